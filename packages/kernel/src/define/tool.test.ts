import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { Hooks } from '../hooks/hook-types.js';
import { createRegistry } from '../registry/registry.js';
import { createTestRuntime } from '../testing/index.js';
import { tool, toolFromInstance } from './tool.js';
import type { Tool } from './tool-types.js';

test('K-01 the short form makes a tool that takes any object', async () => {
  const echo = tool('echo', (args) => args, { allowedModes: ['coding'] });
  const { runtime } = createTestRuntime({ tools: [echo] });
  const outcome = await runtime.runCall(
    { id: '1', name: 'echo', arguments: { a: [1] } },
    { mode: 'coding' },
  );
  expect(outcome.result).toEqual({ a: [1] });
});

test('K-01 the full form hands over parsed, defaulted and typed arguments', async () => {
  const read = tool({
    name: 'read',
    parameters: z.object({
      path: z.string(),
      encoding: z.enum(['utf8', 'base64']).optional().default('utf8'),
    }),
    execute(args) {
      expectTypeOf(args).toEqualTypeOf<{ path: string; encoding: 'utf8' | 'base64' }>();
      return args;
    },
    allowedModes: ['coding'],
  });
  const { runtime } = createTestRuntime({ tools: [read] });
  const outcome = await runtime.runCall(
    { id: '1', name: 'read', arguments: '{"path":"a"}' },
    { mode: 'coding' },
  );
  expect(outcome.result).toEqual({ path: 'a', encoding: 'utf8' });
});

test('K-01 a hand-made instance registers, keeps its `this` and has its JSON Schema enforced', async () => {
  class Greeter {
    name = 'greet';
    description = 'Greets';
    input_schema = {
      type: 'object',
      properties: { who: { type: 'string' } },
      required: ['who'],
      additionalProperties: false,
    };
    allowedModes = ['chat_safe'] as const;
    greeting = 'hello';
    exec(args: { who: string }) {
      return `${this.greeting} ${args.who}`;
    }
  }
  const { runtime } = createTestRuntime({ tools: [new Greeter()] });
  const good = await runtime.runCall(
    { id: '1', name: 'greet', arguments: { who: 'you' } },
    { mode: 'chat_safe' },
  );
  expect(good.result).toBe('hello you');
  const bad = await runtime.runCall(
    { id: '2', name: 'greet', arguments: { who: 5, x: 1 } },
    { mode: 'chat_safe' },
  );
  expect(bad.errorCode).toBe('INVALID_ARGS');
  expect(bad.result).toMatchObject({
    faults: expect.arrayContaining([expect.objectContaining({ path: 'who' })]),
  });
});

test.each([
  ['read file', 'Tool name "read file" has a space; use read_file'],
  ['a.b', 'Tool name "a.b" has the character "."; use a_b'],
  ['', 'A tool needs a name'],
  ['x'.repeat(65), /has 65 characters; 64 is the most/],
])('K-01 the name %j is refused with the way out', (name, message) => {
  expect(() => tool(name, () => 1)).toThrow(message);
});

test('K-01 hostile names are plain names', async () => {
  const tools = ['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((name) =>
    tool(name, () => name, { allowedModes: ['coding'] }),
  );
  const { runtime, registry } = createTestRuntime({ tools });
  for (const { name } of tools) {
    const outcome = await runtime.runCall({ id: name, name, arguments: {} }, { mode: 'coding' });
    expect(outcome.result).toBe(name);
  }
  const empty = createTestRuntime();
  expect(empty.registry.get('constructor')).toBeUndefined();
  expect(empty.registry.checkMode('__proto__', 'coding')).toBe(false);
  expect(registry.getToolsSchema('coding')).toHaveLength(4);
});

test('K-01 a schema that JSON Schema cannot say is refused when the tool is defined, not in a turn', () => {
  expect(() =>
    tool({ name: 'when', parameters: z.object({ at: z.date() }), execute: () => 1 }),
  ).toThrow(/"when" cannot be written as JSON Schema/);
  expect(() => tool({ name: 'list', parameters: z.array(z.string()), execute: () => 1 })).toThrow(
    /must be an object schema, got array/,
  );
});

test('K-01 a Standard Schema without JSON Schema export is refused with its vendor', () => {
  const bare = {
    '~standard': { version: 1 as const, vendor: 'acme', validate: (value: unknown) => ({ value }) },
  };
  // The type asks for the export; a JavaScript caller can still leave it away.
  expect(() =>
    Reflect.apply(tool, undefined, [{ name: 'x', parameters: bare, execute: () => 1 }]),
  ).toThrow(/\(acme\) cannot be exported as JSON Schema/);
});

test('K-02 metadata stays as declared and a senseless timeout is refused', () => {
  const made = tool('t', () => 1, {
    metadata: { version: '1.0.0', tags: ['a'], timeout: 30_000, concurrent: true, readonly: true },
  });
  expect(made.metadata).toEqual({
    version: '1.0.0',
    tags: ['a'],
    timeout: 30_000,
    concurrent: true,
    readonly: true,
  });
  expect(() => tool('t', () => 1, { metadata: { timeout: 0 } })).toThrow(
    /timeout 0; use a number of milliseconds/,
  );
  expect(() => tool('t', () => 1, { metadata: { timeout: Number.NaN } })).toThrow(/timeout NaN/);
});

