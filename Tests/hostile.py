"""Reads documents made to be slow, each in three sizes, the last four times the first, to find quadratic time.

    python3 Tests/hostile.py PROGRAM [NAME...]

A row says how much of a processor's time the first and the last took, how much memory the larger one, and how many times longer it took:
about 4 is as it should be. Times of less than a tenth of a second are mostly the start of the process. Each row names what the output
has to contain, so that it can't be quick because it was refused or read as something else.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

PLAIN = '{"aps":{"alert":"Hi"}}'


def members(count, make):
    return ",".join(make(number) for number in range(count))


def rule(name):
    return f'"rule":"{name}"'


TOO_LARGE = rule("payload-too-large")
NOT_JSON = rule("not-json")


def payload(inside):
    return '{"aps":{"alert":"Hi",' + inside + "}}"


def beside(inside):
    return '{"aps":{"alert":"Hi"},' + inside + "}"


def request(headers):
    return '{"headers":{' + headers + '},"payload":' + PLAIN + "}"


def text(inside):
    return '{"aps":{"alert":"' + inside + '"}}'


def cased(name, number):
    return "".join(letter.upper() if number >> place & 1 else letter for place, letter in enumerate(name))


def badge(inside):
    return payload('"badge":"' + inside + '"')


BADGE = """curl -d '{"aps":{"badge":"3"}}' """


def script(inside):
    return "#!/bin/sh\n" + BADGE + '\ncurl -d "' + inside + '"'


# Documents by their number of members or elements.
COUNTED = {
    "unknown keys in aps": (rule("unknown-key"), lambda n: payload(members(n, lambda i: f'"zzq{i}":1'))),
    "unknown keys at the root": (TOO_LARGE, lambda n: beside(members(n, lambda i: f'"zzq{i}":1'))),
    "unknown keys in the alert": (rule("unknown-key"), lambda n: '{"aps":{"alert":{"body":"Hi",' + members(n, lambda i: f'"zz{i}":1') + "}}}"),
    "misspelt keys in aps": (rule("misspelt-key"), lambda n: payload(members(n, lambda i: f'"{"_" * (i % 100)}{"-" * (i // 100)}badge":1'))),
    "one key again and again": (rule("repeated-key"), lambda n: beside(members(n, lambda i: '"a":1'))),
    "many keys twice": (rule("repeated-key"), lambda n: beside(members(n, lambda i: f'"a{i // 2}":1'))),
    "aps again and again": (rule("repeated-key"), lambda n: "{" + members(n, lambda i: '"aps":{"alert":"Hi"}') + "}"),
    "null at the root": (rule("null-value"), lambda n: beside(members(n, lambda i: f'"zzq{i}":null'))),
    "null in the app's data": (rule("null-value"), lambda n: beside('"x":{' + members(n, lambda i: f'"k{i}":null') + "}")),
    "blanks at the ends of keys": (TOO_LARGE, lambda n: beside(members(n, lambda i: f'"zzq{i} ":1'))),
    "a content state of many keys": (rule("timestamp-long-past"), lambda n: '{"aps":{"event":"update","timestamp":1,"content-state":{'
    + members(n, lambda i: f'"k{i}":{{"a":null}}') + "}}}"),
    "unknown headers": (rule("unknown-header"), lambda n: request(members(n, lambda i: f'"apns-x{i}":"1"'))),
    "headers that are no text": (rule("header-not-text"), lambda n: request(members(n, lambda i: f'"apns-x{i}":[1]'))),
    "one header in many cases": (rule("duplicate-header"), lambda n: request(members(n, lambda i: f'"{cased("apns-push-type-priority", i)}":"5"'))),
    "numbers in an array": (TOO_LARGE, lambda n: beside('"x":[' + members(n, lambda i: "1") + "]")),
    "arguments that are no text": (rule("wrong-kind"), lambda n: '{"aps":{"alert":{"loc-key":"K","loc-args":['
    + members(n, lambda i: "1") + "]}}}"),
    "payloads in an array": (rule("wrong-kind"), lambda n: "[" + members(n, lambda i: payload('"badge":"3"')) + "]"),
    "requests to Firebase": (rule("wrong-kind"), lambda n: '{"messages":['
    + members(n, lambda i: '{"message":{"apns":{"payload":' + payload('"badge":"1"') + "}}}") + "]}"),
    "payloads in strings": (rule("wrong-kind"), lambda n: json.dumps([{f"x{i}": json.dumps({"aps": {"badge": "3"}})} for i in range(n)])),
    "a faulty payload in a string": (rule("unknown-key"), lambda n: json.dumps({"APNS": payload(members(n, lambda i: f'"zzq{i}":1'))})),
    "payloads in shell commands": (rule("wrong-kind"), lambda n: ("curl -d '" + payload('"badge":"3"') + "' x\n") * n),
    "payloads in Markdown": (rule("wrong-kind"), lambda n: ("```json\n" + payload('"badge":"3"') + "\n```\n") * n),
    "keys of 50 letters": (TOO_LARGE, lambda n: beside('"k":{' + members(n, lambda i: f'"{"k" * 50}{i}":1') + "}")),
}

# Documents by their bytes.
LONG = {
    "a long text": (TOO_LARGE, lambda n: text("a" * n)),
    "a long text of emoji": (TOO_LARGE, lambda n: text("👩‍👩‍👧" * (n // 18))),
    "a long text of accents": (TOO_LARGE, lambda n: text("a" + "\u0301" * (n // 2))),
    "a long text of escapes": (TOO_LARGE, lambda n: text("\\u0041" * (n // 6))),
    "NULs, escaped": (TOO_LARGE, lambda n: text("\\u0000" * (n // 6))),
    "NULs, raw": (NOT_JSON, lambda n: text("\0" * n)),
    "NULs in a key": (NOT_JSON, lambda n: payload('"' + "\\u0000" * (n // 6) + '":1')),
    "lone surrogates, escaped": (NOT_JSON, lambda n: text("\\ud83d" * (n // 6))),
    "lone surrogates, raw": (NOT_JSON, lambda n: b'{"aps":{"alert":"' + b"\xed\xa0\x80" * (n // 3) + b'"}}'),
    "bytes that are no UTF-8": (NOT_JSON, lambda n: b'{"aps":{"alert":"' + b"\xff" * n + b'"}}'),
    "overlong UTF-8": (NOT_JSON, lambda n: b'{"aps":{"alert":"' + b"\xc0\x80" * (n // 2) + b'"}}'),
    "UTF-16": (NOT_JSON, lambda n: text("a" * (n // 2)).encode("utf-16")),
    "a long key in aps": (rule("unknown-key"), lambda n: payload('"' + "a" * n + '":1')),
    "a long key of accents": (rule("unknown-key"), lambda n: payload('"a' + "\u0301" * (n // 2) + '":1')),
    "a long thread-id": (TOO_LARGE, lambda n: payload('"thread-id":"' + "a" * n + '"')),
    "a long sound": (rule("sound-without-extension"), lambda n: payload('"sound":"' + "a" * n + '"')),
    "a long interruption level": (rule("unknown-value"), lambda n: payload('"interruption-level":"' + "a" * n + '"')),
    "a long topic": (rule("topic-malformed"), lambda n: request('"apns-topic":"' + "a." * (n // 2) + '"')),
    "a long authorization": (rule("authorization-malformed"), lambda n: request('"authorization":"' + "a" * n + '"')),
    "a long whole number": (NOT_JSON, lambda n: payload('"badge":' + "1" * n)),
    "a long fraction": (rule("out-of-range"), lambda n: payload('"badge":0.' + "1" * n)),
    "a long exponent": (NOT_JSON, lambda n: payload('"badge":1e' + "1" * n)),
    "white space": (TOO_LARGE, lambda n: '{"aps":{"alert":"Hi"}' + " " * n + "}"),
    "line feeds": (TOO_LARGE, lambda n: '{"aps":{"alert":"Hi"}' + "\n" * n + "}"),
    "white space to be copied by fixes": (rule("unknown-key"), lambda n: '{"aps":{' + members(n // 50, lambda i: f'"zzq{i}":1') + "},"
    + " " * (n // 2) + '"b":1}'),
    "{{ never closed": (rule("wrong-kind"), lambda n: badge("{{" * (n // 2))),
    "<% never closed": (rule("wrong-kind"), lambda n: badge("<% " * (n // 3))),
    "${ never closed": (rule("wrong-kind"), lambda n: badge("${" * (n // 2))),
    "$( never closed": (rule("wrong-kind"), lambda n: badge("$(" * (n // 2))),
    "#( never closed": (rule("wrong-kind"), lambda n: badge("#(" * (n // 2))),
    "% in a row": (rule("wrong-kind"), lambda n: badge("%" * n)),
    "commands in commands": (rule("wrong-kind"), lambda n: script("$(" * (n // 3) + ")" * (n // 3))),
    "commands never closed": (rule("wrong-kind"), lambda n: script("$(" * (n // 4) + "$(a)" * (n // 8))),
    "commands of two levels": (rule("wrong-kind"), lambda n: script("$( $(a) )" * (n // 9))),
    "header options": (rule("wrong-kind"), lambda n: BADGE + "-H 'apns-a: b' " * (n // 15)),
    "many headers": (rule("wrong-kind"), lambda n: BADGE + members(n // 25, lambda i: f"-H 'apns-{i}: b' ")),
    "here-documents": (rule("wrong-kind"), lambda n: script("") + "\n" + members(n // 10, lambda i: f"cat <<E{i}\n")),
    "fences": (rule("wrong-kind"), lambda n: "```json\n" + badge("3") + "\n```\n" + "```\n" * (n // 8 * 2)),
    "strings that hold JSON": (TOO_LARGE, lambda n: beside('"x":[' + members(n // 12, lambda i: '"{\\"a\\":1}"') + "]")),
    "brackets without end": (NOT_JSON, lambda n: beside('"x":' + "[" * n + "]" * n)),
    "brackets 500 deep": (TOO_LARGE, lambda n: beside('"x":[' + members(n // 1000, lambda i: "[" * 500 + "]" * 500) + "]")),
    "null 500 deep": (rule("null-value"), lambda n: beside('"x":[' + members(n // 3000, lambda i: '{"a":' * 500 + "null" + "}" * 500) + "]")),
    "null 500 deep beside a badge": (rule("null-value"), lambda n: '{"aps":{"badge":"3"},"x":[' + members(n // 3000, lambda i: '{"a":' * 500 + "null" + "}" * 500) + "]}"),
    "trailing commas": (NOT_JSON, lambda n: beside('"x":[' + "[1,]," * (n // 5) + "1]")),
}

# The forms of rows that are not JSON.
FORMS = {"fences": "markdown", "payloads in Markdown": "markdown"} | {name: "shell" for name in [
    "payloads in shell commands", "commands in commands", "commands never closed", "commands of two levels", "header options",
    "many headers", "here-documents"]}

FORMATS = ["text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "tap", "rdjson", "markdown"]


def faulty_lines(n):
    return "".join(f'{{"aps":{{"alert":"{i}","badge":"{i}"}}}}\n' for i in range(n))


def configuration(text):
    return {".apnslint.json": text, "a.apns": PLAIN}


# Pushes that ask for what no manifest here has.
ASKING = json.dumps({"aps": {"alert": {"loc-key": "none", "title": "Hi"}, "category": "none", "sound": "none.caf"}})
STARTING = json.dumps({"aps": {"event": "start", "timestamp": 4_000_000_000, "attributes-type": "none", "attributes": {},
                               "content-state": {}, "alert": {"title": "Hi", "body": "Hi"}}})


def manifest(text, push=ASKING, **others):
    return {"app.json": text, "a.apns": push, **{name.replace("_", "."): text for name, text in others.items()}}


def overrides(n):
    each = members(n, lambda i: f'{{"files":["{i}/**","*{i}*.x"],"headers":{{"apns-x{i}":"1"}},"rules":{{"unknown-key":"info"}}}}')
    return configuration('{"overrides":[' + each + "]}") | {f"{i}.apns": PLAIN for i in range(100)}


def ignoring(n):
    lines = "".join(f"/a{i}/**/b*{i}.apns\n!x{i}\n" for i in range(n))
    return {".git/HEAD": "", ".gitignore": lines} | {f"{i}.apns": PLAIN for i in range(50)}


def baseline(n):
    entry = '{"path":"a.jsonl","pointer":"/aps/badge","rule":"wrong-kind","found":"%016x","count":1}'
    return {"a.jsonl": faulty_lines(n), "b.json": '{"version":1,"findings":[' + members(n, lambda i: entry % i) + "]}"}


# Code as minifiers write it, by the ending of its files, and what nests or looks for an end in that language.
PACKED = {
    "js": ('a=function(b,c){return b?d:[c,{x:1,y:"z"}].map(function(e){return e.f(g,{h:i+1})})};', "{a:["),
    "ts": ('b=(b:any,c?:d<e>)=>b?{...c,f:`g${h}`}:[c,{x:1,y:"z"}];', "x=>{"),
    "py": ('a=lambda b,c:{"d":[c,{"x":1,"y":f"z{b}"}]}if b else a(c,d=e[1:2]);', '["aps": '),
    "rb": ('a=->(b,c){b ?{d: c}:[c,{:x=>1,"y"=>"z#{b}"}].map{|e|e.f(g)}};', "a(<<E1\n"),
    "go": ('a:=func(b map[string]int)[]byte{return []byte(c(d{e:1,f:"g"}[h]))};', "{aps:"),
    "swift": ('let a={(b:[String:Int])->C in b["d"]! + e("f\\(g)",h:[i:1])};', '["\\('),
    "kt": ('val a={b:C->mapOf("d" to listOf(1,"e${f}"),"g" to h(i))};', 'mapOf("aps" to '),
    "dart": ('a=(b)=>{"c":[1,"d$e",if(f)g,...h]};', "{if(a)"),
    "php": ('$a=function($b)use($c){return $b?array("d"=>[1,"e{$f}"],"g"=>$h->i()):null;};', 'f"{'),
    "java": ('A<B,C<D>>a=new E<>(f->Map.of("g",1,"h",i.j().k("l")));', "a<"),
    "cs": ('var a=new B<C,D>{["e"]=1,F={g=$"h{i}"}};j(k=>new{l=m});', "new[]{"),
    "rs": ('let a=|b:&str|json!({"c":[1,"d"],e:f::<G>::new(h)?});', 'r#"'),
    "ex": ('a=fn b->%{"c"=>[1,"d#{e}"],f: g(h)|>i()} end;', "%{a|>b("),
}


def source(language, code, n):
    first = ("<?php " if language == "php" else "") + 'x="{\\"aps\\":{\\"badge\\":\\"3\\"}}";'
    return {f"a.{language}": first + code * (n // len(code))}


def yaml(n, lines):
    return {"a.yaml": "".join(lines.format(i) for i in range(n)) + 'p: {"aps": {"badge": "3"}}\n'}


# A project with a target, and the files that it reads of it.
PROJECT = """{objects = {P = {mainGroup = G; targets = (T);}; G = {children = (X, F);}; X = {path = App.xcconfig;}; F = {path = A.swift;};
T = {name = A; productType = "com.apple.product-type.application"; buildConfigurationList = L; buildPhases = (S);};
S = {isa = PBXSourcesBuildPhase; files = (B);}; B = {fileRef = F;}; L = {buildConfigurations = (C);};
C = {name = Release; baseConfigurationReference = X; buildSettings = {INFOPLIST_FILE = Info.plist;
CODE_SIGN_ENTITLEMENTS = App.entitlements; PRODUCT_BUNDLE_IDENTIFIER = "$(ID)";};};}; rootObject = P;}"""


def app(swift="", settings="ID = com.example.a\n", info="", entitlements=""):
    plist = "<plist><dict>{}</dict></plist>"
    return {"A.xcodeproj/project.pbxproj": PROJECT, "A.swift": swift, "App.xcconfig": settings,
            "Info.plist": plist.format("<key>CFBundleExecutable</key><string>A</string>" + info),
            "App.entitlements": plist.format("<key>aps-environment</key><string>production</string>" + entitlements)}


ACTIVITY = "struct A{0}: ActivityAttributes {{ struct ContentState: Codable, Hashable {{ var a: String?\n var b: [Int] }} }}\n"
READ_APPS = {
    "activities of an app": lambda n: app(members(n, ACTIVITY.format).replace("\n,", "\n")),
    "categories of an app": lambda n: app(
        "c([" + members(n, lambda i: f'UNNotificationCategory(identifier: "C{i}", actions: [], intentIdentifiers: [], options: [])') + "])"),
    "Swift types": lambda n: app(members(n, lambda i: f"struct S{i}: Codable {{ let a: S{i + 1}? }}\n").replace("\n,", "\n") + ACTIVITY.format(1)),
    "Swift types, never closed": lambda n: app("struct a " * n),
    "Swift types in types": lambda n: app("struct a { " * n),
    "conditions in Swift": lambda n: app("#if A\nstruct a {\n#else\n" * n),
    "build settings": lambda n: app(settings="".join(f"A{i} = $(A{i + 1})\n" for i in range(n)) + "ID = $(A0)\n"),
    "build settings, never closed": lambda n: app(settings="ID = " + "$(" * n + "\n"),
    "build settings of many references": lambda n: app(settings="A = a$(B)\nB = b$(A)\nID = " + "$(A)" * n + "\n"),
    "an Info.plist of many keys": lambda n: app(info="".join(f"<key>k{i}</key><array><string>{i}</string></array>" for i in range(n))),
    "an Info.plist of arrays in arrays": lambda n: app(info="<key>a</key>" + "<array>" * n + "</array>" * n),
    "entitlements": lambda n: app(entitlements="".join(f"<key>com.apple.k{i}</key><true/>" for i in range(n))),
}

# Files beside payloads, and report formats, by a number: the files in the folder, and the arguments.
PROJECTS = {
    "a configuration of headers": ("unknown-header", lambda n: configuration('{"headers":{' + members(n, lambda i: f'"apns-x{i}":"1"') + "}}"), ["lint", "."], 2000),
    "a configuration of rules": ("is not a known rule", lambda n: configuration('{"rules":{' + members(n, lambda i: f'"unknown-key{i}":"off"') + "}}"), ["lint", "."], 500),
    "a configuration of allowed keys": ("nothing found in 1 document",
        lambda n: configuration('{"allowed-keys":[' + members(n, lambda i: f'"/aps/k{i}"') + "]}"), ["lint", "."], 2000),
    "ignored files": ("nothing found in 1 document", lambda n: configuration('{"ignore":[' + members(n, lambda i: f'"{i}/**/*.x"') + "]}"), ["lint", "."], 2000),
    "overrides by 100 files": ("nothing found in 101 documents", overrides, ["lint", "."], 500),
    "one glob of many braces": ("nothing found in 2 documents",
        lambda n: configuration('{"ignore":["' + "{a,b}" * 9 + '*a' * (n // 100) + '"]}') | {"a" * 200 + ".apns": PLAIN}, ["lint", "."], 5000),
    "a .gitignore by 50 files": ("nothing found in 50 documents", ignoring, ["lint", "."], 1000),
    "a baseline that is written of a stream": ("findings written", lambda n: {"a.jsonl": faulty_lines(n)}, ["lint", "--format", "concise", "--write-baseline", "b.json", "a.jsonl"], 8000),
    "a baseline that is read for a stream": ("no longer occur", baseline, ["lint", "--format", "concise", "--baseline", "b.json", "a.jsonl"], 8000),
    "a manifest of categories": ("category-not-registered",
        lambda n: manifest('{"categories":[' + members(n, lambda i: f'{{"identifier":"C{i}","summary-format":"%u more"}}') + "]}"),
        ["lint", "--app", "app.json", "a.apns"], 4000),
    "a manifest of live activities": ("activity-type-not-in-app",
        lambda n: manifest('{"live-activities":[' + members(n, lambda i: f'{{"attributes-type":"A{i}","content-state":{{"gate":"String"}}}}') + "]}", STARTING),
        ["lint", "--app", "app.json", "a.apns"], 4000),
    "a manifest of sounds": ("sound-not-in-app",
        lambda n: manifest('{"sounds":[' + members(n, lambda i: f'"s{i}.caf"') + "]}"), ["lint", "--app", "app.json", "a.apns"], 4000),
    "a table of texts": ("loc-key-not-in-app",
        lambda n: manifest('{"strings":["t.strings"]}', t_strings="".join(f'"K{i}" = "%@ text";\n' for i in range(n))),
        ["lint", "--app", "app.json", "a.apns"], 4000),
    "a table of comments": ("loc-key-not-in-app",
        lambda n: manifest('{"strings":["t.strings"]}', t_strings="/**/" * n), ["lint", "--app", "app.json", "a.apns"], 100_000),
    "groups": ("notifications in",
        lambda n: {"a.jsonl": "".join(f'{{"aps":{{"alert":{{"title":"{i}","body":"x"}},"thread-id":"{i % (n // 4)}"}}}}\n' for i in range(n))},
        ["group", "a.jsonl"], 4000),
    "one group": ("in 1 group",
        lambda n: {"a.jsonl": "".join(f'{{"aps":{{"alert":{{"title":"{i}","summary-arg":"n{i}"}},"thread-id":"a"}}}}\n' for i in range(n))},
        ["group", "--explain", "a.jsonl"], 4000),
    "questions of a co-process": ('"ok":true',
        lambda n: {"a.jsonl": "".join(f'{{"id":{i},"headers":{{"apns-x{i}":"1"}},"payload":{PLAIN}}}\n' for i in range(n))},
        ["gate", "--answers", "a.jsonl"], 8000),
    "fixes in one file": ("would fix", lambda n: {"a.json": "[" + members(n, lambda i: '{"aps":{"badge":"3"}}') + "]"}, ["fix", "a.json"], 500),
    "YAML anchors and aliases": ("wrong-kind", lambda n: yaml(n, "a{0}: &a{0} {{b: 1}}\nc{0}: *a{0}\n"), ["lint", "--format", "json", "a.yaml"], 600),
    "YAML anchors": ("wrong-kind", lambda n: yaml(n, "a{0}: &a{0} 1\n"), ["lint", "--format", "json", "a.yaml"], 10_000),
    "YAML aliases": ("wrong-kind", lambda n: {"a.yaml": "a: &a b\n" + yaml(n, "c{0}: *a\n")["a.yaml"]}, ["lint", "--format", "json", "a.yaml"], 10_000),
} | {
    f"minified source, {language}": ("wrong-kind", lambda n, language=language: source(language, PACKED[language][0], n),
        ["lint", "--format", "json", f"a.{language}"], 125_000) for language in PACKED
} | {
    f"nested literals, {language}": ("wrong-kind", lambda n, language=language: source(language, PACKED[language][1], n),
        ["lint", "--format", "json", f"a.{language}"], 125_000) for language in PACKED
} | {
    name: ("nested deeper" if "arrays in arrays" in name else '"bundle-ids"', make, ["app", "."], 2000) for name, make in READ_APPS.items()
} | {
    f"one long line as {form}": ("wrong-kind",
        lambda n: {"a.json": "[" + members(n, lambda i: '{"aps":{"badge":"3"}}') + "]"}, ["lint", "--format", form, "a.json"], 4000)
    for form in FORMATS
} | {
    f"a stream as {form}": ("wrong-kind", lambda n: {"a.jsonl": faulty_lines(n)}, ["lint", "--format", form, "a.jsonl"], 4000) for form in FORMATS
}


FIREBASE = '{"message":{"token":"a","notification":{"title":"x"},"apns":{"headers":{"apns-priority":3}%s}}}'
YAML_PUSH = 'p: {"aps": {"badge": "3"}}\n'
JSON_PUSH = '{"aps":{"badge":"3"}}'


def lines(n, line, first="", last=""):
    return first + "".join(line.replace("%", str(i)) for i in range(n)) + last


# Units that a reader reads one after the other: the name of a file, the text for a number of them, and that number.
UNITS = {
    "payloads in an array": ("a.json", lambda n: "[" + members(n, lambda i: payload('"badge":"3"')) + "]", 2000),
    "messages with a fix that is refused": ("a.json", lambda n: "[" + members(n, lambda i: FIREBASE % "") + "]", 500),
    "messages with such a fix and a good one": (
        "a.json", lambda n: "[" + members(n, lambda i: FIREBASE % ',"payload":{"aps":{"badge":"3"}}') + "]", 500),
    "messages to Expo": (
        "a.json", lambda n: "[" + members(n, lambda i: '{"to":"ExponentPushToken[a]","title":"x","badge":"3","sound":true}') + "]", 500),
    "null in one payload": ("a.json", lambda n: '{"aps":{"alert":"Hi","badge":"3"},' + members(n, lambda i: f'"k{i}":null') + "}", 1000),
    "keys of the app's own in aps": ("a.json", lambda n: payload('"badge":"3",' + members(n, lambda i: f'"own{i}":1')), 500),
    "lines": ("a.jsonl", faulty_lines, 2000),
    "lines with a fault that no text is lost by": (
        "a.jsonl", lambda n: '{"aps":{"alert":"Hi","thread-id":5}}\n' * n, 2000),
    "blocks of Markdown": ("a.md", lambda n: ("```json\n" + payload('"badge":"3"') + "\n```\n") * n, 1000),
    "shell commands": ("a.sh", lambda n: ("curl -d '" + payload('"badge":"3"') + "' https://api.push.apple.com/3/device/a\n") * n, 500),
    "requests in HTTP": (
        "a.http", lambda n: ("POST https://api.push.apple.com/3/device/a\napns-priority: 3\n\n" + payload('"badge":"3"') + "\n\n###\n") * n, 500),
    "YAML payloads": ("a.yaml", lambda n: lines(n, "a%: {aps: {alert: hi, badge: '3'}}\n"), 1000),
    "YAML documents": ("a.yaml", lambda n: "---\naps: {alert: hi, badge: '3'}\n" * n, 1000),
    "YAML anchors in a flow": ("a.yaml", lambda n: "x: {" + members(n, lambda i: f'"a{i}":&a{i} x') + "}\n" + YAML_PUSH, 20_000),
    "YAML anchors after other line breaks": ("a.yaml", lambda n: lines(n, "&a% k%: v\u0085", last=YAML_PUSH), 10_000),
    "YAML aliases of many documents": (
        "a.yaml", lambda n: ("---\na: &a [" + "x," * 500 + "]\nb: &b [" + "*a," * 10 + "]\nl: [" + "*b," * 25 + "]\n") * n + "---\n" + YAML_PUSH, 5),
    "YAML directives": ("a.yaml", lambda n: "".join(f"%TAG !a{i}! x:\n" for i in range(n)) + "---\n" + YAML_PUSH, 20_000),
    "YAML blanks in quotes": ("a.yaml", lambda n: "a: '" + " " * 100 * n + "x'\n" + YAML_PUSH, 1000),
    "variables of JavaScript": ("a.js", lambda n: lines(n, "var v% = w%;\n", last="p = " + JSON_PUSH), 5000),
    "variables of Python": ("a.py", lambda n: lines(n, "v% = w%\n", last="p = " + JSON_PUSH), 5000),
    "objects of JavaScript": ("a.js", lambda n: lines(n, "var v% = {a: w%};\n", last="p = " + JSON_PUSH), 5000),
    "members that are assigned": ("a.js", lambda n: lines(n, "p.k% = %;\n", "var p = {};\n", 'p.aps = {"badge": "3"};\n'), 5000),
    "members that are put": (
        "a.java", lambda n: lines(n, 'p.put("k%", %);\n', "Map<String, Object> p = new HashMap<>();\n", 'p.put("aps", Map.of("badge", "3"));\n'), 5000),
    "members of computed names": (
        "a.js", lambda n: lines(n, "p[k%] = %;\np.k% = 1;\n", "var p = {};\n", 'p.aps = {"badge": "3", "alert": "x"};\n'), 2000),
} | {
    f"texts, {file} {text[:10]!r}": (file, lambda n, first=first, text=text: first + text * n, 1000) for file, first, text in [
        ("a.js", "", f"p = '{JSON_PUSH}';\n"), ("a.rb", "", f"p = %q({JSON_PUSH})\n"), ("a.rb", "", f"p(<<~E)\n {JSON_PUSH}\n E\n"),
        ("a.php", "<?php ", f"$p = '{JSON_PUSH}';\n"), ("a.cs", "", 'p = @"{""aps"":{""badge"":""3""}}";\n'),
        ("a.scala", "", f'p = """|{JSON_PUSH}""".stripMargin\n'), ("a.swift", "", f'let p = """\n  {JSON_PUSH}\n  """\n'),
        ("a.go", "", 'p := `{"aps":{` + `"badge":"3"}}`\n')]
} | {
    f"strings that are not closed, {file}": (
        file, lambda n, first=first, text=text: first + 'p = "{\\"aps\\":{\\"badge\\":\\"3\\"}}";\n' + text * n, 20_000)
    for file, first, text in [
        ("a.rb", "", "%q( "), ("a.pl", "", "q{ "), ("a.py", "", 'r""" '), ("a.cs", "", '@" '), ("a.rs", "", 'r#" '), ("a.swift", "", '#""" '),
        ("a.php", "<?php ", "<<<A\n"), ("a.kt", "", '""" ')]
}
# Refused, because libyaml compares all of them, and because they stand for more than can be read.
REFUSED = ["YAML directives", "YAML aliases of many documents"]
VERBS = {
    "lint": ["lint", "--no-config", "--format", "json"], "fix": ["fix", "--no-config"], "gate": ["gate", "--no-config"],
    "group": ["group", "--no-config"], "size": ["size", "--no-config"], "why": ["why", "--no-config", "not-shown"],
}


