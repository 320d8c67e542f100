import { expect, test } from 'vitest';
import { generateScripts } from '../testing/generated-scripts.js';
import { whatBashRan } from '../testing/what-bash-ran.js';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

/** `npm run attack` asks for many more. */
const COUNT = Number(process.env.SLUICE_ATTACK_SCRIPTS ?? 400);
const SEED = Number(process.env.SLUICE_ATTACK_SEED ?? 20_261_116);

test(`S02 S03 S13 item 6: of ${COUNT} generated scripts, bash runs no program that the policy did not see`, {
  timeout: 1_000 * (120 + COUNT / 5),
}, async () => {
  const judge = createCommandJudge(defaultCommandRules);
  const scripts = generateScripts(COUNT, SEED);
  const ran = await whatBashRan(scripts);
  const disagreements: string[] = [];
  let read = 0;
  let programs = 0;
  for (const [index, script] of scripts.entries()) {
    const { findings, verdict, programs: seen } = judge(script);
    if (findings.some(({ hides }) => hides)) {
      expect(verdict, script).not.toBe('allow');
      continue;
    }
    const names = ran[index] ?? [];
    read += 1;
    programs += names.length;
    const unseen = names.filter((name) => !seen.includes(name.toLowerCase()));
    if (unseen.length > 0) disagreements.push(`${unseen.join(' ')} in ${JSON.stringify(script)}`);
  }
  expect(disagreements).toEqual([]);
  expect(read).toBeGreaterThan(COUNT / 5);
  expect(programs).toBeGreaterThan(COUNT / 3);
});
