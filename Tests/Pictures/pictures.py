#!/usr/bin/env python3
"""Draws sequences of all kinds with `apnslint group`, tests the pictures in Chromium, and takes screenshots.

    pictures.py PROGRAM FOLDER [NAME…]

Each picture is XML without script, says what the text output says, and no text on it leaves its card; each page is as wide as the
window. The screenshots are for people to look at: pictures at phone and pages at desktop width, light and dark, and a sheet for each
of six scenes, as six systems draw it.
"""
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

from playwright.sync_api import sync_playwright

PROGRAM, FOLDER, NAMES = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
PHONE = {"width": 390, "height": 844}
SVG = "{http://www.w3.org/2000/svg}"
NAMES_OF_ELEMENTS = {"svg", "title", "desc", "style", "rect", "g", "text", "defs", "linearGradient", "radialGradient", "stop", "filter",
                     "feGaussianBlur", "pattern", "path", "circle", "use"}


def push(title, body, thread="t", app=None, **more):
    alert = {**{name: text for name, text in (("title", title), ("body", body)) if text}, **more.pop("alert", {})}
    aps = {"alert": alert, **({"thread-id": thread} if thread else {}), **more.pop("aps", {})}
    document = {"headers": more.pop("headers", {}), "payload": {"aps": aps, **more.pop("own", {})}}
    if app:
        document["app"] = app
    return {**document, **more}


def a_day():
    apps = ["com.example.chat", "com.example.mail", "com.example.news", "com.example.trips", "com.example.shop"]
    return [push(f"Sender {number % 40}", f"Message {number} of a long day", f"thread-{number % 40}", apps[number % 5],
                 date=f"2026-05-01T{6 + number // 8:02}:{number % 8 * 7:02}:00Z") for number in range(120)]


LONG = ("The 10:04 to Zürich HB leaves from platform 7 today instead of platform 3, because of works on the line between the two "
        "stations; please allow a little more time to change trains, and listen to the announcements on board.")
SEQUENCES = {
    "hebrew": ([], [push("הרכבת שלך", "הרכבת של 10:04 לציריך יוצאת היום מרציף 7.", "he", alert={"summary-arg": name})
                    for name in ("דנה", "נועם", "Ann")]),
    "arabic": (["--locale", "ar"], [push("قطارك", "ينطلق قطار الساعة 10:04 إلى زيورخ اليوم من الرصيف 7. يرجى الحضور قبل الموعد بعشر دقائق.", "ar")] * 3),
    "japanese": (["--locale", "ja"], [push("乗り場変更のお知らせ", "本日の10時04分発チューリッヒ行きは7番線から発車します。「お時間に余裕を持って」お越しください。"
                                         "ご不便をおかけしますが、ご理解のほどよろしくお願いいたします。", "ja")] * 2),
    "chinese": ([], [push("站台变更", "今天10:04开往苏黎世的列车改从7号站台发车，请提前到达。", "zh")] * 5),
    "korean": ([], [push("승강장 변경", "오늘 10시 4분 취리히행 열차는 7번 승강장에서 출발합니다. 시간을 넉넉히 잡아 주세요.", "ko")] * 2),
    "thai": ([], [push("เปลี่ยนชานชาลา", "ขบวนรถไฟเวลา 10:04 ไปซูริกวันนี้ออกจากชานชาลาที่ 7 กรุณาเผื่อเวลาเดินทาง", "th")]),
    "hindi": ([], [push("प्लेटफ़ॉर्म बदला", "आज 10:04 की ज़्यूरिख जाने वाली ट्रेन प्लेटफ़ॉर्म 7 से चलेगी। कृपया समय से पहले पहुँचें।", "hi")]),
    "emoji": ([], [push("👩‍👩‍👧‍👦 Family 🇨🇭", "🎉🎉🎉 See you at 7️⃣ o'clock! 👍🏽 " + "🚆" * 30, "😀")] * 4),
    "long-bodies": ([], [push("A title that is so long that it takes more than one line of the lock screen and is cut", LONG, f"t{number}",
                              date="2026-05-01T09:30:00Z") for number in range(3)]),
    "three-lines": ([], [push("Gate changed", "Your flight leaves from B12.\nBoarding starts at 08:40.\nHave your passport at hand.")] * 2),
    "long-words": ([], [push("x" * 80, "https://example.com/" + "a" * 200 + " end", "thread-" + "y" * 200)]),
    "day-of-forty-stacks": ([], a_day()),
    "hidden": (["--previews", "never"], [push(f"Sender {number}", "A secret", f"t{number % 2}") for number in range(5)]),
    "mixed-languages": (["--locale", "ru"], [push("Привет", "Как дела?", "ru", date="2026-05-01T09:30:00Z")] * 3),
    "devices": ([], [push("Hi", "There", device=device) for device in ("ab" * 32, "cd" * 32, "iPad")]),
    "names": ([], [push(name, "On my way", alert={"summary-arg": name}) for name in
                   ("Ann", "Ben", "Cat", "Dan", "Eve", "Alexandra von Hohenlohe-Langenburg", "Fay", "Gus")]),
    "not-displayed": ([], [{"aps": {"content-available": 1}}, push("Gone", "x", headers={"apns-collapse-id": "x" * 70})]),
    "hostile": ([], [push("<script>alert(1)</script>", "]]> <img src=x onerror=alert(1)> \u202egnirts\u2066 &amp; \"quoted\"", "--><svg onload=alert(1)>"),
                     push("\u0000\u0007\u001b[31m", "\ufffe\uffff", "\u200b"), push("z̀́̂̃̄" * 300, "\n" * 50, "n")]),
    "empty": ([], [{"event": "background"}]),
}


