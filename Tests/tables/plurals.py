"""Writes the plural rules and list patterns of CLDR 47 and 36 as rows of text, from the data that Babel ships.

    pip install --target old babel==2.8.0 setuptools pytz && pip install --target new babel==2.18.0
    python3 plurals.py old new FOLDER

The old ones are those of CLDR 36, which stand for iOS 12 to 14; of them only what differs is written. Rules are narrowed to
whole numbers, and languages whose rules then agree share one.
"""

import json
import os
import pathlib
import subprocess
import sys

if "--dump" not in sys.argv:
    OLD, NEW = (
        json.loads(subprocess.check_output(
            [sys.executable, __file__, "--dump", *age], env=os.environ | {"PYTHONPATH": str(pathlib.Path(path).resolve())}))
        for path, age in zip(sys.argv[1:3], (["--cldr36"], [])))
    sys.path.insert(0, sys.argv[2])

from babel import __version__ as babel_version
from babel import localedata
from babel.plural import PluralRule

IS_OLD = "--cldr36" in sys.argv
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]

# Babel doesn't tell a language with one form from one without rules: these are the ones that CLDR lists.
ONE_FORM = set(
    "bm bo dz hnj id ig ii ja jbo jv kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi vi wo yo yue zh".split())
# Languages that CLDR lists but has no locale for, with one whose rule they share.
SAME_AS = {"ars": "ar", "guw": "ln", "nah": "af", "smi": "se"}
if IS_OLD:
    SAME_AS["scn"] = "it"
# What CLDR 48 added to the version that Babel ships.
ADDED = {"cv": {"zero": "n in 0", "one": "n in 1"}, "ie": {"one": "n in 1"}, "kok": {"one": "n in 0..1"}}
# Babel lets Haitian Creole inherit from French, CLDR lists no rule for it.
NOT_LISTED = {"ht"}


# Rules

def listed_rules():
    """The rule of each language that CLDR lists, with the tag as in `pt-PT`."""
    rules = {}
    for locale in localedata.locale_identifiers():
        if locale.count("_") == 0 or locale == "pt_PT":
            rule = localedata.load(locale)["plural_form"]
            if rule.abstract or locale in ONE_FORM:
                rules[locale.replace("_", "-")] = rule
    missing = ONE_FORM - rules.keys()
    rules |= {language: PluralRule({}) for language in missing}
    rules |= {language: rules[other] for language, other in SAME_AS.items()}
    if not IS_OLD:
        rules |= {language: PluralRule(rule) for language, rule in ADDED.items()}
    return {language: rule for language, rule in rules.items() if language not in NOT_LISTED}


def samples():
    """Enough numbers to distinguish any two rules, and to see which categories a rule reaches."""
    near_round = {power * times + add for power in (1000, 10_000, 100_000, 1_000_000, 10_000_000)
                  for times in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11) for add in range(0, 130)}
    return sorted(set(range(0, 1200)) | near_round)


def fold(node):
    """A condition as a tree, or True or False if it is constant for whole numbers, which have no fraction and no exponent."""
    kind, parts = node
    if kind in ("and", "or"):
        absorbing = kind == "or"
        folded = [fold(part) for part in parts]
        if absorbing in folded:
            return absorbing
        folded = [part for part in folded if part is not (not absorbing)]
        if not folded:
            return not absorbing
        # Babel nests pairs; conditions read flat.
        folded = [inner for part in folded for inner in (part[1:] if part[0] == kind else [part])]
        return folded[0] if len(folded) == 1 else (kind, *folded)
    if kind == "not":
        inner = fold(parts[0])
        return (not inner) if isinstance(inner, bool) else ("not", inner)
    assert kind == "relation" and parts[0] == "in", node
    _, operand, (_, ranges) = parts
    ranges = [(low[1][0], high[1][0]) for low, high in ranges]
    if operand[0] in "vfwtec":
        return any(low <= 0 <= high for low, high in ranges)
    if operand[0] == "mod" and operand[1][0][0] in "vfwtec":
        return any(low <= 0 <= high for low, high in ranges)
    return ("in", subject(operand), ranges)


def subject(operand):
    if operand[0] == "mod":
        number, divisor = operand[1]
        return f"{subject(number)} % {divisor[1][0]}"
    assert operand[0] in "ni", operand
    return "n"


