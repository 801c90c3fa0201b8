"""Writes plural-samples.json: what ICU says to the languages of the plural rules.

    pip install icu4py==1.2.0 && python3 plural-samples.py
"""

import json
import pathlib
import re

from icu4py.messageformat import MessageFormat

HERE = pathlib.Path(__file__).parent
LETTERS = {"zero": "0", "one": "1", "two": "2", "few": "f", "many": "m", "other": "o"}
PATTERN = "{n, plural, %s}" % " ".join(f"{name}{{{letter}}}" for name, letter in LETTERS.items())

rules = (HERE / "../../Sources/AppResources/Plurals/PluralRules+Generated.swift").read_text(encoding="utf-8")
languages = sorted(" ".join(re.findall(r'Group\(\s*"+([^"]*)"', rules)).split())
numbers = sorted(set(range(0, 131)) | {power * times + add for power in (1000, 100_000, 1_000_000) for times in (1, 2, 3)
                                       for add in (0, 1, 2, 3, 11, 12, 21, 100)} | {9_007_199_254_740_991})

groups = {}
for language in languages:
    format = MessageFormat(PATTERN, language.replace("-", "_"))
    groups.setdefault("".join(format.format({"n": number}) for number in numbers), []).append(language)

lines = [f'  {{"languages": "{" ".join(names)}", "categories": "{categories}"}}' for categories, names in groups.items()]
text = '{"letters": %s,\n"numbers": %s,\n"groups": [\n%s\n]}\n' % (
    json.dumps({letter: name for name, letter in LETTERS.items()}), json.dumps(numbers), ",\n".join(lines))
(HERE / "plural-samples.json").write_text(text, encoding="utf-8")
