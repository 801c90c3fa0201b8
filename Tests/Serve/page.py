#!/usr/bin/env python3
"""Uses the stand-in's page in Chromium as a person would, and takes screenshots.

    page.py PROGRAM FOLDER
"""
import http.server
import json
import pathlib
import re
import shutil
import sys
import threading
import time
from xml.etree import ElementTree

from playwright.sync_api import expect, sync_playwright

from mockapns import BAD, DEVICE, GOOD, MockAPNs, jwt
from wire import Client

PROGRAM, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = json.dumps({"aps": {"alert": {
    "title": "<img src=x onerror=alert(1)>", "body": "</script><script>document.title='owned'</script>"},
    "thread-id": "\" onmouseover=alert(1) <svg onload=alert(1)>"}, "javascript:alert(1)": "﷽‮ evil \u0000"})


def send(stand_in, body, token=DEVICE, **headers):
    client = Client(stand_in)
    answer = client.wait(client.push(token, jwt(stand_in.key), body, **headers))
    client.close()
    return answer


def arrivals(page, stand_in):
    expect(page.locator("#empty")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("0 pushes")
    start = time.monotonic()
    send(stand_in, BAD)
    expect(page.locator("#list button")).to_have_count(1, timeout=1000)
    print(f"a push is on the page after {time.monotonic() - start:.2f} s")
    for turn in range(3):
        send(stand_in, json.dumps({"aps": {"alert": {"title": "Goal!", "body": f"{turn} : 2"}, "thread-id": "match-7"}}))
    send(stand_in, "x", apns_priority="7")
    send(stand_in, HOSTILE)
    expect(page.locator("#list button")).to_have_count(6)
    page.locator("#list button").last.click()
    expect(page.locator("#detail")).to_be_visible()
    expect(page.locator("#findings")).to_contain_text("badge is a string, not a number")
    expect(page.locator("#payload mark")).to_have_text('"3"')
    expect(page.locator("#headers")).to_contain_text("bearer …")
    expect(page.locator("#stacks")).to_contain_text("3 in this stack")
    expect(page.locator("#stacks")).to_contain_text("with the thread-id “match-7”")
    page.locator("#stacks summary").first.click()
    expect(page.locator("#stacks details li")).to_have_count(3)
    expect(page.locator("#list button").last).to_contain_text("✕ badge is a string, not a number")
    expect(page.locator("#list button").last).to_contain_text("Hi")
    expect(page.locator("#payload mark")).to_have_class("error")
    page.wait_for_timeout(500)


def hostile_payloads_stay_text(page):
    page.locator("#list button").first.click()
    expect(page.locator("#payload")).to_contain_text("onerror=alert(1)")
    for selector in ("#payload img", "#payload script", "#payload svg", "#list img", "#stacks svg", "#findings script"):
        expect(page.locator(selector)).to_have_count(0)
    assert page.title() == "apnslint: pushes", page.title()


def filters(page):
    counts = {}
    for severity in ("any", "error", "warning", "info", ""):
        page.locator("#severity").select_option(severity)
        counts[severity] = page.locator("#list button").count()
    assert counts["error"] == 2 and counts["error"] <= counts["any"] < counts[""] == 6, counts
    page.locator("#device").fill("ffff")
    expect(page.locator("#list button")).to_have_count(0)
    expect(page.locator("#none")).to_be_visible()
    page.locator("#device").fill("")
    expect(page.locator("#none")).to_be_hidden()


def choices(page, stand_in):
    """The lock screens are those of the device that was chosen, in both views, and stay so after a reload."""
    def size():
        page.wait_for_timeout(500)
        return page.locator("#picture").evaluate("image => [image.naturalWidth, image.naturalHeight]")

    both = size()
    page.locator("#os").select_option("iOS 14")
    assert size() != both, "the picture is that of the system"
    page.locator("#locale").fill("de")
    page.locator("#os").select_option("iOS 17")
    page.locator("#display-as").select_option("count")
    with page.expect_request(lambda request: "groups.svg" in request.url) as request:
        page.locator("#zone").select_option("Asia/Tokyo")
    query = request.value.url.partition("?")[2]
    assert query.startswith("locale=de&os=iOS+17&display-as=count&utc-offset=540&"), query
    pushed = stand_in.get("/pushes")["pushes"][-1]["time"] // 60000 + 540
    expect(page.locator("#list time").first).to_contain_text(re.compile(f"0?{pushed // 60 % 12 or 12}:{pushed % 60:02}"))
    page.reload()
    assert page.locator("#locale").input_value() == "de" and page.locator("#os").input_value() == "iOS 17"
    page.locator("#locale").fill("klingon")
    expect(page.locator("#phone-fault")).to_have_text("locale is not a language such as pt-BR")
    page.locator("#locale").fill("")
    for name in ("os", "display-as", "zone"):
        page.locator(f"#{name}").select_option("")
    expect(page.locator("#phone-fault")).to_be_hidden()
    for query in ("locale=klingon", "os=ios3", "display-as=pile", "utc-offset=1441", "hue=1"):
        assert stand_in.request("GET", f"/groups?{query}")[0] == 400, query


def keys(page):
    page.locator("#list button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#list button").nth(1)).to_be_focused()
    expect(page.locator("#list button").nth(1)).to_have_attribute("aria-current", "true")
    page.locator("#tab-pushes").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-playground")).to_be_focused()
    expect(page.locator("#playground")).to_be_visible()
    # The choices of the device are above both views.
    for name in ("locale", "os", "display-as", "zone", "play-type"):
        page.keyboard.press("Tab")
        expect(page.locator(f"#{name}")).to_be_focused()