test('K-03 the group is code by default, one of three, and never a source of authority', () => {
  expect(tool('t', () => 1).group).toBe('code');
  for (const group of ['code', 'memory', 'world'] as const) {
    const made = tool('t', () => 1, { group });
    expect(made.group).toBe(group);
    expect(made.allowedModes.size).toBe(0);
  }
  expect(() => Reflect.apply(tool, undefined, ['t', () => 1, { group: 'root' }])).toThrow(
    /unknown group "root"/,
  );
});

test('K-04 allowedModes is empty by default, and what is declared is told from what was filled in', () => {
  const bare = tool('t', () => 1);
  expect(bare.allowedModes.size).toBe(0);
  expect(bare.declares).toEqual({ group: false, allowedModes: false });
  const full = tool('t', () => 1, { group: 'code', allowedModes: [] });
  expect(full.declares).toEqual({ group: true, allowedModes: true });
  const admin = tool('t', () => 1, { allowedModes: ['admin'] });
  expect(() => createRegistry().register(admin)).toThrow(/Mode "admin" is unknown/);
  expect(() => tool('t', () => 1, { allowedModes: ['a b'] })).toThrow(/"a b" is no name of a mode/);
});

test('K-01 an instance without exec is refused', () => {
  expect(() =>
    Reflect.apply(toolFromInstance, undefined, [
      { name: 'x', description: '', input_schema: { type: 'object' } },
    ]),
  ).toThrow(/"x" has no exec function/);
});

const guarded = () =>
  tool({
    name: 'guarded',
    parameters: z.object({ amount: z.number().max(5) }),
    hooks: { preToolUse: () => ({ decision: 'deny', reason: 'never' }) },
    metadata: { readonly: false, tags: ['money'] },
    execute: () => 'ran',
    allowedModes: ['coding'],
  });

test.each<[string, (held: Tool) => unknown]>([
  [
    'its schema',
    (held) => Object.assign(held, { schema: { json: {}, validate: (v: unknown) => v } }),
  ],
  [
    'how it is checked',
    (held) => Object.assign(held.schema, { validate: (value: unknown) => ({ value }) }),
  ],
  ['what a model is told', (held) => Object.assign(held.schema.json, { properties: {} })],
  [
    'a field of that',
    (held) => Object.assign(Object(held.schema.json.properties).amount, { maximum: 99 }),
  ],
  ['its hooks', (held) => Object.assign(held, { hooks: undefined })],
  ['one of them', (held) => Object.assign(held.hooks ?? {}, { preToolUse: () => undefined })],
  ['what it says of itself', (held) => Object.assign(held.metadata, { readonly: true })],
  ['its tags', (held) => (held.metadata.tags as string[]).push('safe')],
  ['what runs', (held) => Object.assign(held, { execute: () => 'another' })],
  ['its modes', (held) => Object.assign(held, { allowedModes: new Set(['chat_safe']) })],
  ['what its author declared', (held) => Object.assign(held.declares, { allowedModes: false })],
])('issue 16 item 11: whoever gets hold of a registered tool cannot change %s', (_, change) => {
  const { registry } = createTestRuntime({ tools: [guarded()] });
  const copied = createTestRuntime({ tools: [{ ...guarded() }] }).registry;
  for (const held of [registry.get('guarded'), copied.get('guarded')]) {
    expect(() => change(held as Tool)).toThrow();
  }
});

test('a hook that is taken away from the object it was given in still runs', async () => {
  const hooks: Hooks = { preToolUse: () => ({ decision: 'deny' }) };
  const made = tool('t', () => 1, { hooks, allowedModes: ['coding'] });
  delete hooks.preToolUse;
  const { runtime } = createTestRuntime({ tools: [made] });
  const outcome = await runtime.runCall({ id: '1', name: 't' }, { mode: 'coding' });
  expect(outcome.errorCode).toBe('HOOK_DENIED');
});

test('a tool’s own hooks see a result and what is left of a failure, as methods of their object', async () => {
  const hooks = {
    words: 'cleaned',
    postToolUse() {
      return { replace: { result: `${this.words} result` } };
    },
    failedToolUse(_call: unknown, seen: unknown) {
      return { replace: { result: `${this.words} ${String(seen).length}` } };
    },
  };
  const execute = ({ fails }: { fails?: boolean }) => {
    if (fails) throw new Error('the password is wrong');
    return 'the password is right';
  };
  const made = tool('t', execute, { hooks, allowedModes: ['coding'] });
  const { runtime, ports } = createTestRuntime({ tools: [made] });
  const run = (id: string, fails: boolean) =>
    runtime.runCall({ id, name: 't', arguments: { fails } }, { mode: 'coding' });
  expect((await run('1', false)).result).toBe('cleaned result');
  expect((await run('2', true)).result).toMatchObject({
    error: 'cleaned 21',
  });
  expect(JSON.stringify(ports.records.all())).not.toContain('password');
});
