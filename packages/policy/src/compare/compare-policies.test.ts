import { type AnswerNeeds, roles } from '@sluice/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PolicyCall } from '../call.js';
import {
  type Attribute,
  makeCondition,
  makePast,
  patternOf,
  type Wanted,
} from '../condition/condition.js';
import { createDecider } from '../decide/decide.js';
import { RecordedPast } from '../decide/recorded-past.js';
import { readPolicy } from '../read/read-policy.js';
import { type Policy, type Rule, STRICTNESS, type Verdict } from '../rule.js';
import { comparePolicies } from './compare-policies.js';

const patterns: readonly (readonly [Attribute, readonly string[]])[] = [
  ['tool', ['a', 'b', 'a*', '*b', '*', 'ab']],
  [
    'command',
    ['x', 'x **', '** y', 'x *', 'x y', '** x **', 'x* **', '**', '{x,y} **', 'x {y,x*}'],
  ],
  ['path', ['s/**', 's/*', '**/s', 's', '**', '~/**', 's/t', '*/t', '{s,t}/**', 's/{s,t}']],
  ['host', ['*.h', 'g.h', 'h', '*']],
  ['args.n', ['p', 'p*', '*']],
  ['from.n', ['user', 'untrusted', 'model']],
  ['from', ['user', 'untrusted', 'model']],
  ['person', ['ann', 'a*', '*', 'bob']],
  ['role', ['viewer', 'operator', '*r']],
];

const wanted = (attribute: Attribute, sources: readonly string[]): fc.Arbitrary<Wanted> =>
  attribute === 'args.n'
    ? fc.oneof(
        fc.constantFrom(...sources).map((source) => patternOf(attribute, source)),
        fc.constantFrom(1, 2, true, null).map((value): Wanted => ({ kind: 'equals', value })),
        fc
          .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
          .map(([min, more]): Wanted => ({ kind: 'range', min, max: min + more })),
      )
    : fc.constantFrom(...sources).map((source) => patternOf(attribute, source));

const condition = fc
  .constantFrom(...patterns)
  .chain(([attribute, sources]) =>
    fc
      .array(wanted(attribute, sources), { minLength: 1, maxLength: 2 })
      .map((anyOf) => makeCondition(attribute, anyOf)),
  );

const conditions = fc.uniqueArray(condition, {
  maxLength: 2,
  selector: ({ attribute }) => attribute,
});

const past = fc
  .tuple(
    conditions,
    fc.integer({ min: 1, max: 2 }),
    fc.constantFrom('session', 'hour'),
    fc.boolean(),
  )
  .map(([of, count, within, holds]) => ({ condition: makePast(of, count, within), holds }));

const needs: fc.Arbitrary<AnswerNeeds> = fc.record(
  { role: fc.constantFrom(...roles), people: fc.integer({ min: 1, max: 3 }) },
  { requiredKeys: [] },
);

const rule: fc.Arbitrary<Rule> = fc
  .record({
    verdict: fc.constantFrom<Verdict>('allow', 'ask', 'deny'),
    conditions,
    needs: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: needs },
    ),
    past: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(past, { minLength: 1, maxLength: 1 }) },
    ),
  })
  .map(({ needs: wanted, ...made }) => ({
    ...made,
    ...(wanted && made.verdict === 'ask' ? { needs: wanted } : {}),
    name: 'r',
    reason: 'r',
    at: { file: 'f', line: 0 },
  }));

const policy: fc.Arbitrary<Policy> = fc.record({
  rules: fc.array(rule, { maxLength: 4 }),
  fallback: fc.constantFrom<Verdict>('ask', 'ask', 'deny', 'allow'),
});

