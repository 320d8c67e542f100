import { expect, test } from 'vitest';
import { mediaIn, takeBinary } from './binary-parts.js';
import { foreignText } from './foreign-text.js';

const text = (words: string) => ({ type: 'text', text: words });

test.each([
  [{ content: [text('a\n"b"'), text('c')] }, 'a\n"b"\nc'],
  [{ content: [text('{ "a": 1 }')], structuredContent: { a: 1 } }, '{ "a": 1 }'],
  [{ content: [text('one')], structuredContent: { a: 1 } }, 'one\n{"a":1}'],
  [{ content: [{ type: 'resource', resource: { uri: 'x://1', text: 'inside' } }] }, 'inside'],
  [{ contents: [{ uri: 'x://1', text: 'a resource' }] }, 'a resource'],
  [{ messages: [{ role: 'user', content: text('a prompt') }] }, 'a prompt'],
  ['words already', 'words already'],
  [{ rows: [1] }, '{"rows":[1]}'],
])(
  'W-05 a result that is too large for its own form is said in its own words: %j',
  (result, said) => {
    expect(foreignText(result)).toBe(said);
  },
);

test('W-05 a picture beside a long text is named first and found again whole', () => {
  const picture = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' };
  const { lean, parts } = takeBinary({ content: [text('long'), picture] });
  const said = foreignText(lean);
  expect(said.endsWith('\nlong')).toBe(true);
  expect(mediaIn(said, parts)).toEqual([picture]);
  expect(mediaIn('long', parts)).toEqual([]);
});
