import {
  builtInSecretRules,
  builtInSignRules,
} from '../../packages/guard/dist/rules/built-in-rules.js';
import { expandExample } from '../../packages/guard/dist/rules/classes.js';
import { mixedShapes, textOfShape } from '../../packages/guard/dist/testing/index.js';

/** Shapes put together by chance; another seed gives others. */
const MIXED = 300;
const SEED = Number(process.env.SLUICE_BENCH_SEED ?? 1);

const SIGNS = [
  ...' \n\t\r.,:;-_=+/\\|<>()[]{}"\'`~!@#$%^&*?0aAé漢忽密\u200b\u00ad\u0301\ufe0f\u3000\u001b',
];
const PAIRS = [
  ...[
    'a ',
    'a.',
    'a=',
    'a:',
    'a, ',
    'a|',
    'a@',
    'a-',
    'a_',
    'aA1',
    'a b ',
    'a1 ',
    'ab\n',
    '\r\n',
    '\n ',
    '\n# ',
  ],
  ...[
    '((',
    '()',
    '[]',
    '{}',
    '({[',
    '[[1,',
    '{"a":',
    '"a":"',
    '["',
    '","',
    '<a>',
    '</',
    '<!--',
    '-->',
    '<a b="',
  ],
  ...[
    '&#',
    '&#x',
    '&#1',
    '&lt',
    '&amp;',
    '\\n',
    '\\u00',
    '\\x1b[',
    '\u001b[',
    '\u001b]',
    '%7C',
    '%20',
  ],
  ...[
    'e\u0301',
    '\u0301\u0302',
    'a\u200b',
    '\ud800',
    '\udc00',
    '\u{1d400}',
    '\u{1f600}',
    '\u{e0041}',
    'İ',
    'Ａ',
  ],
  ...[
    'QUJD',
    'QUJD=',
    'QUJD\n',
    `${'QUJDREVG'.repeat(10)} `,
    `${'QUJDREVG'.repeat(600)} `,
    'deadbeef',
    '12:34 ',
  ],
  ...[
    'y0u ',
    '1gn0r3 ',
    'rot13 a',
    'i g n ',
    'i.g.n.',
    'ig\\nn',
    'a    ',
    '“a”',
    '「」',
    '```\n',
    '--- ',
    '=== ',
  ],
];
const HEADS = [
  '"',
  '(',
  '<!--',
  'a="',
  'password=',
  'token: ',
  'http://a:',
  'ignore all ',
  '<system>',
  '忽略',
  'eyJa.',
];
const RUNS = ['a', ' ', '=', '-', ':', '"', 'a ', '\n', 'é', '漢'];

/** Texts to be repeated, each with a label: one character, pairs, something opened before a long run, halves of the rules' own examples, mixtures of all of them. */
export function generatedShapes() {
  const shapes = [];
  for (const sign of new Set([...SIGNS, ...PAIRS])) shapes.push({ head: '', unit: sign });
  for (const head of HEADS) for (const unit of RUNS) shapes.push({ head, unit });
  for (const rule of [...builtInSecretRules(), ...builtInSignRules()].filter(
    (_, at) => at % 5 === 0,
  )) {
    const example = expandExample(rule.match[0] ?? '');
    shapes.push({ head: '', unit: example.slice(0, Math.ceil(example.length / 2)) });
    shapes.push({ head: example, unit: `${rule.anchors[0] ?? 'a'} ` });
  }
  return [...shapes, ...mixedShapes(MIXED, SEED)];
}

export const textOf = textOfShape;

export function labelOf({ head, unit }) {
  return JSON.stringify(
    head === '' ? unit.slice(0, 30) : `${head.slice(0, 20)}…${unit.slice(0, 12)}`,
  );
}
