import { readFile } from 'node:fs/promises';
import { toolFromInstance } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { readPolicyDocument } from '../read/read-policy.js';
import { fileSchema } from './file-schema.js';

const problemsOf = (file: unknown): string => {
  try {
    readPolicyDocument(JSON.stringify(file), { file: 'f' });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test('P-01 the published schema is the one that the reader’s keys make', async () => {
  const published = await readFile(
    new URL('../../schema/sluice.schema.json', import.meta.url),
    'utf8',
  );
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(fileSchema())));
});

/** Every object of the schema with how a file gets there; the reader must know exactly its keys. */
const LEVELS: readonly (readonly [string, (part: object) => object])[] = [
  ['', (part) => part],
  ['default.anyOf.1', (part) => ({ default: part })],
  ['built_in', (part) => ({ built_in: part })],
  ['limits', (part) => ({ limits: part })],
  ['sources', (part) => ({ sources: part })],
  ['servers.items', (part) => ({ servers: [part] })],
  ['rules.items', (part) => ({ rules: [part] })],
  ['rules.items.needs', (part) => ({ rules: [{ ask: 'a', tool: 'x', needs: part }] })],
  ['rules.items.examples', (part) => ({ rules: [{ ask: 'a', tool: 'x', examples: part }] })],
  ['rules.items.after', (part) => ({ rules: [{ ask: 'a', tool: 'x', after: part }] })],
  [
    'rules.items.examples.match.anyOf.0.anyOf.1',
    (part) => ({ rules: [{ ask: 'a', tool: 'x', examples: { match: part } }] }),
  ],
];

test.each(LEVELS)(
  'P-01 the reader knows exactly the keys of the schema at "%s"',
  (place, within) => {
    const schema = at(fileSchema(), place);
    const keys = Object.keys(Object(Reflect.get(schema, 'properties')));
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) {
      expect(problemsOf(within({ [key]: '' })), key).not.toMatch(
        /has no key|is unknown; use one of/,
      );
    }
    expect(problemsOf(within({ surely_not: '' }))).toContain('has no key "surely_not"');
    expect(Reflect.get(schema, 'additionalProperties')).toBe(false);
  },
);

test('P-01 a file that the reader takes is one that the schema takes', async () => {
  const file = {
    version: 1,
    default: { mcp: 'deny', others: 'ask' },
    built_in: { off: ['x'], deny: 'y' },
    modes: { bash_run: [] },
    limits: { timeout_ms: 1000, concurrency: 2 },
    tools: ['./a.mjs'],
    servers: [
      { name: 'git', command: ['git-mcp'], modes: ['coding'], env: ['HOME'] },
      { name: 'web', url: 'https://a.example/mcp', modes: [] },
    ],
    rules: [
      {
        ask: 'a',
        reason: 'because',
        tool: ['x', 'y*'],
        readonly: false,
        risk: 'write',
        args: { n: [1, { min: 2 }, 'p*', null] },
        'args.deep.er': true,
        needs: { role: 'approver', people: 2 },
        after: { path: 's/**' },
        at_most: '3 per hour',
      },
      { allow: 'b', command: 'npm test **', despite: 'x', examples: { match: ['npm test'] } },
    ],
  };
  expect(problemsOf(file)).toBe('');
  expect(await fits(file)).toBe(true);
  expect(await fits({ ...file, rules: [{ alow: 'x', tool: 'y' }] })).toBe(false);
  expect(await fits({ ...file, rules: [{ allow: 'x', deny: 'y', tool: 'z' }] })).toBe(false);
  expect(await fits({ ...file, limits: { timeout_ms: 0 } })).toBe(false);
});

/** Whether the schema takes a file: the kernel checks the arguments of a tool by theirs. */
async function fits(file: unknown): Promise<boolean> {
  const { runtime } = createTestRuntime({
    tools: [
      toolFromInstance({
        name: 'file',
        description: '',
        input_schema: fileSchema(),
        exec: () => true,
        allowedModes: ['coding'],
      }),
    ],
    permission: { mode: 'auto' },
  });
  const { gates } = await runtime.explain(
    { name: 'file', arguments: JSON.stringify(file) },
    'coding',
  );
  return gates.some(({ gate, verdict }) => gate === 'validate' && verdict === 'pass');
}

function at(schema: unknown, place: string): object {
  let here: unknown = schema;
  for (const step of place === '' ? [] : place.split('.')) {
    const whole = Object(here);
    const inner: unknown =
      step === 'items' || step === 'anyOf' || /^\d+$/.test(step)
        ? Reflect.get(whole, step)
        : Reflect.get(Object(Reflect.get(whole, 'properties')), step);
    const reference: unknown = Reflect.get(Object(inner), '$ref');
    here =
      reference === undefined
        ? inner
        : Reflect.get(Object(Reflect.get(Object(schema), '$defs')), 'rule');
  }
  return Object(here);
}
