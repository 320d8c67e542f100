import type { CallOutcome } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { takeBinary } from './binary-parts.js';
import { toForeignResult } from './foreign-result.js';
import { foreignText } from './foreign-text.js';

const none = new Map<string, string>();
const outcome = (result: unknown, more: Partial<CallOutcome> = {}): CallOutcome => ({
  toolCallId: 'c1',
  toolName: 't',
  state: 'COMPLETED',
  isError: false,
  result,
  ...more,
});
const text = (words: string) => ({ type: 'text', text: words });

test('W-05 a cut result is its text and the way on, by the name the client knows, with its pictures', () => {
  const picture = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' };
  const { lean, parts } = takeBinary({ content: [text('"long"\n'), picture] });
  const content = foreignText(lean);
  const cut = { truncated: true, content, shown_chars: 9, total_chars: 99, result_handle: 'h' };
  const result = toForeignResult(outcome(cut), parts, 'read_on');
  expect(result).toEqual({
    content: [
      text(content),
      text(
        '[Showing the first 9 of 99 characters. Read on with read_on {"handle":"h","offset":9}.]',
      ),
      picture,
    ],
    isError: false,
    _meta: { 'sluice/call_id': 'c1' },
  });
  const blind = toForeignResult(outcome({ ...cut, result_handle: undefined }), parts);
  expect(JSON.stringify(blind)).toContain('Ask for less');
});

test('W-05 what a person changed stands before the server’s own words', () => {
  const own = { content: [text('done')], structuredContent: { a: 1 } };
  expect(toForeignResult(outcome(own, { note: 'edited' }), none)).toMatchObject({
    content: [text('[edited]'), text('done')],
    structuredContent: { a: 1 },
  });
});

test('W-05 a failure is said in the words of the server', () => {
  const failed = outcome({ ok: false, error: 'no such note' }, { isError: true, state: 'FAILED' });
  expect(toForeignResult(failed, none)).toMatchObject({
    content: [text('no such note')],
    isError: true,
  });
});

test('W-05 a failure that was cut is its words and the way on', () => {
  const words = 'no such note';
  const failure = { ok: false, error: words };
  expect(foreignText(failure)).toBe(words);
  const cut = { truncated: true, content: words, shown_chars: 12, total_chars: 99 };
  const failed = outcome(
    { ...failure, ...cut, result_handle: 'h' },
    { isError: true, state: 'FAILED' },
  );
  expect(toForeignResult(failed, none, 'read_on')).toMatchObject({
    content: [
      text(words),
      text(
        '[Showing the first 12 of 99 characters. Read on with read_on {"handle":"h","offset":12}.]',
      ),
    ],
    isError: true,
  });
});
