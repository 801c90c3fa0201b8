// Puts the page into a folder: build.mjs WASM FOLDER. The first sample's answer goes into it, so that a visitor sees findings before the linter
// has arrived, and beside each file lie its compressed forms, for servers that send them. The linter is split: what the payloads of
// Payloads call comes first, all else after it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [wasm, folder] = process.argv.slice(2), page = fileURLToPath(new URL('Page', import.meta.url));
const imported = name => import('data:text/javascript,' + encodeURIComponent(readFileSync(join(page, name), 'utf8')));
const { Library } = await imported('library.js'), { samples, systems } = await imported('samples.js');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const often = join(folder, 'apnslint.wasm'), seldom = join(folder, 'apnslint-rest.wasm'), profile = join(folder, 'profile');
const split = (...given) => execFileSync('wasm-split', [wasm, '--enable-bulk-memory', '--enable-sign-ext', '--enable-mutable-globals', '--enable-nontrapping-float-to-int', ...given]);
split('--instrument', '-o', often);
const counting = new Library(new WebAssembly.Module(readFileSync(often)));
const payloads = fileURLToPath(new URL('../../../Payloads', import.meta.url));
const files = readdirSync(payloads, { recursive: true }).filter(name => /\.jsonl?$/.test(name) && !name.includes('.expected'));
for (const sample of [...samples, ...files.map(name => ({ text: readFileSync(join(payloads, name), 'utf8') }))]) {
  for (const [os] of systems) counting.playground(JSON.stringify({ text: sample.text, headers: sample.headers, os, fix: true, now: 0 }));
}
const length = counting.calls.__write_profile(0, 0), place = counting.calls.malloc(length);
counting.calls.__write_profile(place, length);
writeFileSync(profile, new Uint8Array(counting.calls.memory.buffer, place, length));
split('--profile', profile, '--import-namespace', 'primary', '--placeholder-namespace', 'placeholder', '-o1', often, '-o2', seldom);
rmSync(profile);

const linter = readFileSync(often), compressed = brotliCompressSync(linter, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: linter.length } });

const { text, headers } = samples[0];
const first = JSON.parse(new Library(new WebAssembly.Module(linter), () => new WebAssembly.Module(readFileSync(seldom))).playground(JSON.stringify({ text, headers, os: systems[0][0], now: 0 })));
// The sample and its findings as text, for browsers without JavaScript.
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const finding = ({ severity, message, effect, range }) => `<li class="finding ${severity}"><span class="sign ${severity}">●</span><div><p class="place">${range.start.line}</p><p class="sentence">${escaped(message)}</p><p class="effect">${escaped(effect)}</p></div></li>`;
const still = `<pre>${escaped(text)}</pre><ul class="findings">${first.findings.map(finding).join('')}</ul>`;
// No text in it can end the element that holds it.
const built = JSON.stringify({ bytes: linter.length, compressed: compressed.length, first }).replaceAll('<', '\\u003c');

for (const name of readdirSync(page)) copyFileSync(join(page, name), join(folder, name));
const index = readFileSync(join(page, 'index.html'), 'utf8'), address = process.env.PAGE_URL ?? '';
writeFileSync(join(folder, 'index.html'), index.replace('id="built">{}', () => 'id="built">' + built).replace('id="still">', () => 'id="still">' + still).replace('content="preview.png"', `content="${address}preview.png"`));
for (const name of readdirSync(folder).filter(name => !name.endsWith('.png'))) {
  const bytes = readFileSync(join(folder, name));
  writeFileSync(join(folder, name + '.gz'), gzipSync(bytes, { level: 9 }));
  writeFileSync(join(folder, name + '.br'), name === 'apnslint.wasm' ? compressed : brotliCompressSync(bytes));
}
console.log(`${folder}: ${readdirSync(folder).length} files; a first visit gets ${Math.round((compressed.length + readFileSync(join(folder, 'page.js.br')).length) / 1000)} KB with brotli`);