const word = fc.constantFrom('x', 'y', 'xz', 'q');
const source = fc.record({
  field: fc.constantFrom('n', 'm'),
  source: fc.constantFrom('user', 'untrusted', 'model'),
  decides: fc.boolean(),
});
/** For whom it is made, and where its values came from; not known of every call. */
const about = fc.record(
  {
    person: fc.constantFrom('ann', 'bob', 'carl'),
    role: fc.constantFrom('viewer', 'approver', 'operator'),
    from: fc.array(source, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const deed: fc.Arbitrary<PolicyCall> = fc.record({
  tool: fc.constantFrom('a', 'b', 'ab', 'c', 'aab'),
  mode: fc.constant('coding'),
  face: fc.constant('chat'),
  commands: fc.array(fc.array(word, { maxLength: 3 }), { maxLength: 2 }),
  paths: fc.array(fc.constantFrom('./s', './s/t', './s/t/u', './', './q/s', '~/s', '/s', './q'), {
    maxLength: 2,
  }),
  hosts: fc.array(fc.constantFrom('h', 'g.h', 'x.g.h', 'o'), { maxLength: 2 }),
  args: fc.oneof(
    fc.constant({}),
    fc.record({
      n: fc.oneof(
        fc.constantFrom('p', 'pp', 'q', 1, 2, 3, 0, -1, 1.5, true, false, null),
        fc.constant([1, 'p']),
      ),
    }),
  ),
});

const call = fc.tuple(deed, about).map(([done, known]): PolicyCall => ({ ...done, ...known }));
const when = fc.constantFrom('earlier', 'recent', 'elsewhere');
const history = fc.array(fc.tuple(call, when), { maxLength: 3 });

const HOUR_MS = 3_600_000;

/** How strict a decision is: its verdict, and who has to say yes, which are not ordered among themselves. */
function strictnessOf(
  policy: Policy,
  asked: PolicyCall,
  before: readonly (readonly [PolicyCall, string])[],
): readonly number[] {
  const known = new RecordedPast(
    policy.rules.flatMap((one) => one.past.map((part) => part.condition)),
  );
  const now = 10 * HOUR_MS;
  const age = (at: string) => (at === 'earlier' ? 2 * HOUR_MS : 0);
  for (const [one, at] of [...before].sort((a, b) => age(b[1]) - age(a[1]))) {
    known.note(at === 'elsewhere' ? 'another' : 'this', one, now - age(at));
  }
  const { verdict, needs: wanted } = createDecider(policy).decide(asked, known.before('this', now));
  if (verdict !== 'ask') return [STRICTNESS[verdict], ...(verdict === 'deny' ? [9, 9] : [-1, 0])];
  const role = wanted?.role;
  return [1, role === undefined ? -1 : roles.indexOf(role), wanted?.people ?? 1];
}

test('P-06 no call contradicts what a comparison proves', () => {
  fc.assert(
    fc.property(
      policy,
      policy,
      fc.array(fc.tuple(call, history), { minLength: 20, maxLength: 40 }),
      (before, after, calls) => {
        const { relation } = comparePolicies(before, after);
        for (const [asked, happened] of calls) {
          const one = strictnessOf(before, asked, happened);
          for (const [index, other] of strictnessOf(after, asked, happened).entries()) {
            if (relation === 'equal') expect(other).toBe(one[index]);
            if (relation === 'only tightens') expect(other).toBeGreaterThanOrEqual(one[index] ?? 0);
            if (relation === 'widens') expect(other).toBeLessThanOrEqual(one[index] ?? 0);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('P-06 a limit of the hour may be reached by other sessions, before that of the session is', () => {
  const policyOf = (limit: string): Policy =>
    readPolicy(
      `version: 1\nrules: [{ allow: a, tool: t }, { deny: d, tool: t, at_most: 2 per ${limit} }]`,
      { file: 'sluice.yaml' },
    );
  const { changes } = comparePolicies(policyOf('session'), policyOf('hour'));
  // An older call of the session counts for the session alone, one of another session for the hour alone.
  expect(changes.map(({ before, after }) => `${before} ${after}`).sort()).toEqual([
    'allow deny',
    'deny allow',
  ]);
});

test('P-06 a call that shows a change of a rule on every host has a host with a name', () => {
  const policyOf = (rule: string): Policy =>
    readPolicy(`version: 1\nrules: [${rule}]`, { file: 'sluice.yaml', parseCommand: () => [] });
  const { changes } = comparePolicies(
    policyOf('{ allow: near, host: "*.h" }'),
    policyOf('{ allow: far, host: "*" }'),
  );
  expect(changes.map(({ witness }) => witness.call.hosts)).toEqual([['x']]);
});

test('P-02 P-06 asking fewer people, or people of a lower role, widens', () => {
  const asking = (wanted: AnswerNeeds | undefined): Policy => ({
    rules: [
      {
        name: 'pay',
        verdict: 'ask',
        reason: 'pay',
        conditions: [makeCondition('tool', [patternOf('tool', 'pay_*')])],
        past: [],
        at: { file: 'f', line: 1 },
        ...(wanted ? { needs: wanted } : {}),
      },
    ],
    fallback: 'ask',
  });
  const two = asking({ role: 'approver', people: 2 });
  expect(comparePolicies(two, asking({ people: 2 }))).toMatchObject({
    relation: 'widens',
    changes: [{ before: 'ask', after: 'ask', needs: { after: { people: 2 } } }],
  });
  expect(comparePolicies(two, asking(undefined)).relation).toBe('widens');
  expect(comparePolicies(asking(undefined), two).relation).toBe('only tightens');
  expect(comparePolicies(two, asking({ role: 'operator' })).relation).toBe('widens and tightens');
  expect(comparePolicies(two, two).relation).toBe('equal');
});

const file = (text: string) => readPolicy(`version: 1\n${text}`, { file: 'f' });

test.each([
  ['rules: [{ allow: n, tool: x }]', 'rules: [{ allow: n, tool: x, despite: net }]', 'widens'],
  [
    'rules: [{ allow: n, tool: x }]',
    'built_in: { off: net }\nrules: [{ allow: n, tool: x }]',
    'widens',
  ],
  ['built_in: { off: net }', 'rules: []', 'equal'],
  ['rules: []', 'built_in: { deny: net }', 'only tightens'],
  [
    'built_in: { off: net }\nrules: [{ allow: n, tool: x }]',
    'rules: [{ allow: n, tool: x, despite: net }]',
    'equal',
  ],
  ['default: ask', 'default: { mcp: deny, others: ask }', 'only tightens'],
  ['default: { mcp: deny }', 'rules: [{ deny: m, face: mcp }]', 'equal'],
  [
    'default: { mcp: deny, chat: allow }',
    'default: { mcp: allow, chat: deny }',
    'widens and tightens',
  ],
  [
    'rules: [{ allow: r, readonly: true }]',
    'rules: [{ allow: r, readonly: [true, false] }]',
    'widens',
  ],
])('P-06 from %j to %j: %s', (before, after, relation) => {
  expect(comparePolicies(file(before), file(after)).relation).toBe(relation);
});
