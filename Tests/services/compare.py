#!/usr/bin/env python3
"""Compares the members of services' messages with those that the services' own type definitions name.

    compare.py FOLDER            says what differs from the tables
    compare.py FOLDER --record   writes the names to members.txt, with the days of the definitions

FOLDER has a copy of each repository below, by the name after the slash. Nothing of them is part of this repository but the names.
"""
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
TABLES = json.loads((HERE / "../../Sources/Push/PushDocument/Services/messages.json").read_text())
RECORD = HERE / "members.txt"


def block(text, start, end="\n}"):
    return text[text.index(start) :].split(end)[0]


def fields(text):
    return re.findall(r"^  (\w+)\??:", text, re.M)


def expo(text):
    return fields(block(text, "type ExpoPushMessage ="))


def firebase(text):
    found = []
    for name in ["BaseMessage", "FidMessage", "TokenMessage", "TopicMessage", "ConditionMessage"]:
        found += fields(block(text, f"interface {name} "))
    for name, place in [("Notification", "notification"), ("ApnsConfig", "apns"), ("ApnsFcmOptions", "apns.fcmOptions")]:
        found += [f"{place}.{field}" for field in fields(block(text, f"interface {name} "))]
    return found


def onesignal(text):
    return re.findall(r'"baseName": "(\w+)"', text)


def airship(text):
    return ["notification.ios." + name for name in re.findall(r"^    (\w+):", block(text, "\ndef ios(", ") ->"), re.M)]


def home_assistant(text):
    names = re.findall(r"req\.body\??\.((?:data\??\.)?(?:push\??\.)?\w+)", text)
    return [name.replace("?", "") for name in names]


def iterable(text):
    return list(json.loads(text)["definitions"]["UpsertPushTemplateModel"]["properties"])


def knock(text):
    template = block(text, "\n    PushTemplate:", "\n      required:\n")
    names = re.findall(r"^        (\w+):$", template, re.M)
    return names + ["settings." + name for name in re.findall(r"^            (\w+):$", template, re.M)]


def gorush(text):
    return re.findall(r'json:"([\w-]+)', block(text, "type PushNotification struct"))


def parse(text):
    cases = block(text, "static _generateNotification(", "default:")
    return ["data." + name for name in re.findall(r"case '([\w-]+)':", cases)]


def node_apn(text):
    return re.findall(r"^  set (\w+)\(", text, re.M)


# The table, the repository, the file in it, and what finds the names.
SOURCES = [
    ("iterable", "Iterable/api-client", "api-docs.json", iterable),
    ("knock", "knocklabs/docs", "data/specs/mapi/openapi.yml", knock),
    ("gorush", "appleboy/gorush", "notify/notification.go", gorush),
    ("parse", "parse-community/parse-server-push-adapter", "src/APNS.js", parse),
    ("node-apn", "parse-community/node-apn", "lib/notification/apsProperties.js", node_apn),
    ("expo", "expo/expo-server-sdk-node", "src/ExpoClient.ts", expo),
    ("fcm", "firebase/firebase-admin-node", "src/messaging/messaging-api.ts", firebase),
    ("onesignal", "OneSignal/onesignal-node-api", "models/Notification.ts", onesignal),
    ("airship", "urbanairship/python-library", "urbanairship/push/payload.py", airship),
    ("homeassistant", "home-assistant/mobile-apps-fcm-push", "functions/legacy.js", home_assistant),
]
WORDS = ["text", "number", "boolean", "texts", "object", "any"]


def lists(table, names):
    """True if a table has a member by a path that it does not take for any other."""
    if not isinstance(table, dict):
        return True
    name, rest = names[0], names[1:]
    if any(path.split(".")[: len(names)] == names for path in table.get("sent", {})):
        return True
    if name in table.get("members", {}):
        return not rest or lists(table["members"][name], rest)
    known = name in [word for words in WORDS for word in table.get(words, [])]
    return known or any(name.startswith(prefix) for prefix in table.get("prefixes", []))


def recorded():
    rows = [line.split(maxsplit=2) for line in RECORD.read_text().splitlines() if line and line[0] != "#"]
    return {(row[0], row[1]): row[2] if len(row) > 2 else "" for row in rows}


def main(folder, *options):
    explained = recorded() if RECORD.exists() else {}
    lines, wrong = [], 0
    for table, repository, path, find in SOURCES:
        root = pathlib.Path(folder) / repository.split("/")[1]
        day = subprocess.run(
            ["git", "-C", root, "log", "-1", "--format=%cs"], capture_output=True, text=True, check=True
        ).stdout.strip()
        lines += ["", f"# {repository}, {path}, {day}"]
        names = sorted(set(find((root / path).read_text())))
        for name in names:
            reason = explained.get((table, name), "")
            lines.append(f"{table} {name} {reason}".rstrip())
            if not lists(TABLES[table], name.split(".")) and not reason:
                print(f"{table}: {name} is in {repository} and not in the table")
                wrong += 1
        for gone in [name for known, name in explained if known == table and name not in names]:
            print(f"{table}: {gone} is no longer in {repository}")
            wrong += 1
    if "--record" in options:
        head = "# Members of messages by the services' own types; behind a name, why its table does not list it."
        RECORD.write_text("\n".join([head] + lines) + "\n")
        return 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
