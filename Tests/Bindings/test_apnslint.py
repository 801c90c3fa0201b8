"""Calls the package as users do. `make bindings-check` runs it in a fresh environment with the wheel."""

import collections
import copy
import importlib
import io
import json
import os
import pathlib
import pickle
import re
import subprocess
import sys
import threading
import types

import pytest

import apnslint
from apnslint import Linter, PushError
from apnslint.pytest_plugin import StandIn, assert_push_ok as asserts

CLEAN = {"aps": {"alert": "Gate changed"}}
WRONG = {"aps": {"alert": "Gate changed", "badge": "3"}}


def forms(payload):
    text = json.dumps(payload)
    return [payload, text, text.encode(), bytearray(text.encode()), memoryview(text.encode())]


@pytest.mark.parametrize("payload", forms(CLEAN), ids=lambda payload: type(payload).__name__)
def test_clean(payload):
    assert Linter().check(payload) == []


@pytest.mark.parametrize("payload", forms(WRONG), ids=lambda payload: type(payload).__name__)
def test_finding(payload):
    [finding] = Linter().check(payload)
    assert (finding.rule, finding.severity, finding.pointer) == ("wrong-kind", "error", "/aps/badge")
    assert finding.fix.safe and finding.fix.edits[0].text == "3"
    assert str(finding).endswith("error: badge is a string, not a number [wrong-kind]")
    text = json.dumps(payload) if isinstance(payload, dict) else bytes(payload, "utf-8") if isinstance(payload, str) else bytes(payload)
    if isinstance(text, bytes):
        assert text[finding.start.offset : finding.end.offset] == b'"3"'


def test_answers_do_not_change_when_the_linter_is_prepared():
    linter = Linter()
    assert [bool(linter.check(payload)) for payload in [CLEAN, WRONG] * 200] == [False, True] * 200


def test_options_and_headers():
    silent = {"aps": {"content-available": 1}}
    linter = Linter(push_type="background", headers={"apns-priority": "5"})
    assert linter.check(silent) == []
    assert linter.check(silent, headers={"apns-priority": "10"})[0].rule == "background-priority"
    assert linter.check(payload=silent, headers=None) == []
    assert Linter(rules={"wrong-kind": "off"}).check(WRONG) == []
    assert Linter(app={"categories": [{"identifier": "GATE"}]}).check({"aps": {"alert": "a", "category": "gate"}})


SERVICES = json.loads((pathlib.Path(__file__).parents[1] / "services/messages.json").read_text())


@pytest.mark.parametrize("sample", SERVICES, ids=lambda sample: sample["service"])
def test_services(sample):
    linter = Linter(envelope=sample["service"])
    assert [finding for finding in linter.check(sample["clean"]) if finding.severity != "info"] == []
    assert [finding.rule for finding in linter.check(sample["faulty"]) if finding.severity != "info"] == [sample["rule"]]


@pytest.mark.parametrize(
    "options, message",
    [
        ({"push_type": "shout"}, "shout"), ({"rules": {"flag-of": "off"}}, "flag-off"), ({"min_ios": "x"}, "version"),
        ({"overrides": []}, "files"), ({"app": "app.json"}, "files"), ({"hue": 1}, "hue"), ({"headers": 7}, "headers"),
    ],
)  # fmt: skip
def test_wrong_options(options, message):
    with pytest.raises(ValueError, match=message):
        Linter(**options)


@pytest.mark.parametrize(
    "call",
    [
        lambda linter: linter.check(), lambda linter: linter.check(1, 2, 3), lambda linter: linter.check(CLEAN, color=1),
        lambda linter: linter.check(object()), lambda linter: linter.check("\ud800"),
        lambda linter: linter.check(CLEAN, headers=[1]), lambda linter: linter.check_many(7),
        lambda linter: linter.check_many([CLEAN, object()]), lambda linter: linter.check_many([CLEAN], headers=[]),
        lambda linter: linter.fix(object()),
        lambda linter: linter.check(b" " * (65 << 20)), lambda linter: apnslint.group([7]),
        lambda linter: apnslint.group([], hue=1), lambda linter: apnslint._apnslint.Linter.__new__(str),
        lambda linter: apnslint._apnslint.Linter("{"), lambda linter: apnslint._apnslint.group("{}", "{"),
        lambda linter: linter.check_many([CLEAN], headers=[None, None]), lambda linter: Linter(encode=len).check(CLEAN),
    ],
)  # fmt: skip
def test_wrong_calls_raise(call):
    with pytest.raises((TypeError, ValueError, OverflowError)):
        call(Linter())


