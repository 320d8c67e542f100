import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.js';

function read(...words: readonly string[]) {
  const reading = readArguments(words);
  return reading.ok ? reading.value : reading.fault;
}

test.each([[['resume']], [['-x']], [['--', '--help']], [['--new', 'fix it']], [['--', '-']]])(
  'O-02 %j ends in a prompt',
  (words) => {
    const value = read(...words);
    expect(value).toMatchObject({
      kind: 'run',
      prompt: words.at(-1) === '-' ? undefined : words.at(-1),
    });
  },
);

test('a single dash and no words mean stdin', () => {
  expect(read('-')).toMatchObject({ prompt: undefined });
  expect(read()).toMatchObject({ prompt: undefined });
});

test('options stand before the prompt, and arguments for Codex are handed on', () => {
  expect(read('--dry-run', '--quiet', '--codex-arg', '-m', '--codex-arg', 'x', 'ping')).toEqual({
    kind: 'plan',
    prompt: 'ping',
    isNew: false,
    isQuiet: true,
    codexArguments: ['-m', 'x'],
  });
});

test.each([
  ['--help', { kind: 'help' }],
  ['-h', { kind: 'help' }],
  ['--plan', { kind: 'plan' }],
  ['--dry-run', { kind: 'plan' }],
  ['--new', { isNew: true }],
  ['--quiet', { isQuiet: true }],
])('%s means that and nothing else', (word, more) => {
  const plain = { kind: 'run', isNew: false, isQuiet: false, codexArguments: [] };
  expect(read(word)).toEqual({ ...plain, prompt: undefined, ...more });
});

test('what is no option, a prompt without quotes and a missing value are told', () => {
  expect(read('--dyr-run', 'x')).toContain('"--dyr-run" is not an option');
  expect(read('fix', 'it')).toContain('"it" is one word too many');
  expect(read('--codex-arg')).toContain('needs a value');
});
