"""The solver: which arrangement of a hand is best, under any rule set, and by how much.

``study.solve`` weighs one hand, ``batch`` arranges many. ``train`` makes the policy of a rule set,
``shelf`` keeps policies, ``exploit`` measures a player. ``kernel`` says which implementation is
active.
"""
