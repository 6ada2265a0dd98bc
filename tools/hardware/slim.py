"""Makes the SVG that KiCad and Graphviz write small and the same every time; changes nothing that is seen."""

import re


def slim(svg: str) -> str:
    """Without dates, comments, double styles and needless digits; strokes of one style as one path."""
    svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<title>.*?</title>|<desc>.*?</desc>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s+", " ", svg)
    svg = re.sub(r"<[^>]*>", lambda tag: re.sub(r"\d+\.\d+", shortened, tag[0]), svg)
    svg = re.sub(r'" ?/> <path d="', " ", svg)
    # KiCad draws every letter in strokes and lays the same text over them, unseen: see the text, drop the strokes.
    svg = re.sub(r'<g class="stroked-text">.*?</g>', "", svg)
    svg = svg.replace(' opacity="0" stroke-opacity="0"', "")
    # Styles that repeat become classes; text is filled in the colour in which its strokes were drawn.
    styles: dict[str, str] = {}

    def short(found: re.Match[str]) -> str:
        style = re.sub(r" ?([:;]) ?", r"\1", found[1]).strip("; ")
        return f'class="{styles.setdefault(style, f"k{len(styles)}")}"'

    svg = re.sub(r'style="([^"]*)"', short, svg) if svg.count('style="') > 20 else svg
    if styles:
        css = "".join(f".{name}{{{style}}}" for style, name in styles.items())
        for style, name in styles.items():
            colour = re.search(r"stroke:(#\w+)", style)
            css += f".{name} text{{fill:{colour[1]};stroke:none}}" if colour else ""
        css += "text{font-family:sans-serif}"
        svg = re.sub(r"(<svg [^>]*>)", rf"\1<style>{css}</style>", svg, count=1)
    return re.sub(r"> <", ">\n<", svg).strip() + "\n"


def shortened(digits: re.Match[str]) -> str:
    """A number with at most two decimals."""
    return f"{float(digits[0]):.2f}".rstrip("0").rstrip(".")
