import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askPrompt, interrupted } from './ask-prompts.js';

function ask() {
  const input = new PassThrough();
  const output = new PassThrough();
  const answer = askPrompt(input, output);
  return { input, answer };
}

test('a line is a prompt, and lines that come together are one', async () => {
  const one = ask();
  one.input.write('fix it\n');
  expect(await one.answer).toBe('fix it');
  const pasted = ask();
  pasted.input.write('first\nsecond\n');
  expect(await pasted.answer).toBe('first\nsecond');
});

test('a line that ends with a backslash goes on, and so does one that is still being written', async () => {
  const on = ask();
  on.input.write('first\\\n');
  setTimeout(() => on.input.write('second\n'), 150);
  expect(await on.answer).toBe('first\nsecond');
  const writing = ask();
  writing.input.write('first\nsec');
  setTimeout(() => writing.input.write('ond\n'), 150);
  expect(await writing.answer).toBe('first\nsecond');
});

test('the end of the input and Ctrl-C are told apart', async () => {
  const ended = ask();
  ended.input.end();
  expect(await ended.answer).toBeUndefined();
  const stopped = ask();
  stopped.input.write('half\u0003');
  expect(await stopped.answer).toBe(interrupted);
});
