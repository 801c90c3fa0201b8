#!/usr/bin/env python3
"""Compares the members of services' messages with those that the services' own type definitions name.

    compare.py FOLDER            says what differs from the tables
    compare.py FOLDER --record   writes the names to members.txt, with the days of the definitions

FOLDER has a copy of each repository below, by the name after the slash; of botocore it may have the package instead
(`pip install --target FOLDER botocore`). Nothing of them is part of this repository but the names.
"""
import gzip
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


def aws(shape):
    return lambda text: list(json.loads(text)["shapes"][shape]["members"])


def beams(text):
    names = fields(block(text, "interface PublishRequestBase", "\n    }").replace("\n        ", "\n  "))
    platforms = re.findall(r"interface PublishRequestWith(?:Apns|Fcm|Web) .*?(\w+): \w+Payload", text, re.S)
    payload = re.findall(r"^        (\w+)\??:", block(text, "interface ApnsPayload", "\n    }"), re.M)
    targets = re.findall(r"^        (interests|users): string", text, re.M)
    return names + platforms + targets + ["apns." + name for name in payload]


def customerio(text):
    names = [block(text, f"type SendPushRequest{part}Options = ", "};") for part in ("Required", "Optional")]
    payload = re.findall(r"^  (\w+):", block(text, "type SendPushCustomPayload =", "};"), re.M)
    # The client sends what it takes as device under this name.
    names = [name for name in fields("\n".join(names)) if name != "device"]
    return names + ["custom_payload." + name for name in payload]


def courier(text):
    message = text[text.index("\nclass Message(TypedDict") :]
    return [name for name in re.findall(r"^    (\w+): ", message, re.M)]


def courier_part(place):
    """The members of an open dictionary of channels or providers."""
    return lambda text: [
        f"{place}.{name.rstrip('_')}" for name in re.findall(r"^    (\w+): ", text[text.index("(BaseModel)") :], re.M)
    ]


SHARED = "src/courier/types/shared/"
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
    ("customerio", "customerio/customerio-node", "lib/api/requests.ts", customerio),
    ("courier", "trycourier/courier-python", "src/courier/types/send_message_params.py", courier),
    ("courier", "trycourier/courier-python", SHARED + "channel.py", courier_part("channels.push")),
    ("courier", "trycourier/courier-python", SHARED + "message_providers_type.py", courier_part("providers.apn")),
    ("sns-publish", "boto/botocore", "botocore/data/sns/2010-03-31/service-2.json.gz", aws("PublishInput")),
    ("pinpoint", "boto/botocore", "botocore/data/pinpoint/2016-12-01/service-2.json.gz", aws("APNSMessage")),
    ("pinpoint-campaign", "boto/botocore", "botocore/data/pinpoint/2016-12-01/service-2.json.gz", aws("Message")),
    ("beams", "pusher/push-notifications-node", "index.d.ts", beams),
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
    if rest and isinstance(table.get("others"), dict):
        return lists(table["others"], rest)
    return known or any(name.startswith(prefix) for prefix in table.get("prefixes", []))


def recorded():
    rows = [line.split(maxsplit=2) for line in RECORD.read_text().splitlines() if line and line[0] != "#"]
    return {(row[0], row[1]): row[2] if len(row) > 2 else "" for row in rows}


def read(root, path):
    """The text of a file, and its day: that of the newest commit, or the version of a package."""
    if not (root / ".git").exists():
        version = re.search(r"__version__ = '(.*)'", (root / "__init__.py").read_text()).group(1)
        return gzip.decompress((root.parent / path).read_bytes()).decode(), version
    command = ["git", "-C", root, "log", "-1", "--format=%cs"]
    day = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return (root / path).read_text(), day


def main(folder, *options):
    explained = recorded() if RECORD.exists() else {}
    lines, found, wrong = [], set(), 0
    for table, repository, path, find in SOURCES:
        root = pathlib.Path(folder) / repository.split("/")[1]
        text, day = read(root, path)
        lines += ["", f"# {repository}, {path}, {day}"]
        names = sorted(set(find(text)))
        for name in names:
            reason = explained.get((table, name), "")
            lines.append(f"{table} {name} {reason}".rstrip())
            if not lists(TABLES[table], name.split(".")) and not reason:
                print(f"{table}: {name} is in {repository} and not in the table")
                wrong += 1
        found |= {(table, name) for name in names}
    for table, gone in [one for one in explained if one not in found]:
        print(f"{table}: {gone} is no longer in the definitions")
        wrong += 1
    if "--record" in options:
        head = "# Members of messages by the services' own types; behind a name, why its table does not list it."
        RECORD.write_text("\n".join([head] + lines) + "\n")
        return 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