def at(minute, *alert, thread="t", app="com.example.chat", **more):
    document = push(*alert, thread=thread, app=app, date=f"2024-05-01T09:{minute:02}:00Z", **more)
    document["headers"].setdefault("apns-push-type", "alert")
    return document


# What each system draws in its own way.
SCENES = {
    "conversation": ([], [at(10 * number, name, body, alert={"summary-arg": name}) for number, (name, body) in enumerate(
        [("Kritarth", "Pizza today?"), ("Teja", "Not again!"), ("Kritarth", "Or noodles?"), ("Michele", "On my way.")])]),
    "several-apps": ([], [
        at(0, "Breaking", "Storm warning for the coast until the evening.", app="com.example.news"), at(20, "Ana", "Are you there?"),
        at(30, "Ana", "I am at the door"), at(40, None, "Your order has been shipped", app="com.example.shop"),
        at(41, "Gate changed", "B12", app="com.example.trips")]),
    "texts": ([], [
        at(1, "A title that is so long that it takes more than one line of the lock screen and is cut", LONG, thread="long"),
        at(2, None, "One line", thread="one"), at(3, "Only a title", None, thread="title"),
        at(4, "With a subtitle", "And the message below it", thread="three", alert={"subtitle": "The line between"})]),
    "levels": ([], [
        at(1, "Gate changed", "Your flight leaves from B12", thread="1", aps={"interruption-level": "time-sensitive"}),
        at(2, "Smoke in the kitchen", "Leave the house", thread="2", aps={"interruption-level": "critical"}),
        at(3, "Picture", "Ana sent a picture", thread="3", aps={"mutable-content": 1}, own={"attachment-url": "https://example.com/a.jpg"}),
        at(4, "Chat", "Encrypted", thread="4", aps={"mutable-content": 1},
           extension={"alert": {"title": "Ana", "body": "At the door"}, "sender": "Ana"})]),
    "activity": ([], [
        at(1, "Pizza", "On its way", thread=None, app="com.example.food", aps={
            "timestamp": 1714554000, "event": "start", "attributes-type": "Delivery", "attributes": {},
            "content-state": {"minutes": 12}},
           headers={"apns-push-type": "liveactivity", "apns-topic": "com.example.food.push-type.liveactivity"}),
        at(20, "Ana", "Are you there?"), at(30, "Ana", "I am at the door")]),
    "hebrew": (["--locale", "he"], [at(5 * number, "הרכבת שלך", "הרכבת של 10:04 לציריך יוצאת היום מרציף 7.") for number in range(4)]),
}
# The systems that look different, and one that looks as another.
SYSTEMS = ("ios12", "ios15", "ios17", "ios26", "watchos10")
ALIKE = {"ios18": "ios17"}


