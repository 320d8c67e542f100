import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { linearPattern } from './linear-pattern.js';
import { schemaFromJson } from './schema-from-json.js';

const fits = (source: string, text: string): boolean =>
  linearPattern(source).test(text, { steps: 10_000_000 });

/** As the engine has it: with the `u` flag, or without it where only that works. */
function native(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

describe('a pattern means what JavaScript means by it', () => {
  test.each([
    ...['^[a-z0-9_-]{1,64}$', 'a|b|', '^$', '', '^(?:a|bc)+$', '^a{2,3}?b*$', '\\bab\\b', '\\Bb'],
    ...[
      '^(?=.*[A-Z])(?=.*\\d).{4,}$',
      '^(?!admin).*$',
      '^(?<year>\\d{4})-(\\d\\d)$',
      '[^\\]a]',
      '[]a',
    ],
    ...[
      '^\\p{L}+$',
      '^\\u{1f600}$',
      '\\ud83d\\ude00',
      '^.$',
      '^\\S+@\\S+\\.\\S+$',
      'a{0}b',
      '(a*)*b',
    ],
    ...[
      '^\\-\\_$',
      'x{',
      'a{,3}',
      '\\/v1',
      '[\\w.-]+',
      '\\x41',
      '\\cJ',
      '\\0',
      '(?:)',
      'a??',
      '[^]',
    ],
    ...['^(?:(?:a(?=b))|b)+$', '(?!a)', '(^a|b$)', '((a|b){2}){2}', '\\$\\^\\.', '[a-]', '[$^.|]'],
  ])('%s', (source) => {
    const expression = isPattern(source) ? native(source) : undefined;
    if (!expression) {
      expect(() => linearPattern(source)).toThrow();
      return;
    }
    for (const text of TEXTS)
      expect({ text, is: fits(source, text) }).toEqual({ text, is: expression.test(text) });
  });

  test('of ten thousand patterns put together by chance', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', 'é', '\\s');
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('node'), tie('node')).map(([one, two]) => one + two),
        fc.tuple(tie('node'), tie('node')).map(([one, two]) => `(?:${one}|${two})`),
        fc
          .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?'))
          .map(([one, sign]) => `(${one})${sign}`),
        fc.tuple(fc.constantFrom('=', '!'), tie('node')).map(([kind, one]) => `(?${kind}${one})`),
      ),
    }));
    // No pairs of surrogates: V8 itself begins inside of one where a look ahead lets it.
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '1'), maxLength: 7 });
    fc.assert(
      fc.property(node, text, (source, value) => {
        expect(fits(source, value)).toBe(native(source).test(value));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('I06 item 12: a pattern of a stranger takes no time without end', () => {
  test.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(.*a){12}$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a*)*b',
  ])('%s is read to the end of a text of 20,000 characters', (source) => {
    expect(fits(source, `${'a'.repeat(20_000)}!`)).toBe(native(source).test('aaaa!'));
  });

  test('what would take too many steps is an error, and so is what is too large or not read', () => {
    const slow = linearPattern('(?=(a*)*b)a');
    expect(() => slow.test('a'.repeat(100_000), { steps: 1_000_000 })).toThrow('too many steps');
    for (const source of ['(a{100}){200}', '(?:){20000}', '((?=a{100}){9}){99}']) {
      expect(() => linearPattern(source), source).toThrow('too large');
    }
    expect(() => linearPattern('('.repeat(300) + ')'.repeat(300))).toThrow('nested too deeply');
    for (const source of ['(a)\\1', '(?<n>a)\\k<n>', '(?<=a)b', '(?<!a)b']) {
      expect(() => linearPattern(source), source).toThrow('not supported');
    }
    expect(() => linearPattern('(')).toThrow();
  });

  test('arguments that no pattern of a tool can be held against in time do not run it, and hold nobody up', async () => {
    const ran: unknown[] = [];
    const pattern = '^(a+)+$';
    const runtime = createTestRuntime({
      tools: [
        tool({
          name: 't',
          allowedModes: ['coding'],
          execute: (args) => ran.push(args),
          parameters: schemaFromJson({
            type: 'object',
            properties: { q: { type: 'string', pattern, allOf: Array(50).fill({ pattern }) } },
            patternProperties: { '^(x+)+$': { type: 'string' } },
            additionalProperties: false,
          }),
        }),
      ],
    }).runtime;
    for (const key of ['q', `${'x'.repeat(400)}!`]) {
      const call = {
        id: key.slice(0, 9),
        name: 't',
        arguments: { [key]: `${'a'.repeat(9_000)}!` },
      };
      expect((await runtime.runCall(call, { mode: 'coding' })).isError).toBe(true);
    }
    expect(ran).toEqual([]);
  });
});

const TEXTS = [
  ...[
    '',
    'a',
    'b',
    'ab',
    'aab',
    'aaab',
    'abc bc',
    'a b',
    'Ab12',
    'admin',
    '2026-11',
    '😀',
    'é',
    '\n',
  ],
  ...['x@y.z', '-_', 'x{', 'a{,3}', '/v1', 'A', '\0', ']', 'abab', '$^.', '\ud83d', 'ab\n', '-'],
];

function isPattern(source: string): boolean {
  try {
    return native(source) instanceof RegExp;
  } catch {
    return false;
  }
}