def relation(node, sign="="):
    _, operand, ranges = node
    return f"{operand} {sign} " + ",".join(str(low) if low == high else f"{low}..{high}" for low, high in ranges)


def conjunction(node):
    if node[0] == "and":
        return " and ".join(conjunction(part) for part in node[1:])
    return relation(node[1], "!=") if node[0] == "not" else relation(node)


def written(rule, reached):
    """The categories that whole numbers reach with their conditions, in CLDR's own syntax; the last one has none."""
    parts = []
    for category, abstract in sorted(rule.abstract, key=lambda pair: CATEGORIES.index(pair[0])):
        condition = fold(abstract)
        if condition is False:
            continue
        assert condition is not True, rule
        alternatives = condition[1:] if condition[0] == "or" else [condition]
        parts.append((category, " or ".join(conjunction(part) for part in alternatives)))
    last = "other" if "other" in reached else parts.pop()[0]
    assert {name for name, _ in parts} | {last} == reached, rule
    return "; ".join([f"{name}: {condition}" for name, condition in parts] + [last])


def everyday(text):
    """The categories below a million, read from the written rule as the library does."""
    parts = [part.partition(": ") for part in text.split("; ")]
    return {name for name, _, condition in parts
            if not condition or any("% 1000000" not in part for part in condition.split(" or "))}


def rules():
    """The written rule of each language, with its outcome."""
    groups = {}
    numbers = samples()
    for language, rule in sorted(listed_rules().items()):
        outcome = tuple(rule(number) for number in numbers)
        groups.setdefault(outcome, []).append((language, rule))
    found = {}
    for outcome, members in groups.items():
        text = min((written(rule, set(outcome)) for _, rule in members), key=lambda text: (len(text), text))
        below = {value for number, value in zip(numbers, outcome) if number < 1_000_000}
        assert everyday(text) == below, (text, below)
        found |= {language: (text, "".join(str(CATEGORIES.index(value)) for value in outcome)) for language, _ in members}
    return found


# Lists

def pattern(locale):
    found = localedata.load(locale).get("list_patterns", {}).get("standard")
    return tuple(found[part] for part in ("2", "start", "middle", "end")) if found else None


def parent(locale):
    """The fallback locale with a pattern, found as the library looks up languages."""
    if locale.startswith("pt_") and locale not in ("pt_PT", "pt_BR"):
        return "pt_PT"
    if locale.startswith("es_") and locale not in ("es_ES", "es_419"):
        return "es_419"
    cut = locale.rpartition("_")[0]
    return cut or None


def patterns():
    """The written pattern of each language that has one of its own."""
    found = {}
    for locale in sorted(localedata.locale_identifiers()):
        own = pattern(locale)
        above = parent(locale)
        while above and not localedata.exists(above):
            above = parent(above)
        if own and own != (pattern(above) if above else None):
            two, start, middle, end = own
            parts = [two, start, middle, end]
            if start == middle == "{0}, {1}":
                parts = [two] if two == end else [two, end]
            assert not any(" | " in part for part in own)
            found[locale.replace("_", "-")] = " | ".join(parts)
    return found


# Files

def rows(texts):
    """One row for each text, with the languages that share it."""
    groups = {}
    for language, text in sorted(texts.items()):
        groups.setdefault(text, []).append(language)
    return [f"{' '.join(languages)} | {text}" for text, languages in sorted(groups.items(), key=lambda item: item[1])]


def write(file, texts):
    (pathlib.Path(sys.argv[3]) / file).write_text("".join(f"{row}\n" for row in rows(texts)), encoding="utf-8")


if "--dump" in sys.argv:
    print(json.dumps({"rules": rules(), "patterns": patterns()}))
    sys.exit()

new_rules = {language: text for language, (text, _) in NEW["rules"].items()}
old_rules = {language: text for language, (text, outcome) in OLD["rules"].items()
             if NEW["rules"].get(language, [None, None])[1] != outcome}
new, old = NEW["patterns"], OLD["patterns"]
old_patterns = {language: old.get(language, "none") for language in old | new if old.get(language) != new.get(language)}
write("plural-rules.txt", new_rules)
write("plural-rules-36.txt", old_rules)
write("list-patterns.txt", new)
write("list-patterns-36.txt", old_patterns)