def run(program, proof, document, form):
    """The bytes, the seconds and megabytes that a document takes, and whether it was read as what it is; no seconds for more than a
    minute."""
    return run_files(program, proof, {"given": document}, ["lint", "--format", "json", *(["--envelope", form] if form else []), "-"], "given")


def run_files(program, proof, files, arguments, given=None):
    """The same for a folder of files, with one of them as standard input."""
    with tempfile.TemporaryDirectory() as folder:
        count = 0
        for name, text in files.items():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = text if isinstance(text, bytes) else text.encode("utf-8")
            path.write_bytes(data)
            count += len(data)
        start = time.time()
        with open(pathlib.Path(folder) / given if given else os.devnull) as stream, tempfile.TemporaryFile() as output:
            process = subprocess.Popen([program, *arguments], cwd=folder, stdin=stream, stdout=output, stderr=output)
            # Nothing here may take more than a minute.
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    process.returncode = os.waitstatus_to_exitcode(status)
                    output.seek(0)
                    is_proven = process.returncode in (0, 1, 2) and proof.encode() in output.read()
                    return count, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, is_proven
                if time.time() - start > 60:
                    process.kill()
                    os.wait4(process.pid, 0)
                    process.returncode = -9
                    return count, None, 0, False
                time.sleep(0.002)


