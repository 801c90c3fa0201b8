"""Writes plural-samples-35.json: the plural categories of CLDR 35, those of iOS 13, as Babel itself finds them.

    pip install babel==2.7.0 setuptools && python3 plural-samples-35.py

The rules of the library come from CLDR 36 in another form; the two releases agree for whole numbers.
"""

import json
import pathlib
import re

from babel import localedata

HERE = pathlib.Path(__file__).parent
LETTERS = {"zero": "0", "one": "1", "two": "2", "few": "f", "many": "m", "other": "o"}

rules = (HERE / "../../Sources/AppResources/Plurals/PluralRules+CLDR36+Generated.swift").read_text(encoding="utf-8")
languages = sorted(" ".join(re.findall(r'Group\(\s*"+([^"]*)"', rules)).split())
numbers = sorted(set(range(0, 131)) | {power * times + add for power in (1000, 100_000, 1_000_000) for times in (1, 2, 3)
                                       for add in (0, 1, 2, 3, 11, 12, 21, 100)})

groups = {}
for language in languages:
    name = language.replace("-", "_")
    if localedata.exists(name):
        rule = localedata.load(name)["plural_form"]
        groups.setdefault("".join(LETTERS[rule(number)] for number in numbers), []).append(language)

lines = [f'  {{"languages": "{" ".join(names)}", "categories": "{categories}"}}' for categories, names in groups.items()]
text = '{"letters": %s,\n"numbers": %s,\n"groups": [\n%s\n]}\n' % (
    json.dumps({letter: name for name, letter in LETTERS.items()}), json.dumps(numbers), ",\n".join(lines))
(HERE / "plural-samples-35.json").write_text(text, encoding="utf-8")
