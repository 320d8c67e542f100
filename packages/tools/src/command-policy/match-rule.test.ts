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

test.each([
  ...['git --attr-source status push', 'git --super-prefix=a --super-prefix status clean -fdx'],
  ...['git --some-day-new status push', 'npm --loglevel silent publish', 'npm --tag test publish'],
  ...['cargo --color build publish', 'pnpm --reporter silent publish', 'npm --otp 1 unpublish a'],
  ...['go -C run get a', 'npm --some-day-new test publish'],
])('S09 the value of an option is not taken for the subcommand: %s', (command) => {
  expect(judge(command).verdict).toBe('ask');
});

test.each(['git -C sub status', 'git --no-pager log', 'npm --prefix a test', 'npm -w a run build'])(
  'options before a subcommand ask nothing by themselves: %s',
  (command) => {
    expect(judge(command).verdict).toBe('allow');
  },
);

test.each([
  ...[
    "make CC='rm -rf x'",
    "CC='rm x' make",
    'GOCACHEPROG=./x go build',
    'RUSTFLAGS=-Clinker=x cargo b',
  ],
  ...['MSBUILDDEBUGENGINE=1 dotnet build', 'PYTEST_ADDOPTS="-p x" pytest', 'SVN_SSH=x ls'],
  ...['PYLINTRC=x pylint a', 'CMAKE_C_COMPILER_LAUNCHER=x cmake .', 'MANROFFOPT=x man ls'],
])('S05 a build is not given a program by a variable unasked: %s', (command) => {
  const judged = judge(command);
  expect(judged.verdict).toBe('ask');
  expect(judged.findings.some(({ hides }) => hides)).toBe(true);
});

test('what a variable of a build runs is denied as it would be by itself', () => {
  expect(judge("make CC='rm -rf /'").verdict).toBe('deny');
});

function pick({ verdict, risk }: ReturnType<typeof judge>) {
  return { verdict, risk };
}