def test_any_bytes_are_answered():
    linter = Linter()
    for payload in (b"", b"\0", b"\xff\xfe", b"[" * 3000, b'{"aps":', "\0", b"\xef\xbb\xbf{}"):
        assert linter.check(payload)


def test_raise_for_findings():
    Linter().raise_for_findings(CLEAN)
    Linter(rules={"wrong-kind": "warning"}).raise_for_findings(WRONG)
    with pytest.raises(PushError) as caught:
        Linter().raise_for_findings(WRONG)
    assert caught.value.findings[0].rule == "wrong-kind"
    assert pickle.loads(pickle.dumps(caught.value)).findings == caught.value.findings


@pytest.mark.parametrize(
    "body",
    [
        {}, {"x": 1}, {"aps": {}}, {"aps": {"alert": ""}}, {"headers": {}, "payload": CLEAN}, {"payload": CLEAN},
        {"message": {"token": "a", "apns": {"payload": CLEAN}}}, [CLEAN], "x", b"",
    ],
)  # fmt: skip
def test_what_is_sent_is_a_payload(body):
    linter = Linter()
    for _ in range(40):
        with pytest.raises(PushError):
            linter.raise_for_findings(body if isinstance(body, bytes) else json.dumps(body))


def test_a_named_envelope_has_to_be_there():
    message = {"token": "a", "apns": {"payload": CLEAN}}
    Linter(envelope="fcm").raise_for_findings({"message": message})
    for body in ({"mesage": message}, {}, {"headers": {}, "payload": CLEAN}):
        with pytest.raises(PushError):
            Linter(envelope="fcm").raise_for_findings(body)
    assert Linter(envelope="auto").check({"headers": {"apns-push-type": "alert", "apns-topic": "com.example.app"}, "payload": CLEAN}) == []


def test_what_is_measured_is_what_is_sent():
    text = {"aps": {"alert": "é" * 1000}}
    blanks = {"aps": {"alert": "x"}, "list": [1] * 1500}
    [finding] = Linter().check(text)
    assert finding.rule == "payload-too-large" and "json.dumps with ensure_ascii=False makes 2,022 bytes" in str(finding)
    [finding] = Linter().check(blanks)
    assert 'separators=(",", ":")' in finding.message
    assert Linter(encode=lambda payload: json.dumps(payload, ensure_ascii=False)).check(text) == []
    assert Linter(encode=lambda payload: json.dumps(payload, separators=(",", ":")).encode()).check(blanks) == []
    assert "json.dumps" not in str(Linter().check(json.dumps(text))[0])


@pytest.mark.parametrize("make", [types.MappingProxyType, collections.UserDict, collections.ChainMap, collections.OrderedDict])
def test_any_mapping(make):
    assert Linter().check(make({"aps": make({"alert": "x"})})) == []
    assert str(Linter().check(make(WRONG))[0]) == "/aps/badge: error: badge is a string, not a number [wrong-kind]"
    headers = make({"apns-push-type": "background", "apns-priority": "10"})
    assert Linter().check({"aps": {"content-available": 1}}, headers)[0].rule == "background-priority"


@pytest.mark.parametrize("value", ["a\"b", "a\\b", "a\nb", "é", "", "a" * 5000, 5])
def test_headers_of_all_kinds(value):
    headers = {"apns-push-type": "alert", "apns-collapse-id": value, "x": "y"}
    texts = [[str(finding) for finding in Linter().check(json.dumps(CLEAN), given)] for given in (headers, json.dumps(headers))]
    assert texts[0] == texts[1]


def test_many_headers_take_linear_time():
    headers = {f"x-{number}": "y" for number in range(60_000)}
    assert Linter().check(CLEAN, headers) is not None


def test_how_values_print():
    linter = Linter(push_type="alert", min_ios=15)
    assert repr(linter) == "Linter(push_type='alert', min_ios=15)"
    assert repr(linter.check(WRONG)) == "[</aps/badge: error: badge is a string, not a number [wrong-kind]>]"
    assert str(Linter().check({"x": 1})[0]).startswith("error: there is no aps")


