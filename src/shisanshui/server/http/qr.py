"""QR codes, as pictures for pages and as text for terminals."""

import io

import segno


def qr_svg(text: str) -> str:
    """Return the code as an SVG picture without styles or scripts."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, scale=4, border=2)
    return out.getvalue().decode()


def qr_text(text: str) -> str:
    """Return the code as lines of block characters."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True, border=1)
    return out.getvalue()
