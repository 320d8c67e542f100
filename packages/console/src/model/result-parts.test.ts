import { expect, test } from 'vitest';
import { readResult } from './result-parts.js';

const DIFF = '--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-a\n+b\n';

test('N-02 output keeps its line breaks, an empty one is left out, the rest stays a value', () => {
  expect(readResult({ exit_code: 1, stdout: 'one\ntwo\n', stderr: '' })).toEqual({
    parts: [
      { kind: 'text', name: 'output', text: 'one\ntwo\n' },
      { kind: 'value', value: { exit_code: 1 } },
    ],
  });
  expect(readResult('plain')).toEqual({ parts: [{ kind: 'text', name: 'result', text: 'plain' }] });
  expect(readResult(null)).toEqual({ parts: [] });
  expect(readResult(7)).toEqual({ parts: [{ kind: 'value', value: 7 }] });
});

test('N-02 a diff is one, and words that only say they are one are not', () => {
  expect(readResult({ ok: true, diff: DIFF }).parts[0]).toEqual({ kind: 'diff', text: DIFF });
  expect(readResult({ diff: 'none' }).parts).toEqual([{ kind: 'value', value: { diff: 'none' } }]);
});

test('N-02 a cut result leads to the whole', () => {
  const cut = {
    truncated: true,
    content: 'begin',
    result_handle: 'r1',
    shown_chars: 5,
    total_chars: 9,
  };
  expect(readResult(cut)).toEqual({
    parts: [{ kind: 'text', name: 'result', text: 'begin' }],
    cut: { handle: 'r1', shown: 5, total: 9 },
  });
});

test('N-02 pictures are shown, and nothing that could run is one', () => {
  const image = (mimeType: string, data: string) => ({ type: 'image', mimeType, data });
  const [text, picture] = readResult({
    content: [{ type: 'text', text: 'see' }, image('image/png', 'AAAA')],
  }).parts;
  expect(text).toEqual({ kind: 'text', name: 'result', text: 'see' });
  expect(picture).toEqual({
    kind: 'image',
    type: 'image/png',
    source: 'data:image/png;base64,AAAA',
  });
  for (const odd of [image('image/svg+xml', 'AAAA'), image('image/png', '"onload=x')]) {
    expect(readResult([odd]).parts).toEqual([{ kind: 'value', value: odd }]);
  }
});
