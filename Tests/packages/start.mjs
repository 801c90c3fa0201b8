// How much longer a command takes than a bare node, the fastest of some turns: start.mjs COMMAND.JS FILE. It is to be at most 120 ms.
import { spawnSync } from 'node:child_process';

const least = words => Math.min(...Array.from({ length: 15 }, () => {
  const start = performance.now();
  spawnSync(process.execPath, words);
  return performance.now() - start;
}));
const bare = least(['-e', '0']), whole = least(process.argv.slice(2));
console.log(`${process.version}: a bare node ${bare.toFixed(0)} ms, the command ${(whole - bare).toFixed(0)} ms more`);
