// Cases of a long run that have ended, one a line in a file, so that a run that was cut off need not begin again. What an
// earlier program or other clients did does not count for these.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { PACKAGES } from './govern/clients.mjs';
import { root } from './run.mjs';

/** Without a file nothing is kept and nothing is found. */
export function openKeptCases(file) {
  if (file === undefined) return { find: () => undefined, add: () => undefined };
  const of = stamp();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const cases = lines.map((line) => JSON.parse(line)).filter((one) => one.of === of);
  return {
    find: (title) => cases.find((one) => one.title === title),
    add: (one) => appendFileSync(file, `${JSON.stringify({ of, ...one })}\n`),
  };
}

/** The code that is tried, as it is committed, and the clients. */
function stamp() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout;
  const changed = git('status', '--porcelain', '--', 'packages', 'scripts').trim();
  if (changed !== '') throw new Error(`E2E_KEPT keeps cases of committed code only:\n${changed}`);
  const code = git('rev-parse', 'HEAD:packages', 'HEAD:scripts').trim().split('\n');
  return [...code, ...PACKAGES].join(' ');
}