def main():
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    cases = [
        (name, lambda size, proof=proof, make=make, form=FORMS.get(name): run(program, proof, make(size), form), size)
        for rows, size in ((COUNTED, 5000), (LONG, 500_000)) for name, (proof, make) in rows.items()]
    cases += [
        (name, lambda size, proof=proof, make=make, arguments=arguments: run_files(program, proof, make(size), arguments), size)
        for name, (proof, make, arguments, size) in PROJECTS.items()]
    # What lint reads, every verb reads.
    cases += [
        (f"{verb}: {name}", lambda size, proof=proof, make=make, file=file, verb=verb: run_files(
            program, proof, {file: make(size)}, [*VERBS[verb], file]), size)
        for name, (file, make, size) in UNITS.items() for verb in VERBS
        for proof in ["not read as YAML" if name in REFUSED else "wrong-kind" if verb == "lint" else ""]
        if verb == "lint" or name not in REFUSED]
    has_failed = False
    for name, measure, size in cases:
        if names and not any(each in name for each in names):
            continue
        small, middle, large = measure(size), measure(2 * size), measure(4 * size)
        times = large[1] / small[1] if large[1] and small[1] else None
        # Quadratic time gives a ratio of 16, and short times are noise. What is refused for its size is slowest before.
        is_unproven = not (small[3] and middle[3] and large[3])
        is_slow = middle[1] is None or large[1] is None or middle[1] > 2 * max(large[1], 1)
        is_bad = is_unproven or is_slow or times is None or times > 8 and large[1] > 1
        has_failed = has_failed or is_bad
        shown = [f"{result[0]:>9} bytes {result[1]:7.3f} s" if result[1] else "more than a minute" for result in (small, large)]
        print(f"{name:40} {shown[0]} {shown[1]} {large[2]:>5} MB  x {times or 0:4.1f}{'  BAD' if is_bad else ''}{': it did not run what it says' if is_unproven else ''}", flush=True)
    sys.exit(1 if has_failed else 0)


main()
