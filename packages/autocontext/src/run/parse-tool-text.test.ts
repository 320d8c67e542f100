import { expect, test } from 'vitest';
import { parseToolText } from './parse-tool-text.js';

test('O-13 a program answers with JSON or with words; what begins like JSON and is none is a fault', () => {
  expect(parseToolText('{"a":1}', false)).toEqual({ a: 1 });
  expect(parseToolText('[{"path":"a"}]', false)).toEqual({ items: [{ path: 'a' }] });
  expect(parseToolText('two words\nmore', false)).toMatchObject({ summary: 'two words' });
  for (const [text, isCut, message] of [
    ['{"a":', false, 'output begins like JSON and is not JSON'],
    ['{"a":', true, 'output begins like JSON and is longer than 50000 bytes'],
    ['\u0000\u0001\u0002\ufffd', false, 'output is no text'],
  ] as const) {
    expect(() => parseToolText(text, isCut)).toThrow(
      expect.objectContaining({ code: 'E_PARSE', message }),
    );
  }
});
