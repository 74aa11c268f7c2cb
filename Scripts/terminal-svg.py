#!/usr/bin/env python3
"""Converts the screen of a terminal, as tmux captures it with colours, to an SVG picture.

Usage: tmux capture-pane -p -e | Scripts/terminal-svg.py > picture.svg
"""
import html
import re
import sys
import unicodedata

WIDTH, HEIGHT, MARGIN = 8, 17, 12
FOREGROUND, BACKGROUND = "#d0d7de", "#0d1117"
COLOURS = ["#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4"]
CUBE = [0, 95, 135, 175, 215, 255]


def colour(number):
    """Returns the colour with this number in the palette of 256 colours."""
    if number < 16:
        return COLOURS[number % 8]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#{:02x}{:02x}{:02x}".format(CUBE[number // 36], CUBE[number // 6 % 6], CUBE[number % 6])


def change(style, codes):
    """Changes a style by the parameters of SGR (ECMA-48 §8.3.117)."""
    codes = list(codes)
    while codes:
        code = codes.pop(0)
        if code == 0:
            style.clear()
        elif code in (1, 2, 4, 7):
            style[code] = True
        elif 30 <= code <= 37:
            style["colour"] = COLOURS[code - 30]
        elif 90 <= code <= 97:
            style["colour"] = COLOURS[code - 90]
        elif code == 39:
            style.pop("colour", None)
        elif code == 38 and codes[:1] == [5]:
            style["colour"] = colour(codes[1])
            del codes[:2]
        elif code == 38 and codes[:1] == [2]:
            style["colour"] = "#{:02x}{:02x}{:02x}".format(*codes[1:4])
            del codes[:4]


def columns(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def dots(text, x, y, front):
    """Returns the dots of the braille characters of a text, because few fonts have characters of the right width."""
    places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    path = ""
    for character in text:
        if 0x2800 <= ord(character) <= 0x28FF:
            for bit, (right, down) in enumerate(places):
                if ord(character) >> bit & 1:
                    path += f"M{x + 1 + right * WIDTH // 2} {y + 1 + down * HEIGHT / 4:g}h2v2h-2z"
        x += columns(character) * WIDTH
    return f'<path d="{path}" fill="{front}"/>' if path else ""


lines = sys.stdin.read().rstrip("\n").split("\n")
parts, style, widest = [], {}, 1
for row, line in enumerate(lines):
    column = 0
    for sequence, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b]+)", line):
        if not text:
            change(style, [int(code or 0) for code in sequence.split(";")])
            continue
        x, y, length = MARGIN + column * WIDTH, MARGIN + row * HEIGHT, columns(text)
        front, back = style.get("colour", FOREGROUND), None
        if 7 in style:
            front, back = BACKGROUND, front
            parts.append(f'<rect x="{x}" y="{y}" width="{length * WIDTH}" height="{HEIGHT}" fill="{back}"/>')
        attributes = (' font-weight="bold"' if 1 in style else "") + (' opacity="0.6"' if 2 in style else "")
        attributes += ' text-decoration="underline"' if 4 in style else ""
        parts.append(dots(text, x, y, front))
        text = re.sub("[\u2800-\u28ff]", " ", text)
        if text.strip():
            parts.append(
                f'<text x="{x}" y="{y + 13}" fill="{front}"{attributes} xml:space="preserve" '
                f'textLength="{length * WIDTH}">{html.escape(text)}</text>')
        column += length
    widest = max(widest, column)
width, height = 2 * MARGIN + widest * WIDTH, 2 * MARGIN + len(lines) * HEIGHT
print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
      'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="13">')
print(f'<rect width="{width}" height="{height}" rx="6" fill="{BACKGROUND}"/>')
print("\n".join(filter(None, parts)))
print("</svg>")
