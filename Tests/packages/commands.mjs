// One table of command lines, run over the program and over the command of the npm package: both have to write the same bytes to the
// same streams, end with the same code, and say what the table says. commands.mjs PROGRAM COMMAND.JS [NODE]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const [program, command] = process.argv.slice(2, 4).map(path => resolve(path)), node = process.argv[4] ?? process.execPath;
const payload = '{"aps":{"alert":"Gate changed","badge":"3"}}';
const files = {
  '.git/HEAD': '', '.gitignore': 'generated/\n*.tmp.json\n!kept.tmp.json\n',
  'bad.apns': payload, 'good.apns': '{"aps":{"alert":"Gate changed","badge":3}}', 'broken.apns': '{"aps":{"alert":"x",}}',
  'request.json': '{"headers":{"apns-push-type":"background","apns-priority":"10"},"payload":{"aps":{"content-available":1}}}',
  'other.json': '{"name":"x"}', 'names/10.apns': payload, 'names/9.apns': payload, 'names/deeper/a.json': payload, 'generated/x.apns': payload,
  'names/y.tmp.json': payload, 'names/kept.tmp.json': payload, 'empty/note.txt': 'x', 'empty/package.json': '{}',
  'set/.apnslint.json': '{"extends":"../base.json","rules":{"wrong-kind":"warning"},"ignore":["left/**"],"overrides":[{"files":["loud/*.apns"],"rules":{"wrong-kind":"error"}}]}',
  'base.json': '{"fail-on":"warning","push-type":"alert"}', 'set/a.apns': payload, 'set/left/b.apns': payload, 'set/loud/c.apns': payload,
  'set/quiet/.apnslint.json': '{"root":true,"rules":{"wrong-kind":"off"}}', 'set/quiet/d.apns': payload,
  'wrong/.apnslint.json': '{"rules":{"wrong-kid":"off"}}', 'wrong/a.apns': payload, 'circle/.apnslint.json': '{"extends":"two.json"}', 'circle/two.json': '{"extends":".apnslint.json"}', 'circle/a.apns': payload,
  'lost/.apnslint.json': '{"extends":"nothing.json"}', 'lost/a.apns': payload, 'app.json': '{"categories":[{"identifier":"Y"}]}', 'category.apns': '{"aps":{"alert":"x","category":"X"}}',
  'pushes.jsonl': `${payload}\n\n{"aps":{"alert":"x"}}\r\n  {"aps":{"badge":"4"}}\n{"aps":{"alert":"x",}}`, 'clean.ndjson': '{"aps":{"alert":"x"}}\n{"aps":{"alert":"y"}}\n', 'base/bad.apns': payload,
  'known.json': '{"version":1,"findings":[{"path":"bad.apns","pointer":"/aps/badge","rule":"wrong-kind","found":"0","count":1},{"path":"gone.apns","pointer":"","rule":"not-json","found":"0","count":2}]}\n',
  'base/.apnslint.json': '{"extends":"more","baseline":"known.json"}', 'base/more/.apnslint.json': '{"extends":"../../base.json","min-severity":"error"}', 'not-known.json': '{"version":2}',
  'logs/.apnslint.json': '{"record":{"payload":"/push"}}', 'spaced.apns': '{ "aps" : { "alert" : "x" } }', 'message.json': '{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"x","badge":"3"}}}}}',
  'chat.jsonl': '{"device":"a","payload":{"aps":{"alert":"one","thread-id":"t"}}}\n{"device":"a","payload":{"aps":{"alert":"two","thread-id":"t"}}}\n{"device":"b","payload":{"aps":{"alert":"three","thread-id":"t"}}}\n',
  'record.json': '{"request":{"aps":{"alert":"x"}},"status":410,"reason":"Unregistered"}', 'push.yaml': 'aps:\n  alert: x\n  badge: "3"\n', 'push.py': "send({'aps': {'alert': 'x', 'badge': '3'}})\n",
  'long.apns': `{"aps":{"alert":"${'x'.repeat(5000)}"}}`,
};
// The arguments, the exit code, what is said, and standard input.
const table = [
  ['bad.apns', 1, 'badge is a string'], ['good.apns', 0, 'nothing found'], ['lint bad.apns good.apns', 1, '1 error in 2'], ['broken.apns', 1, 'comma'],
  ['-q bad.apns', 1, ''], ['--quiet good.apns', 0, ''], ['request.json', 1, 'priority'], ['message.json', 1, 'badge is a string'],
  ['names', 1, 'names/9.apns'], ['.', 2, 'extends it'], ['names set/quiet names/9.apns', 1, 'errors'], ['--no-gitignore names', 1, 'y.tmp.json'], ['empty', 2, 'no payloads here'], ['names empty', 2, 'no payloads here'],
  ['nothing.apns', 3, 'no such file'], ['nothing.apns bad.apns', 3, 'badge is a string'], ['-', 1, 'badge is a string', payload], ['', 1, 'badge is a string', payload],
  ['--stdin-filename names/x.apns -', 1, 'names/x.apns', payload],
  ...['concise', 'json', 'sarif', 'github'].flatMap(format => [[`--format ${format} bad.apns names good.apns`, 1, 'wrong-kind'], [`--format ${format} good.apns`, 0, '']]),
  ['--format concise set', 1, 'set/loud/c.apns'], ['set/a.apns', 1, 'warning'], ['--no-config set/a.apns', 1, 'error'], ['set/left/b.apns', 0, ''], ['set/quiet/d.apns', 0, 'nothing found'],
  ['--config set/.apnslint.json bad.apns', 1, 'warning'], ['wrong', 2, 'wrong-kid'], ['circle', 2, 'extends it'], ['lost', 2, 'there is no'],
  ['--fail-on warning good.apns', 0, ''], ['--min-severity error set/a.apns', 0, ''], ['--select headers bad.apns', 0, 'nothing found'], ['--ignore wrong-kind bad.apns', 0, ''],
  ['--select wrong-knd bad.apns', 2, 'did you mean'], ['--push-type background good.apns', 1, 'background'], ['--header apns-priority:7 good.apns', 1, '7'], ['--priority 5 --topic com.example.app good.apns', 0, ''],
  ['--app app.json category.apns', 1, 'category'], ['--app missing.json good.apns', 3, 'missing.json'], ['--min-ios 26 good.apns', 0, ''], ['--color always bad.apns', 1, '\u001b['],
  ['--skip-other-json other.json good.apns', 0, ''], ['other.json', 0, ''],
  ['fix bad.apns', 0, 'would fix 1 of 1'], ['fix good.apns', 0, 'nothing to fix'], ['fix broken.apns bad.apns', 0, 'would fix'], ['fix -', 0, '"badge":3', payload], ['fix --write names', 0, 'fixed'], ['fix names', 0, 'nothing to fix'],
  ['pushes.jsonl', 1, 'pushes.jsonl:4'], ['clean.ndjson', 0, 'nothing found in 2 documents'], ['--jsonl -', 1, '2 documents', `${payload}\n{"aps":{"alert":"x"}}\n`], ['--jsonl good.apns bad.apns', 1, 'in 2'], ['--stdin-filename x.ndjson -q', 1, '', `{"aps":{}}\n${payload}`],
  ...['concise', 'json', 'sarif', 'github'].map(format => [`--format ${format} pushes.jsonl bad.apns clean.ndjson`, 1, 'wrong-kind']),
  ['--write-baseline new.json bad.apns pushes.jsonl', 0, 'new.json: 4 findings written'], ['--baseline new.json bad.apns pushes.jsonl set/loud/c.apns', 1, 'set/loud/c.apns'], ['--baseline new.json bad.apns', 0, 'nothing found'], ['--baseline new.json good.apns pushes.jsonl', 0, ''],
  ['--baseline known.json bad.apns', 1, '3 of 3 findings no longer occur'], ['--baseline known.json -q bad.apns', 1, ''], ['--baseline known.json --prune-baseline bad.apns', 1, '3 findings removed, 0 left'], ['--baseline known.json bad.apns nothing.apns', 3, 'no such file'], ['--baseline known.json bad.apns', 1, 'badge is a string'],
  ['--write-baseline lost.json bad.apns nothing.apns', 3, 'not written'], ['--baseline missing.json bad.apns', 2, 'there is no such baseline'], ['--baseline not-known.json bad.apns', 2, 'version'], ['--write-baseline base/known.json base', 0, '1 finding written'], ['--config base/.apnslint.json base', 0, 'nothing found'], ['base', 1, 'badge'],
  ['fix --diff bad.apns', 0, '+{"aps"'], ['fix --diff -', 0, '-{"aps"', payload], ['fix pushes.jsonl', 0, 'would fix'], ['fix --jsonl -', 1, 'fixed 2 of 3', `${payload}\r\n\n {"aps":{"badge":"4"}} \n{"aps":{"alert":"x","sound":5}}`], ['fix --diff --write names/kept.tmp.json', 0, ''], ['fix --unsafe broken.apns', 0, 'would fix'], ['fix --format json bad.apns', 0, '"findings"'],
  ['gate --jsonl pushes.jsonl', 1, '"line":4'], ['gate --jsonl', 0, '"y"', '{"aps":{"alert":"x"}}\r\n\n{"aps":{"alert":"y"}}'], ['gate --jsonl --minify', 0, '{"aps":{"alert":"x"}}\n', '{ "aps": {"alert": "x"} }\n'], ['gate --jsonl', 1, '"line":1', '[1]\n{"aps":{"alert":"y"}}\n'],
  ['gate bad.apns', 1, 'badge is a string'], ['gate good.apns', 0, 'Gate changed'], ['gate', 0, 'Gate', '{"aps":{"alert":"Gate"}}'], ['gate -', 1, 'comma', '{"aps":{"alert":"x",}}'],
  ['gate --minify spaced.apns', 0, '{"aps":{"alert":"x"}}'], ['gate --payload-only request.json', 1, 'priority'], ['gate --ignore headers,background --payload-only request.json', 0, '{"aps":{"content-available":1}}'], ['gate message.json', 1, ''], ['gate nothing.apns', 3, 'no such file'],
  ['size good.apns', 0, 'aps.alert'], ['size --format json good.apns long.apns', 1, '"files"'], ['size --show-sent message.json', 0, '"aps"'], ['size -', 0, 'aps.alert', payload], ['size --jsonl pushes.jsonl', 0, 'pushes.jsonl:4'], ['size --app app.json category.apns', 0, 'aps.category'], ['size nothing.apns', 3, 'no such file'],
  ['why not-shown good.apns', 0, 'not-shown'], ['why no-badge bad.apns', 1, 'badge is a string'], ['why not-shown --reason BadDeviceToken good.apns', 1, 'BadDeviceToken'], ['why not-shown record.json', 1, '410'], ['why not-stacked good.apns category.apns', 0, 'stack'], ['why nonsense good.apns', 2, 'is not a symptom'], ['why not-shown good.apns bad.apns', 2, 'one document'], ['why not-woken --push-type background --priority 10 good.apns', 1, 'background'], ['why not-shown --app app.json category.apns', 0, 'not-shown'],
  ...['ios12', 'ios17', 'ios26', 'watchos8'].map(os => [`group --os ${os} chat.jsonl`, 0, 'device b']), ['group chat.jsonl', 0, 'device b'], ['group -', 0, 'device b', '{"device":"a","payload":{"aps":{"alert":"one"}}}\n{"device":"b","payload":{"aps":{"alert":"two"}}}\n'],
  ['group --format json chat.jsonl good.apns', 0, '"groups"'], ['group --format svg --os ios26 --no-captions chat.jsonl', 0, '<svg'], ['group --format html --locale de --members 1 chat.jsonl', 0, '<html'], ['group --explain --grouping by-app --previews never --unlocked chat.jsonl', 0, 'device'], ['group --display-as list --os ios26 names good.apns', 0, 'good.apns'], ['group nothing.apns', 3, 'no such file'], ['group broken.apns good.apns', 1, 'broken.apns'],
  ['rules', 0, 'wrong-kind'], ['rules --format json', 0, '"rules"'], ['schema', 0, '$schema'], ['explain --format json wrong-kind thread-id', 0, '"terms"'], ['explain --format markdown wrong-kind', 0, '# '],
  ['push.yaml', 1, 'badge is a string'], ['push.py', 1, 'badge is a string'], ['frobnicate', 2, 'did you mean'], ['check good.apns', 2, 'did you mean lint'], ['lit good.apns', 2, 'did you mean lint'],
  ['explain wrong-kind', 0, 'wrong-kind'], ['explain BadDeviceToken', 0, 'BadDeviceToken'], ['explain wrong-knd', 2, 'did you mean'], ['explain', 0, 'wrong-kind'], ['explain 410', 0, 'Unregistered'], ['explain wrong-kind thread-id', 0, 'thread-id'], ['explain APNs returns 200 but nothing is shown', 0, 'not-shown'], ['explain thread-id', 0, 'thread-id'],
];

