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

test('a value may stand behind its name or behind an equals sign, and a prompt may look like an option', () => {
  expect(parseWords(['--format', 'json', '--client=codex', '--plan'])).toMatchObject({
    format: 'json',
    client: 'codex',
    isPlan: true,
  });
  expect(parseWords(['--prompt', '--plan'])).toMatchObject({ prompt: '--plan', isPlan: false });
  expect(parseWords(['--prompt=a=b', '--dry-run'])).toMatchObject({ prompt: 'a=b', isPlan: true });
  expect(parseWords(['--prompt='])).toMatchObject({ prompt: '' });
});

test.each([
  [['--format'], '--format needs a value'],
  [['--format', 'xml'], '--format is one of json, text, hook, not "xml"'],
  [['--client', '__proto__'], '--client is one of'],
  [['--nonsense'], '"--nonsense" is unknown'],
  [['words'], '"words" is unknown'],
])('%j is refused with the way out', (words, message) => {
  expect(() => parseWords(words)).toThrow(WordsError);
  expect(() => parseWords(words)).toThrow(message);
  expect(() => parseWords(words)).toThrow('use: auto.cjs');
});
