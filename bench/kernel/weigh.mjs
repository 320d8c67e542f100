// What the kernel costs before its first call: import time and size in a browser bundle. And what its calls leave
// behind: memory, and time where the history is long.
import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { measureStarts, printCpu } from '../lib/node-start.mjs';
import { median } from '../lib/statistics.mjs';

const run = promisify(execFile);

/** The built kernel, as a program that depends on it gets it. */
export const entry = fileURLToPath(new URL('../../packages/kernel/dist/index.js', import.meta.url));

/** CPU ms that importing the kernel adds to a Node process that does nothing. */
export async function importMillis(rounds) {
  const url = JSON.stringify(pathToFileURL(entry).href);
  const taken = await measureStarts({
    rounds,
    programs: [
      { name: 'bare', args: ['-e', printCpu] },
      {
        name: 'kernel',
        args: ['--input-type=module', '-e', `await import(${url}); ${printCpu}`],
      },
    ],
  });
  return median(taken.get('kernel')) - median(taken.get('bare'));
}

/** Bytes of the kernel as one minified browser module, Zod left out. Throws when it cannot be one. */
export async function bundleBytes() {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['zod'],
    logLevel: 'silent',
  });
  return outputFiles[0].contents.length;
}

/** `{ heldBytes, growthBytes }` of our calls, in a process of their own. */
export function memory() {
  return answerOf('./memory.mjs');
}

/** CPU time a call at 2,000 turns against 20: the median over all rounds of `processes` processes. */
export async function historyRatio(processes) {
  const ratios = [];
  for (let count = 0; count < processes; count += 1) {
    ratios.push(...(await answerOf('./history.mjs')));
  }
  return median(ratios);
}

async function answerOf(script) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await run(process.execPath, ['--expose-gc', path]);
  return JSON.parse(stdout);
}
