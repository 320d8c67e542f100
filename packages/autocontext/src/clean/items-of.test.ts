import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { itemsOf } from './items-of.js';

function snippetOf(snippet: string, maxSnippetLines = 20) {
  const find = {
    ...{ path: '', symbol: '', title: '', lineStart: 1, lineEnd: 1, confidence: 1 },
    ...{ summary: '', snippet, reason: '', distance: 0 },
  };
  const source = { tool: 'x', version: '1', time: 't', root: tmpdir(), maxSnippetLines };
  const [item] = itemsOf([find], source).items;
  return { text: item?.snippet ?? '', isCut: item?.truncated };
}

test('O-05 a snippet of usual lines stays as it is, up to its number of lines', () => {
  const text = Array.from({ length: 20 }, (_, at) => `${at}: const a = ${at};`).join('\n');
  expect(snippetOf(text)).toEqual({ text, isCut: false });
  expect(snippetOf(`${text}\nmore`)).toEqual({ text, isCut: true });
});

test('O-05 long lines are cut so that a snippet takes no more room than usual ones, and every line stays', () => {
  const { text, isCut } = snippetOf(Array.from({ length: 20 }, () => 'x'.repeat(900)).join('\n'));
  expect(isCut).toBe(true);
  expect(text.split('\n')).toHaveLength(20);
  expect(text.length).toBeLessThan(1300);
  expect(snippetOf(`short\n${'y'.repeat(180)}`).isCut).toBe(false);
});