def test_the_files_of_a_project(tmp_path, monkeypatch):
    (tmp_path / "texts" / "en.lproj").mkdir(parents=True)
    (tmp_path / "texts" / "en.lproj" / "Localizable.strings").write_text('"GATE" = "Gate %@";', encoding="utf-16")
    (tmp_path / "app.json").write_text(json.dumps({"strings": ["texts"], "categories": [{"identifier": "GATE"}]}))
    (tmp_path / ".apnslint.json").write_text(
        json.dumps({"app": "app.json", "push-type": "alert", "ignore": ["x"], "overrides": [{"files": ["*"], "rules": {}}]}))
    wrong = {"aps": {"alert": {"loc-key": "GATES"}, "category": "gate"}}
    right = {"aps": {"alert": {"loc-key": "GATE", "loc-args": ["7"]}, "category": "GATE"}}
    for linter in (Linter.from_config(tmp_path / ".apnslint.json"), Linter.from_app(tmp_path / "app.json", push_type="alert")):
        assert sorted(finding.rule for finding in linter.check(wrong)) == ["category-not-registered", "loc-key-not-in-app"]
        assert linter.check(right) == [] and pickle.loads(pickle.dumps(linter)).check(right) == []
        assert "base64" not in repr(linter)
    monkeypatch.chdir(tmp_path)
    assert Linter.from_config(rules={"loc-key-not-in-app": "off", "category-not-registered": "off"}).check(wrong) == []
    (tmp_path / "app.json").write_text(json.dumps({"strings": ["none"]}))
    with pytest.raises(FileNotFoundError, match="none"):
        Linter.from_config()
    (tmp_path / ".apnslint.json").write_text("[")
    with pytest.raises(ValueError, match="apnslint.json"):
        Linter.from_config()


def test_an_app_is_read_from_its_project(tmp_path, monkeypatch):
    courier = pathlib.Path(__file__).parents[2] / "Payloads" / "app"
    push = {"aps": {"content-available": 1}}
    for name in ("Courier", "Courier.ipa"):
        linter = Linter.from_app(courier / name, push_type="background")
        assert [finding.rule for finding in linter.check(push, {"apns-priority": "5"})] == ["app-not-woken"]
    (tmp_path / ".apnslint.json").write_text(json.dumps({"app": str(courier / "Courier"), "app-target": "Courier"}))
    assert Linter.from_config(tmp_path / ".apnslint.json").check(
        push, {"apns-push-type": "background", "apns-priority": "5"})[0].rule == "app-not-woken"
    with pytest.raises(ValueError, match="no Xcode project"):
        Linter.from_app(tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    with pytest.raises(ValueError, match="not installed"):
        Linter.from_app(tmp_path)


def test_the_fixture_takes_a_configuration(tmp_path):
    (tmp_path / "app.json").write_text(json.dumps({"categories": [{"identifier": "GATE"}]}))
    (tmp_path / "config.json").write_text(json.dumps({"rules": {"badge-zero": "error"}, "app": "app.json", "fail-on": "info"}))
    (tmp_path / "test_push.py").write_text(
        "def test_push(assert_push_ok):\n    assert_push_ok({'aps': {'alert': 'x', 'category': 'gate'}})\n")
    for ini, arguments in (
        ("[pytest]\n", ["--apnslint-config", str(tmp_path / "config.json")]), ("[pytest]\napnslint_app = app.json\n", []),
        ("[pytest]\napnslint_config = config.json\n", []),
    ):  # fmt: skip
        (tmp_path / "pytest.ini").write_text(ini)
        run = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments, str(tmp_path)], capture_output=True, text=True)
        assert run.returncode == 1 and "category-not-registered" in run.stdout, run.stdout + run.stderr


INTERPRETERS = ["_interpreters", "_xxsubinterpreters"]


def test_subinterpreters():
    for name in INTERPRETERS:
        try:
            interpreters = importlib.import_module(name)
            break
        except ImportError:
            continue
    else:
        pytest.skip("this Python has no module for subinterpreters")
    linter = Linter()
    assert linter.check(WRONG)
    for _ in range(3):
        inner = interpreters.create()
        text = "import sys; sys.path[:] = %r\nimport apnslint\nassert apnslint.Linter().check(%r)" % (sys.path, WRONG)
        failed = interpreters.run_string(inner, text)
        assert failed is None, failed
        interpreters.destroy(inner)
    assert linter.check(WRONG) and Linter().check(WRONG) and not linter.check(CLEAN)