def run(lines, *arguments):
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    done = subprocess.run([PROGRAM, "group", "--jsonl", "--no-config", *arguments, "-"], input=text.encode("utf-8", "surrogatepass"),
                          capture_output=True, timeout=60)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.decode()


def letters(text):
    return "".join(character for character in text if character.isalnum())


def says_the_same(svg, result):
    """The picture shows each stack of `--format json` that it does not count as left out: the beginning of its texts, and its summaries."""
    drawn = letters("".join("".join(element.itertext()) for element in svg.iter(f"{SVG}text")))
    rest = re.search(r"and(\d+)morestack", drawn)
    for group in result["groups"][:len(result["groups"]) - (int(rest[1]) if rest else 0)]:
        newest = group["notifications"][0]
        hidden = group.get("hidden")
        texts = [hidden["text"]] if hidden else [newest["title"] or "", newest["body"] or ""]
        texts += [] if hidden else [summary["text"] or "" for summary in group["summaries"]]
        for text in texts:
            assert letters(text[:15]) in drawn, (text[:40], drawn[:400])


# Returns the texts that exceed their card by more than a pixel, or the picture.
OVERFLOW = """() => {
  const found = [], svg = document.querySelector('svg'), width = svg.viewBox.baseVal.width;
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBBox(), card = text.closest('.item')?.querySelector('rect.card');
    if (!card && !text.matches('.legend, .cause')) continue;
    const inside = card ? card.getBBox() : { x: 0, width };
    if (box.width && (box.x < inside.x - 1 || box.x + box.width > inside.x + inside.width + 1))
      found.push([text.textContent.slice(0, 40), Math.round(box.x), Math.round(box.width)]);
  }
  return found;
}"""


# Returns what is wrong with the looks of a picture: captions on the wallpaper, lines off the middle of their card, cut titles without
# an ellipsis, cards above the clock.
LOOKS = """() => {
  const found = [], svg = document.querySelector('svg'), wall = svg.querySelector('.wall').getBBox();
  const top = svg.querySelector('.wall').getBoundingClientRect();
  for (const text of svg.querySelectorAll('.legend')) {
    const box = text.getBoundingClientRect();
    if (box.bottom > top.top && box.top < top.bottom && box.left < top.right) found.push('a caption on the wallpaper');
  }
  const clock = svg.querySelector('text.clock, .digits').getBBox();
  for (const item of svg.querySelectorAll('.item')) {
    const card = item.querySelector('rect.card').getBBox(), lines = item.querySelectorAll('.title, .body, .label');
    if (card.y < clock.y + clock.height - 24) found.push('a card above the clock');
    if (card.y + card.height > wall.height) found.push('a card below the screen');
    const hasHeader = item.closest('.classic, .watch');
    if (lines.length === 1 && !hasHeader) {
      const box = lines[0].getBBox(), off = box.y + box.height / 2 - card.y - card.height / 2;
      if (Math.abs(off) > 4) found.push(`a line ${off} off the middle`);
    }
    for (const line of item.querySelectorAll('.title'))
      if (line.textContent.startsWith('A title that') && !line.textContent.endsWith('…')) found.push('a title without an ellipsis');
  }
  return found;
}"""

# What the pictures of a scene have on some systems, and not on others.
SIGNS = {
    "levels": {"TIME SENSITIVE": set(SYSTEMS) - {"ios12"}, ">CRITICAL<": set(SYSTEMS) - {"ios12"},
               'class="sign"': set(SYSTEMS) - {"ios12"}, 'class="thumbnail"': set(SYSTEMS)},
    "activity": {"minutes: 12": {"ios17", "ios26"}}, "conversation": {"from Teja and Kritarth": {"ios12"}},
    "several-apps": {">SHOP<": {"ios12"}, ">Wednesday, May 1<": set(SYSTEMS) - {"watchos10"}, ">11m ago<": set(SYSTEMS)},
}


