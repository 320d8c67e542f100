import { expect, test } from 'vitest';
import { generateRedirections } from '../testing/generated-redirections.js';
import { whatBashMade } from '../testing/what-bash-ran.js';
import { judgeByKnownRules } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';
import { UNKNOWN_PART } from './script.js';

/** `npm run attack` asks for many more. */
const COUNT = Number(process.env.SLUICE_ATTACK_SCRIPTS ?? 400);
const SEED = Number(process.env.SLUICE_ATTACK_SEED ?? 20_261_119);

test(`item 6: of ${COUNT} generated scripts, bash writes no file that the policy did not know or left open`, {
  timeout: 1_000 * (120 + COUNT / 5),
}, async () => {
  const judge = judgeByKnownRules(defaultCommandRules);
  const scripts = generateRedirections(COUNT, SEED);
  const made = await whatBashMade(scripts);
  const disagreements: string[] = [];
  let whole = 0;
  let files = 0;
  for (const [index, script] of scripts.entries()) {
    const { findings, paths, openPaths, verdict } = judge(script);
    if (findings.some(({ hides }) => hides)) {
      expect(verdict, script).not.toBe('allow');
      continue;
    }
    const known = paths.filter(({ isWritten }) => isWritten).map(({ path }) => path);
    const places = [...known, ...openPaths].map(nameTest);
    const names = made[index] ?? [];
    files += names.length;
    if (openPaths.length === 0 && names.length > 0) whole += 1;
    const unseen = names.filter((name) => !places.some((place) => place.test(name)));
    if (unseen.length > 0) disagreements.push(`${unseen.join(' ')} in ${JSON.stringify(script)}`);
  }
  expect(disagreements).toEqual([]);
  expect(files).toBeGreaterThan(COUNT / 2);
  // Where nothing is left open, what the script shows was all there was.
  expect(whole).toBeGreaterThan(COUNT / 20);
});

/** Each script runs in its home. */
function nameTest(path: string): RegExp {
  const parts = path.replace(/^(?:~|\.)\//, '').split(UNKNOWN_PART);
  const source = parts.map((part) => part.replace(/[.+?^${}()|[\]\\*]/g, '\\$&')).join('.*');
  return new RegExp(`^${source}$`, 'su');
}
