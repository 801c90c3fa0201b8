"""Writes the plural rules and list patterns of CLDR as Swift, from the data that Babel ships.

    pip install babel==2.18.0 && python3 generate.py
    pip install babel==2.8.0 setuptools && python3 generate.py --cldr36

The second writes those of CLDR 36, which stand for iOS 12 to 14. Rules are narrowed to whole numbers, and languages whose rules then agree share one.
"""

import pathlib
import sys
import textwrap

from babel import __version__ as babel_version
from babel import localedata
from babel.plural import PluralRule

IS_OLD = "--cldr36" in sys.argv
HERE = pathlib.Path(__file__).parent
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]

CLDR_VERSION = "47"
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
    """A condition as Swift, or True or False if it is constant for whole numbers, which have no fraction and no exponent."""
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
        return f"{subject(number)} % {grouped(divisor[1][0])}"
    assert operand[0] in "ni", operand
    return "n"


def grouped(number):
    return f"{number:_}" if number >= 10_000 else str(number)


def relation(node, negated=False):
    _, operand, ranges = node
    single = [low for low, high in ranges if low == high]
    if len(single) == len(ranges) > 1:
        test = f"[{', '.join(map(grouped, single))}].contains({operand})"
        return f"!{test}" if negated else test
    tests = []
    for low, high in ranges:
        if low == high:
            tests.append(f"{operand} {'!=' if negated else '=='} {grouped(low)}")
        elif negated:
            tests.append(f"!({grouped(low)}...{grouped(high)} ~= {operand})")
        else:
            tests.append(f"{grouped(low)}...{grouped(high)} ~= {operand}")
    joined = (" && " if negated else " || ").join(tests)
    return f"({joined})" if len(tests) > 1 and not negated else joined


def conjunction(node):
    if node[0] == "and":
        return " && ".join(conjunction(part) for part in node[1:])
    if node[0] == "not":
        return relation(node[1], negated=True)
    return relation(node)


def alternatives(node):
    return [conjunction(part) for part in (node[1:] if node[0] == "or" else [node])]


def swift_rule(rule):
    """The cases of a switch over `n`; empty if all whole numbers are `other`."""
    lines = []
    for category, abstract in sorted(rule.abstract, key=lambda pair: CATEGORIES.index(pair[0])):
        condition = fold(abstract)
        if condition is False:
            continue
        assert condition is not True, rule
        for test in alternatives(condition):
            if test.startswith("(") and test.endswith(")") and "(" not in test[1:]:
                test = test[1:-1]
            lines.append(f"case _ where {test}: .{category}")
    return lines


def write_rules():
    groups = {}
    numbers = samples()
    for language, rule in sorted(listed_rules().items()):
        outcome = tuple(rule(number) for number in numbers)
        groups.setdefault(outcome, []).append((language, rule))
    out = [header("The plural rules for whole numbers, each with the languages that share it."),
           "extension PluralRules {", f"    static let {'oldGroups' if IS_OLD else 'groups'}: [Group] = ["]
    for outcome, members in sorted(groups.items(), key=lambda item: (len(set(item[0])), item[1][0][0])):
        cases = min((swift_rule(rule) for _, rule in members), key=lambda lines: (len("".join(lines)), lines))
        out.append("        Group(")
        out += words([language for language, _ in members], "            ", ",")
        reached = ", ".join(f".{name}" for name in CATEGORIES if name in outcome)
        everyday = {value for number, value in zip(numbers, outcome) if number < 1_000_000}
        common = ", ".join(f".{name}" for name in CATEGORIES if name in everyday)
        limited = "" if common == reached else f", belowAMillion: [{common}]"
        out.append(f"            [{reached}]{limited}")
        if cases:
            out += ["        ) { n in", "            switch n {"]
            out += [f"            {line}" for line in cases]
            out += ["            default: .other", "            }", "        },"]
        else:
            out.append("        ) { _ in .other },")
    out += ["    ]", "}", ""]
    (HERE / f"PluralRules+{'CLDR36+' if IS_OLD else ''}Generated.swift").write_text("\n".join(out), encoding="utf-8")


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


def write_patterns():
    groups = {}
    for locale in sorted(localedata.locale_identifiers()):
        own = pattern(locale)
        above = parent(locale)
        while above and not localedata.exists(above):
            above = parent(above)
        if own and own != (pattern(above) if above else None):
            groups.setdefault(own, []).append(locale.replace("_", "-"))
    out = [header("The patterns of lists, each with the languages that share it."),
           "extension ListPattern {",
           f"    static let {'oldGroups' if IS_OLD else 'groups'}: [(languages: String, pattern: ListPattern)] = ["]
    for own, members in sorted(groups.items(), key=lambda item: item[1][0]):
        out.append("        (")
        out += words(members, "            ", ",")
        two, start, middle, end = map(literal, own)
        out.append(f"            ListPattern({two}, {start}, {middle}, {end})")
        out.append("        ),")
    out += ["    ]", "}", ""]
    (HERE / f"ListPatterns+{'CLDR36+' if IS_OLD else ''}Generated.swift").write_text("\n".join(out), encoding="utf-8")


# Swift

def header(sentence):
    version = "36" if IS_OLD else CLDR_VERSION
    return (f"// Written by generate.py from CLDR {version} as Babel {babel_version} ships it; don't edit.\n"
            f"// swift-format-ignore-file\n\n/// {sentence}")


def literal(text):
    return '"' + "".join(character if character.isprintable() else f"\\u{{{ord(character):X}}}" for character in text) + '"'


def words(items, indent, end):
    lines = textwrap.wrap(" ".join(items), 100, break_on_hyphens=False)
    if len(lines) == 1:
        return [f'{indent}"{lines[0]}"{end}']
    return [f'{indent}"""'] + [f"{indent}{line}" for line in lines] + [f'{indent}"""{end}']


write_rules()
write_patterns()
