import { expect, test } from 'vitest';
import { parseWords, WordsError } from './parse-words.js';

test('without words it is the hook of Claude Code, with the prompt on stdin', () => {
  expect(parseWords([])).toEqual({
    format: 'hook',
    client: 'claude',
    prompt: undefined,
    isPlan: false,
  });
});

test('every word can be given, with a blank or with =', () => {
  const wanted = { format: 'json', client: 'codex', prompt: 'fix a=b', isPlan: true };
  expect(
    parseWords(['--format', 'json', '--client', 'codex', '--prompt', 'fix a=b', '--plan']),
  ).toEqual(wanted);
  expect(parseWords(['--format=json', '--client=codex', '--prompt=fix a=b', '--dry-run'])).toEqual(
    wanted,
  );
  expect(parseWords(['--prompt', '--plan']).prompt).toBe('--plan');
});

test.each([
  [['--format', 'xml'], '--format is one of json, text, hook, not "xml"'],
  [['--client=gemini'], '--client is one of claude, codex, wrapper, cli, not "gemini"'],
  [['--prompt'], '--prompt needs a value'],
  [['--verbose'], '"--verbose" is unknown'],
  [['plan'], '"plan" is unknown'],
])('%j is refused with the way out', (words, message) => {
  expect(() => parseWords(words)).toThrow(WordsError);
  expect(() => parseWords(words)).toThrow(`${message}; use: auto.cjs [--format`);
});