def playground(page):
    editor = page.locator("#editor")
    editor.fill('{"aps": {"alert": "Ünï 🎉", "badge": "3", "thread_id": "trip-7"}}')
    expect(page.locator("#play-findings")).to_contain_text("badge is a string, not a number")
    expect(page.locator("#play-answer")).to_contain_text("APNs would answer 200")
    expect(page.locator("#marked")).to_contain_text("Ünï")
    page.get_by_role("button", name="write 3").click()
    expect(editor).to_have_value('{"aps": {"alert": "Ünï 🎉", "badge": 3, "thread_id": "trip-7"}}')
    expect(page.locator("#marked")).to_contain_text('"badge": 3')
    page.get_by_role("button", name='write "thread-id"').click()
    expect(editor).to_have_value('{"aps": {"alert": "Ünï 🎉", "badge": 3, "thread-id": "trip-7"}}')
    expect(page.locator("#play-answer")).to_contain_text("Nothing found")
    expect(page.locator("#play-stacks")).to_contain_text("thread trip-7")
    expect(page.locator("#play-picture")).to_be_visible()
    editor.fill('{"aps": {"alert": "Hi", "badge": "3", "thread_id": "trip-7"}}')
    expect(page.locator("#marked")).to_contain_text('"Hi"')
    page.locator("#fix-all").click()
    expect(editor).to_have_value('{"aps": {"alert": "Hi", "badge": 3, "thread-id": "trip-7"}}')
    page.locator("#play-priority").select_option("1")
    page.locator("#play-type").select_option("background")
    expect(page.locator("#play-findings li").first).to_be_visible()
    editor.fill(HOSTILE)
    expect(page.locator("#marked")).to_contain_text("onerror")
    expect(page.locator("#marked img")).to_have_count(0)
    editor.fill('{"aps": {"alert": {"title": "Gate changed", "body": "Your flight leaves from B12"}, "badge": "3"}}')
    page.locator("#play-type").select_option("alert")
    page.wait_for_timeout(500)


def picture(page, stand_in):
    """The picture shows the stacks of the API: their number, the newest push of each, and the cards behind it."""
    groups = stand_in.get("/groups")["groups"]
    status, headers, body = stand_in.request("GET", "/groups.svg")
    assert status == 200 and headers["content-type"].startswith("image/svg+xml"), (status, headers)
    root = ElementTree.fromstring(body)
    names = {element.tag.rsplit("}")[-1] for element in root.iter()}
    assert names <= {"svg", "title", "desc", "style", "rect", "g", "text", "defs", "linearGradient", "radialGradient", "stop", "filter", "feGaussianBlur", "pattern", "path",
                     "circle", "use"}, names
    cards = [element for element in root.iter(f"{SVG}g") if element.get("class") == "item"]
    assert len(cards) == len(groups), (len(cards), len(groups))
    for card, group in zip(cards, groups):
        lines = [element.text or "" for element in card.iter(f"{SVG}text")]
        newest = group["notifications"][0]
        assert any((newest["title"] or newest["body"])[:10] in line for line in lines), (newest, lines)
        behind = [element for element in card.iter(f"{SVG}use") if element.get("class") == "below"]
        assert len(behind) == min(2, group["count"] - 1), (group["count"], len(behind))
    page.locator("#tab-pushes").click()
    image = page.locator("#picture")
    expect(image).to_be_visible()
    page.wait_for_function("document.getElementById('picture').naturalWidth > 0")
    size = page.evaluate("(({naturalWidth, naturalHeight}) => [naturalWidth, naturalHeight])(document.getElementById('picture'))")
    assert size == [int(root.get("width")), int(root.get("height"))], (size, root.get("height"))
    image.screenshot(path=FOLDER / "picture.png")


def fits(page, name):
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0, f"{name}: the page is {overflow} pixels too wide"