const folders = [mkdtempSync(join(tmpdir(), 'commands-')), mkdtempSync(join(tmpdir(), 'commands-'))];
for (const folder of folders) for (const [path, text] of Object.entries(files)) { mkdirSync(join(folder, dirname(path)), { recursive: true }); writeFileSync(join(folder, path), text); }
const run = (file, first, folder, words, input) => {
  const { status, stdout, stderr } = spawnSync(file, [...first, ...words], { cwd: folder, input, encoding: 'utf8', env: { PATH: process.env.PATH, APNSLINT_WASM: '1', SWIFT_BACKTRACE: 'enable=no' } });
  return { status, stdout, stderr };
};
let failed = 0;
for (const [line, code, word, input = ''] of table) {
  const words = line.split(' ').filter(Boolean), one = run(program, [], folders[0], words, input), other = run(node, [command], folders[1], words, input);
  const faults = [];
  for (const key of ['status', 'stdout', 'stderr']) if (one[key] !== other[key]) faults.push(`${key}: the program ${JSON.stringify(one[key])}\n${' '.repeat(key.length + 9)}npm ${JSON.stringify(other[key])}`);
  if (other.status !== code) faults.push(`code ${other.status} in place of ${code}`);
  if (!(other.stdout + other.stderr).includes(word)) faults.push(`it does not say ${word}`);
  if (faults.length) { failed++; console.log(`✗ apnslint ${line}\n  ${faults.join('\n  ')}`); }
}
// What only the program has is named as such, and the help is the program's.
for (const [line, code, word] of [['watch .', 2, 'watch needs the program'], ['--output x bad.apns', 2, '--output needs the program'], ['schema --app app.json', 2, "Unknown option '--app'"]]) {
  const { status, stderr } = run(node, [command], folders[1], line.split(' '));
  if (status !== code || !stderr.includes(word)) { failed++; console.log(`FAILED: ${line}: ${status} ${stderr}`); }
}
for (const line of ['--help', 'lint --help', 'fix --help', 'group --help', 'why --help']) {
  const one = run(program, [], folders[0], line.split(' ')), other = run(node, [command], folders[1], line.split(' '));
  if (!one.stdout || !other.stdout.startsWith(one.stdout)) { failed++; console.log(`FAILED: ${line}`); }
}
for (const folder of folders) rmSync(folder, { recursive: true });
console.log(`commands: ${table.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
