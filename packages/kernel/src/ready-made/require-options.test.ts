import { expect, test } from 'vitest';
import { requireAboveZero, requireMethods, requireOptions } from './require-options.js';

test.each([1, 0.001, Number.MAX_VALUE])('K-23 the limit %d is taken', (value) => {
  expect(() => requireAboveZero('hook', 'maxChars', value)).not.toThrow();
});

test.each([
  [0, '0'],
  [-1, '-1'],
  [Number.NaN, 'null'],
  [Number.POSITIVE_INFINITY, 'null'],
  ['5', '"5"'],
  [undefined, 'none'],
  [null, 'null'],
])('K-23 the limit %j is refused, with what was given', (value, shown) => {
  expect(() => requireAboveZero('hook', 'maxChars', value)).toThrow(
    expect.objectContaining({
      code: 'BAD_LIMIT',
      message: `hook needs \`maxChars\`, a number above 0; it was given ${shown}`,
    }),
  );
});

test('K-23 options are an object with known keys, and tools a list of names', () => {
  const known = ['tools', 'maxChars'];
  for (const options of [{}, { tools: undefined }, { tools: [] }, { tools: ['a'], maxChars: 1 }]) {
    expect(requireOptions('hook', options, known)).toBe(options);
  }
  const refused = (options: unknown, code: string, message: string) =>
    expect(() => requireOptions('hook', options, known)).toThrow(
      expect.objectContaining({ code, message }),
    );
  const usage = 'use hook({ tools, maxChars })';
  refused(undefined, 'PART_MISSING', `hook was given undefined; ${usage}`);
  refused('fs', 'PART_MISSING', `hook was given fs; ${usage}`);
  refused({ tool: ['a'] }, 'UNKNOWN_KEY', 'hook has no "tool"; did you mean `tools`?');
  const list = "use a list of tool names: tools: ['fs_read']";
  refused({ tools: 'a' }, 'BAD_TOOL_LIST', `The tools of hook are "a"; ${list}`);
  refused({ tools: ['a', 5] }, 'BAD_TOOL_LIST', `The tools of hook are ["a",5]; ${list}`);
});

test('K-23 the first method that is not there is named', () => {
  const check = (value: unknown) =>
    requireMethods('hook', 'store', value, ['get', 'set'], 'give a Map');
  expect(() => check(new Map())).not.toThrow();
  for (const [value, absent] of [
    [undefined, 'get'],
    [{ get: 5, set: () => undefined }, 'get'],
    [{ get: () => undefined }, 'set'],
  ] as const) {
    expect(() => check(value)).toThrow(
      expect.objectContaining({
        code: 'PART_MISSING',
        message: `hook needs \`store\` with ${absent}(); give a Map`,
      }),
    );
  }
});
