"""The search once more: in C (``native``), when it could be built, and in Python (``plain``).

Both offer the same functions over the same buffers and give the same answers. Only
``shisanshui.solver.kernel`` is meant to call them.
"""
