"""Prints the rows of advance-widths.txt: a row for each block of characters, and one for each script, with the widths of letters in
thousandths of the font size, for breaking lines in pictures.

    apt-get install fonts-inter fonts-noto-core python3-fonttools && python3 widths.py > advance-widths.txt

Latin, Greek and Cyrillic letters have the widths of Inter (SIL Open Font License 1.1); for scripts in which letters join or stand
on each other, one width stands for all letters of a script, the mean of those in Noto Sans of that script (same license).
"""

from fontTools.ttLib import TTFont

INTER = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
NOTO = "/usr/share/fonts/truetype/noto/NotoSans%s-Regular.ttf"
BLOCKS = [(0x20, 0x24F), (0x370, 0x52F), (0x1E00, 0x1EFF), (0x2010, 0x205E), (0x20A0, 0x20BF), (0x2190, 0x2193)]
SCRIPTS = [("Hebrew", 0x590, 0x5FF), ("Arabic", 0x600, 0x6FF), ("Devanagari", 0x900, 0x97F), ("Bengali", 0x980, 0x9FF),
           ("Tamil", 0xB80, 0xBFF), ("Thai", 0xE00, 0xE7F), ("Georgian", 0x10A0, 0x10FF), ("Armenian", 0x530, 0x58F)]


def widths(path):
    font = TTFont(path)
    scale = 1000 / font["head"].unitsPerEm
    metrics = font["hmtx"].metrics
    return {code: round(metrics[name][0] * scale) for code, name in font.getBestCmap().items()}


inter = widths(INTER)
rows = [f"{first:X} " + " ".join(str(inter.get(code, 0)) for code in range(first, last + 1)) for first, last in BLOCKS]
for script, first, last in SCRIPTS:
    letters = [width for code, width in widths(NOTO % script).items() if first <= code <= last and width > 0 and chr(code).isalpha()]
    # Arabic letters are narrower where they join.
    share = 0.82 if script == "Arabic" else 1
    rows.append(f"{first:X}-{last:X} {round(share * sum(letters) / len(letters))} {script}")
print("\n".join(rows))