def other_ports_are_kept_out(context, stand_in):
    """A page on another port of this machine is of the same site, so the browser lets it ask."""
    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Other</title>")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = context.new_page()
    page.goto(f"http://localhost:{server.server_port}/")
    before = stand_in.get("/status")
    found = page.evaluate("""async (base) => {
        const tried = (promise) => promise.then((answer) => 'answered ' + answer.type, () => 'refused');
        const loaded = (element) => new Promise((resolve) => {
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('refused');
            element.src = base + '/groups.svg';
            document.body.append(element);
        });
        const listened = () => new Promise((resolve) => {
            const source = new EventSource(base + '/events');
            source.onopen = () => resolve('open');
            source.onerror = () => { source.close(); resolve('refused'); };
        });
        const body = '{"aps":{"alert":"From elsewhere"}}';
        const push = base + '/3/device/' + 'ab'.repeat(32);
        await fetch(push, {method: 'POST', mode: 'no-cors', body}).catch(() => null);
        return [
            await tried(fetch(base + '/pushes')), await tried(fetch(base + '/pushes', {method: 'DELETE'})),
            await tried(fetch(base + '/scenario', {method: 'PUT', body: '{}'})), await tried(fetch(push, {method: 'POST', body})),
            await loaded(new Image()), await listened(),
        ];
    }""", stand_in.url.replace("127.0.0.1", "localhost"))
    assert found == ["refused"] * 6, found
    after = stand_in.get("/status")
    assert (after["lastID"], after["pushes"]) == (before["lastID"], before["pushes"]), (before, after)
    assert after["rejected"] > before["rejected"], after
    page.close()
    server.shutdown()


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("chromium is not there: apt-get install chromium")
    stand_in = MockAPNs(PROGRAM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        messages, hosts = [], set()
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        page.on("dialog", lambda dialog: messages.append("a dialog: " + dialog.message) or dialog.dismiss())
        page.on("request", lambda request: hosts.add(re.sub(r"^(\w+:(//[^/]+)?).*", r"\1", request.url)))
        page.goto(f"http://localhost:{stand_in.http_port}/")
        expect(page.locator("#status")).to_contain_text("0 pushes")
        page.screenshot(path=FOLDER / "empty.png")
        arrivals(page, stand_in)
        page.screenshot(path=FOLDER / "pushes-light.png")
        hostile_payloads_stay_text(page)
        filters(page)
        choices(page, stand_in)
        # The browser tells of the language that there is not, and of nothing else.
        assert messages and all("status of 400" in message for message in messages), messages
        messages.clear()
        keys(page)
        playground(page)
        page.screenshot(path=FOLDER / "playground-light.png")
        picture(page, stand_in)
        page.emulate_media(color_scheme="dark")
        page.locator("#tab-pushes").click()
        page.locator("#list button").last.click()
        page.screenshot(path=FOLDER / "pushes-dark.png")
        for tab in ("pushes", "playground"):
            page.set_viewport_size({"width": 390, "height": 844})
            page.locator(f"#tab-{tab}").click()
            fits(page, tab)
            page.screenshot(path=FOLDER / f"{tab}-phone.png", full_page=True)
        # Many at once.
        page.set_viewport_size({"width": 1280, "height": 900})
        page.locator("#tab-pushes").click()
        client, token = Client(stand_in), jwt(stand_in.key)
        mixed = [json.dumps({"aps": {"alert": {"title": f"Trip {number % 12}", "body": "The gate has changed"},
            "badge": "3" if number % 9 == 0 else 3, "relevance-score": 7 if number % 7 == 0 else 1,
            "thread-id": f"trip-{number % 12}" + (" " if number % 40 == 1 else "")}}) for number in range(194)]
        for stream in [client.push(DEVICE, token, body) for body in mixed]:
            client.wait(stream)
        expect(page.locator("#list button")).to_have_count(200, timeout=5000)
        page.locator("#list .error").first.click()
        page.locator("#stacks summary").first.click()
        page.wait_for_timeout(500)
        expect(page.locator("#stacks")).to_contain_text("thread trip-1␣")
        expect(page.locator("#stacks")).to_contain_text("differs from “trip-1␣” only in a blank")
        page.emulate_media(color_scheme="light")
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=FOLDER / "200-pushes.png")
        page.locator("#severity").select_option("warning")
        page.screenshot(path=FOLDER / "filter.png")
        page.locator("#device").fill("ffff")
        page.screenshot(path=FOLDER / "filter-without-matches.png")
        page.locator("#device").fill("")
        page.locator("#severity").select_option("")
        for stream in [client.push(DEVICE, token, GOOD) for _ in range(506)]:
            client.wait(stream)
        expect(page.locator("#status")).to_contain_text("706 pushes", timeout=5000)
        expect(page.locator("#list button")).to_have_count(500, timeout=5000)
        page.locator("#clear").click()
        expect(page.locator("#empty")).to_be_visible()
        expect(page.locator("#status")).to_contain_text("0 pushes")
        other_ports_are_kept_out(context, stand_in)
        browser.close()
    assert not messages, messages
    own = {f"http://localhost:{stand_in.http_port}", "data:", f"blob:http://localhost:{stand_in.http_port}", "blob:"}
    assert hosts <= own, hosts
    stand_in.stop()
    print("the page is as it has to be; screenshots are in", FOLDER)


main()