def test_fix():
    result = Linter().fix(json.dumps(WRONG))
    assert json.loads(result.payload)["aps"]["badge"] == 3
    assert result.fixed == ["wrong-kind"] and result.findings == []


def test_group():
    push = {"aps": {"alert": "a", "thread-id": "t"}}
    assert len(apnslint.group([push, push], locale="en")["groups"]) == 1
    apart = {"aps": {"alert": "Hi", "thread_id": "t"}}
    report = apnslint.group([apart, {"aps": {"alert": "Hi", "thread-id": "t"}}])
    assert [[push["rule"] for push in group["apart"]] for group in report["groups"]] == [["misspelt-key"], []]


def test_copies():
    linter = Linter(push_type="alert", fail_on="info")
    for other in (copy.copy(linter), pickle.loads(pickle.dumps(linter))):
        assert other.options == linter.options and other.check(WRONG)


def test_many():
    found = Linter().check_many([CLEAN, WRONG] * 50)
    assert [len(findings) for findings in found] == [0, 1] * 50


def test_threads():
    linter, wrong = Linter(), []

    def work():
        for _ in range(500):
            if linter.check(CLEAN) or len(linter.check(WRONG)) != 1 or len(linter.check_many([WRONG] * 3)) != 3:
                wrong.append(threading.get_ident())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("checks", [0, 5, 500])
def test_fork(checks):
    linter = Linter()
    for _ in range(checks):
        linter.check(CLEAN)
    children = []
    for _ in range(4):
        child = os.fork()
        if child == 0:
            right = all(not linter.check(CLEAN) and linter.check(WRONG) for _ in range(300))
            os._exit(0 if right else 1)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4


def test_command():
    program = os.path.join(os.path.dirname(sys.executable), "apnslint")
    run = subprocess.run([program, "-"], input=json.dumps(WRONG), capture_output=True, text=True)
    assert run.returncode == 1 and "wrong-kind" in run.stdout
    assert subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip() == apnslint.__version__


def test_fixture(assert_push_ok):
    assert_push_ok(CLEAN, push_type="alert")
    with pytest.raises(AssertionError, match="badge is a string"):
        asserts(WRONG)


def test_the_stand_in_is_asked_for_the_pushes_of_one_test(monkeypatch):
    asked = []

    def answer(request):
        asked.append((request.get_method(), request.full_url.removeprefix("http://x"), request.data))
        found = {"run": 3, "since": 12} if request.full_url.endswith("/runs") else {"pushes": [{"id": 13}], "complete": True}
        return io.BytesIO(json.dumps(found).encode())

    monkeypatch.setattr("urllib.request.urlopen", answer)
    stand_in = StandIn("http://x")
    assert stand_in.pushes(1, 2) == [{"id": 13}]
    stand_in.pushes(device="ab")
    stand_in.scenario({"answer": "Unregistered"})
    assert asked == [("POST", "/runs", None), ("GET", "/pushes?run=3&wait=2&count=1", None),
                     ("GET", "/pushes?since=12&wait=5&count=1&device=ab", None),
                     ("PUT", "/scenario", b'{"rules": [{"answer": "Unregistered"}]}')]


@pytest.mark.parametrize("page", ["README.md", "docs/library.md", "Sources/Bindings/Python/README.md"])
def test_examples_of_the_pages_print_what_their_comments_say(page, capsys):
    text = (pathlib.Path(__file__).parents[2] / page).read_text()
    examples = [block for block in re.findall(r"```python\n(.*?)```", text, re.S) if "import apnslint" in block]
    assert examples
    for example in examples:
        exec(compile(example, page, "exec"), {})
        printed = capsys.readouterr().out.splitlines()
        assert printed and printed == re.findall(r"# (/aps/.*)", example)


def test_a_wheel_with_only_the_command_says_so(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "apnslint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "apnslint._apnslint", None)
    apnslint = importlib.import_module("apnslint")
    for call in (apnslint.Linter, lambda: apnslint.Linter(push_type="alert"), lambda: apnslint.group([{"aps": {}}], locale="de")):
        with pytest.raises(ImportError, match="has only the command"):
            call()
