"""Writes intl-samples-36.json and intl-samples.json: plural categories and joined lists as Intl of a browser engine gives them.

    pip install PyQtWebEngine==5.15.0 PyQt5==5.15.0 && python3 intl-samples.py

The first is of Chromium 80, whose ICU 65 has CLDR 36, the release that stands for iOS 12 to 14; the second of the Node that is
installed. Both evaluate CLDR's data by code of their own, so they tell a mistake in the tables and in what reads them. Languages
that an engine does not have are left out.
"""

import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PLURALS = HERE / "../../Sources/App/AppResources/Plurals"
NUMBERS = sorted(set(range(0, 131)) | {power * times + add for power in (1000, 100_000, 1_000_000) for times in (1, 2, 3)
                                       for add in (0, 1, 2, 3, 11, 12, 21, 100)})
LETTERS = {"zero": "0", "one": "1", "two": "2", "few": "f", "many": "m", "other": "o"}
LISTS = [["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]]
QUESTION = """(() => {
  const languages = %s, numbers = %s, letters = %s, lists = %s, found = {};
  for (const language of languages) {
    const has = kind => kind.supportedLocalesOf([language], {localeMatcher: 'lookup'}).length > 0;
    const own = kind => has(kind) && new kind(language).resolvedOptions().locale === language;
    const answer = {};
    if (own(Intl.PluralRules)) {
      const rules = new Intl.PluralRules(language);
      answer.plurals = numbers.map(number => letters[rules.select(number)]).join('');
    }
    if (own(Intl.ListFormat)) {
      const format = new Intl.ListFormat(language, {style: 'long', type: 'conjunction'});
      answer.lists = lists.map(list => format.format(list));
    }
    if (Object.keys(answer).length > 0) found[language] = answer;
  }
  return JSON.stringify(found);
})()"""


def languages():
    found = set()
    for file in PLURALS.glob("*.txt"):
        for row in file.read_text(encoding="utf-8").splitlines():
            found |= set(row.partition(" | ")[0].split())
    return sorted(found)


def chromium(question):
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QTWEBENGINE_DISABLE_SANDBOX": "1", "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu"}
    from PyQt5.QtCore import QCoreApplication, Qt
    QCoreApplication.setAttribute(Qt.AA_ShareOpenGLContexts)
    from PyQt5.QtWebEngineWidgets import QWebEnginePage
    from PyQt5.QtWidgets import QApplication
    application, page, answers = QApplication(sys.argv), QWebEnginePage(), []
    page.loadFinished.connect(lambda _: page.runJavaScript(question, lambda answer: (answers.append(answer), application.quit())))
    page.setHtml("<p>")
    application.exec_()
    return answers[0]


def node(question):
    return subprocess.run(["node", "-p", question], capture_output=True, text=True, check=True).stdout


def write(name, release, answer):
    found = json.loads(answer)
    lines = [f"  {json.dumps(language)}: {json.dumps(answer, ensure_ascii=False)}" for language, answer in sorted(found.items())]
    text = '{"release": %s,\n"letters": %s,\n"numbers": %s,\n"languages": {\n%s\n}}\n' % (
        json.dumps(release), json.dumps({letter: name for name, letter in LETTERS.items()}), json.dumps(NUMBERS), ",\n".join(lines))
    (HERE / name).write_text(text, encoding="utf-8")
    print(f"{name}, {release}: {sum('plurals' in answer for answer in found.values())} languages with plurals, "
          f"{sum('lists' in answer for answer in found.values())} with lists")


QUESTION %= tuple(map(json.dumps, (languages(), NUMBERS, LETTERS, LISTS)))
write("intl-samples.json", node("`CLDR ${process.versions.cldr}, ICU ${process.versions.icu}`").strip(), node(QUESTION))
write("intl-samples-36.json", "CLDR 36, ICU 65.1", chromium(QUESTION))
