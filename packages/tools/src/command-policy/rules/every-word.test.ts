import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CommandJudge, createCommandJudge, judgeByKnownRules } from '../judge-command.js';
import { defaultCommandRules } from './default-rules.js';

/** Rule, whether it is found, what all rules together say of the command, and the command. */
const lines = readFileSync(new URL('every-word.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [rule = '', found = '', verdict = '', command = ''] = line.split('\t');
    return { rule, isFound: found === 'hit', verdict, command };
  });

const finds = (judge: CommandJudge, rule: string, command: string) =>
  judge(command).findings.some((finding) => finding.rule === rule);

test('every word of a rule decides a command, and that command is judged as it says', () => {
  const judge = createCommandJudge(defaultCommandRules);
  const wrong = lines.filter(
    ({ rule, isFound, verdict, command }) =>
      finds(judge, rule, command) !== isFound || judge(command).verdict !== verdict,
  );
  expect(wrong).toEqual([]);
});

/** A word that makes no difference in a rule by itself: these stand for a command without a subcommand, or a wrapper. */
const WITHOUT = [
  'package-other ',
  'package-other-of-compilers ',
  'package-fetches-all ',
  'git-read ',
  'plain-read time',
];

test('no word can be lost from a rule unseen: some command or example tells', () => {
  const unseen: string[] = [];
  for (const rule of defaultCommandRules) {
    const { id, when, examples } = rule;
    const told = [
      ...lines.filter((line) => line.rule === id),
      ...examples.matches.map((command) => ({ isFound: true, command })),
      ...examples.misses.map((command) => ({ isFound: false, command })),
    ];
    for (const [condition, words] of Object.entries(when)) {
      if (!Array.isArray(words) || condition === 'isNone') continue;
      for (const word of words) {
        const less = words.map((each) => (each === word ? '' : each));
        const judge = judgeByKnownRules([{ ...rule, when: { ...when, [condition]: less } }]);
        const isSeen = told.some(({ isFound, command }) => finds(judge, id, command) !== isFound);
        if (!isSeen) unseen.push(`${id} ${word}`);
      }
    }
  }
  expect(unseen.sort()).toEqual(WITHOUT.toSorted());
});