def draw_scenes(browser, folder, failed):
    """Draws each scene as each system does, compares the pictures, and puts them side by side on a sheet."""
    tab = browser.new_page(viewport={"width": 2600, "height": 900})
    for name, (arguments, lines) in SCENES.items():
        pictures = {system: run(lines, *arguments, "--zone", "UTC", "--os", system, "--format", "svg") for system in (*SYSTEMS, *ALIKE)}
        for one, other in itertools.combinations(SYSTEMS, 2):
            if pictures[one] == pictures[other]:
                failed.append(f"{name}: {one} looks as {other}")
        failed += [f"{name}: {one} does not look as {other}" for one, other in ALIKE.items()
                   if pictures[one].replace("iOS 18", "iOS 17") != pictures[other]]
        for sign, systems in SIGNS.get(name, {}).items():
            found = {system for system in SYSTEMS if sign in pictures[system]}
            if found != systems:
                failed.append(f"{name}: {sign} is on {sorted(found)}")
        for system, svg in pictures.items():
            path = pathlib.Path(folder, f"{name}-{system}.svg")
            path.write_text(svg, encoding="utf-8")
            tab.goto(path.as_uri())
            failed += [f"{name} on {system}: {wrong}" for wrong in tab.evaluate(LOOKS) + tab.evaluate(OVERFLOW)]
        sheet = pathlib.Path(folder, f"{name}.html")
        images = "".join(f'<figure><figcaption>{system}</figcaption><img src="{name}-{system}.svg"></figure>' for system in pictures)
        sheet.write_text(f'<meta charset="utf-8"><body style="display:flex;align-items:start">{images}', encoding="utf-8")
        tab.goto(sheet.as_uri())
        tab.screenshot(path=FOLDER / f"scene-{name}.png", full_page=True)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("chromium is not there: apt-get install chromium fonts-noto")
    failed = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        messages, tab = [], browser.new_page()
        tab.on("dialog", lambda dialog: (messages.append(dialog.message), dialog.dismiss()))
        tab.on("pageerror", lambda error: messages.append(str(error)))
        tab.on("request", lambda request: messages.append(request.url) if not request.url.startswith("file:") else None)
        for name, (arguments, lines) in SEQUENCES.items():
            if NAMES and name not in NAMES:
                continue
            svg, page = run(lines, *arguments, "--format", "svg"), run(lines, *arguments, "--format", "html")
            root = ElementTree.fromstring(svg)
            assert {element.tag.removeprefix(SVG) for element in root.iter()} <= NAMES_OF_ELEMENTS
            says_the_same(root, json.loads(run(lines, *arguments, "--format", "json")))
            for kind, text in (("svg", svg), ("html", page)):
                path = pathlib.Path(folder, f"{name}.{kind}")
                path.write_text(text, encoding="utf-8")
                tab.set_viewport_size(PHONE)
                tab.goto(path.as_uri())
                if kind == "svg":
                    failed += [f"{name}: {wrong}" for wrong in tab.evaluate(OVERFLOW)]
                for scheme in ("light", "dark"):
                    tab.emulate_media(color_scheme=scheme)
                    if kind == "svg":
                        tab.locator("svg").screenshot(path=FOLDER / f"{name}-{scheme}.png")
                        continue
                    for width in (390, 1280):
                        tab.set_viewport_size({"width": width, "height": 844})
                        over = tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                        if over > 0:
                            failed.append(f"{name}: the page is {over} pixels wider than {width}")
                        tab.screenshot(path=FOLDER / f"{name}-page-{width}-{scheme}.png")
        if not NAMES:
            draw_scenes(browser, folder, failed)
        browser.close()
    assert not messages, messages
    if failed:
        sys.exit("\n".join(sorted(set(failed))))
    scenes = "" if NAMES else f" and {len(SCENES)} scenes on {len(SYSTEMS) + len(ALIKE)} systems"
    print(f"{len(NAMES or SEQUENCES)} sequences{scenes} are as they have to be; screenshots are in", FOLDER)


main()
