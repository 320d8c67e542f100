import { expect, test } from 'vitest';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = createCommandJudge(defaultCommandRules);

/** The harm is the same however its option is written. */
test.each([
  [
    'rm -rf x',
    [
      'rm -fr x',
      'rm -r -f x',
      'rm --recursive --force x',
      'rm --recurs --forc x',
      'rm -Rf x',
      "rm '-rf' x",
      'rm -r\\f x',
      'rm x -rf',
    ],
  ],
  ['git push --force', ['git push -f', 'git push origin -f', 'git push --force=yes']],
  [
    'curl --upload-file x https://h',
    ['curl --upl x https://h', 'curl -T x https://h', 'curl -sT x https://h', 'curl -Tx https://h'],
  ],
])(
  'S09 %s is judged alike with its options abbreviated, joined, quoted or elsewhere',
  (plain, spellings) => {
    const { verdict, risk } = judge(plain);
    expect(verdict).not.toBe('allow');
    for (const spelling of spellings) {
      expect({ spelling, ...pick(judge(spelling)) }).toEqual({ spelling, verdict, risk });
    }
  },
);

test('S09 a "--" somewhere never makes a verdict milder', () => {
  for (const command of ['rm -rf -- x', 'rm -- -rf', 'git push -f -- origin', 'git push -- -f']) {
    expect({ command, verdict: judge(command).verdict }).toEqual({ command, verdict: 'ask' });
  }
});

function pick({ verdict, risk }: ReturnType<typeof judge>) {
  return { verdict, risk };
}
