import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasteFilter, unfoldPaste } from './pasted-text.js';

async function through(chunks: readonly string[]): Promise<string> {
  const filter = pasteFilter();
  for (const chunk of chunks) filter.write(chunk);
  filter.end();
  let out = '';
  for await (const part of filter) out += String(part);
  return out;
}

const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`;

test('N-09 pasted lines become one line that ends with nothing sent, and come out as they were', async () => {
  const text = 'first\n\tsecond ⏎ line\n\nlast';
  const line = await through([`say ${pasted(text)}!`]);
  expect(line).not.toMatch(/[\r\n\t]/);
  expect(unfoldPaste(line)).toBe(`say ${text}!`);
});

test('N-09 what is typed passes untouched, keys and a lone escape among it', async () => {
  for (const typed of ['hello\r', '\u001b', '\u001b[A', 'a\tb\r', '⏎']) {
    expect(await through([typed])).toBe(typed);
  }
});

test('N-09 keys inside of what is pasted are no keys', async () => {
  const line = await through([pasted('rm\u0003 -rf\u0004 x\u001b[A\r')]);
  expect(unfoldPaste(line)).toBe('rm -rf x[A\n');
});

test('N-09 a paste is whole wherever the terminal cuts it into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', '中', '\n', '\t', ' ', '['), { maxLength: 30 }),
      fc.array(fc.nat(60), { maxLength: 6 }),
      async (letters, cuts) => {
        const text = letters.join('');
        const whole = `x${pasted(text)}y`;
        const places = [...new Set(cuts.map((cut) => cut % whole.length))].sort((a, b) => a - b);
        const chunks = [...places, whole.length].map((end, index) =>
          whole.slice(places[index - 1] ?? 0, end),
        );
        expect(unfoldPaste(await through(chunks))).toBe(`x${text}y`);
      },
    ),
  );
});
