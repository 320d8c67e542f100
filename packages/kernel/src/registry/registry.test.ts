import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { type ToolMode, toolModes } from '../mode.js';
import { createCollectingLog, createTestRuntime } from '../testing/index.js';
import { createRegistry } from './registry.js';

/** The admission matrix of the specification, with the real declarations. */
const currentTime = tool('current_time', () => 'now', {
  group: 'world',
  allowedModes: ['chat_safe', 'coding'],
});
const memorySearch = tool('memory_search', () => [], {
  group: 'memory',
  allowedModes: ['chat_safe', 'coding'],
});
const readFile = tool({
  name: 'read_file',
  description: 'Reads a file',
  parameters: z.object({ path: z.string() }),
  execute: () => 'text',
  group: 'code',
  allowedModes: ['coding'],
});

function matrix() {
  const registry = createRegistry();
  for (const entry of [currentTime, memorySearch, readFile]) registry.register(entry);
  return registry;
}

test('M-01 seed F1 the admission matrix holds for every tool and mode', () => {
  const registry = matrix();
  const admitted = (mode: ToolMode) => registry.listTools(mode).map((entry) => entry.name);
  expect(admitted('chat_safe')).toEqual(['current_time', 'memory_search']);
  expect(admitted('coding')).toEqual(['current_time', 'memory_search', 'read_file']);
});

test('seed A1 A2 A4 A9 checkMode follows the declaration', () => {
  const registry = matrix();
  expect(registry.checkMode('current_time', 'chat_safe')).toBe(true);
  expect(registry.checkMode('memory_search', 'chat_safe')).toBe(true);
  expect(registry.checkMode('read_file', 'chat_safe')).toBe(false);
  expect(registry.checkMode('read_file', 'coding')).toBe(true);
});

test('M-02 seed A3 A9 a model is offered the tools of its mode and no others', () => {
  const registry = matrix();
  const names = (mode: ToolMode) =>
    registry.getToolsSchema(mode).map((entry) => entry.function.name);
  expect(names('chat_safe')).not.toContain('read_file');
  expect(names('coding')).toContain('read_file');
});

test('K-05 seed F4 the schema is in OpenAI function format', () => {
  const [, , schema] = matrix().getToolsSchema('coding');
  expect(schema).toEqual({
    type: 'function',
    function: {
      name: 'read_file',
      description: 'Reads a file',
      parameters: {
        type: 'object',
        properties: { path: { type: 'string' } },
        required: ['path'],
      },
    },
  });
});

test('K-05 Anthropic and MCP formats carry the same schema', () => {
  const registry = matrix();
  expect(registry.getToolsSchema('coding', 'anthropic')[2]).toMatchObject({
    name: 'read_file',
    input_schema: { type: 'object' },
  });
  expect(registry.getToolsSchema('coding', 'mcp')[2]).toMatchObject({
    name: 'read_file',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: false, destructiveHint: true },
  });
});

test('K-05 a factory registers what it makes; the same name twice is an error that names both', () => {
  const registry = createRegistry();
  registry.register(() => tool('one', () => 1, { description: 'first', allowedModes: ['coding'] }));
  expect(registry.get('one')?.description).toBe('first');
  expect(() => registry.register(tool('one', () => 2, { description: 'second' }))).toThrow(
    'Tool already registered: one (first: "first"; second: "second")',
  );
});

test('K-06 seed F2 an override tightens; the effective modes are the intersection', () => {
  const registry = matrix();
  expect([...registry.getEffectiveModes('current_time')]).toEqual(['chat_safe', 'coding']);
  registry.setModeOverride('current_time', ['coding']);
  expect([...registry.getEffectiveModes('current_time')]).toEqual(['coding']);
  expect(registry.checkMode('current_time', 'chat_safe')).toBe(false);
});

test('K-06 seed F2 an override that adds a mode throws and changes nothing', () => {
  const registry = matrix();
  expect(() => registry.setModeOverride('read_file', ['chat_safe', 'coding'])).toThrow(
    "Cannot expand modes for 'read_file': it does not declare chat_safe",
  );
  expect([...registry.getEffectiveModes('read_file')]).toEqual(['coding']);
});

test('K-06 seed E4 an override on an unknown tool throws', () => {
  expect(() => matrix().setModeOverride('nope', ['coding'])).toThrow('Tool not registered: nope');
  expect(() => matrix().getEffectiveModes('nope')).toThrow('Tool not registered: nope');
});

test('K-06 seed E5 a later override replaces an earlier one', () => {
  const registry = matrix();
  registry.setModeOverride('current_time', []);
  registry.setModeOverride('current_time', ['chat_safe']);
  expect([...registry.getEffectiveModes('current_time')]).toEqual(['chat_safe']);
});

test('K-07 seed F5 listTools and getToolsSchema agree', () => {
  const registry = matrix();
  for (const mode of toolModes) {
    expect(registry.getToolsSchema(mode).map((entry) => entry.function.name)).toEqual(
      registry.listTools(mode).map((entry) => entry.name),
    );
  }
});

test('K-08 seed E2 F3 an unregistered name is false in every mode', () => {
  for (const mode of toolModes) expect(matrix().checkMode('nonexistent_tool', mode)).toBe(false);
});

test.each(['admin', '', 'CODING', 'all', null, undefined, 0, '__proto__', ['coding']])(
  'K-08 seed E3 the mode %j throws and opens nothing',
  (mode) => {
    const registry = matrix();
    for (const call of ['listTools', 'getToolsSchema'] as const) {
      expect(() => Reflect.apply(registry[call], registry, [mode])).toThrow(
        /is unknown; use "chat_safe" or "coding"/,
      );
    }
    expect(() => Reflect.apply(registry.checkMode, registry, ['current_time', mode])).toThrow(
      /is unknown/,
    );
  },
);

test('K-04 seed E1 O2 a tool with default modes is available nowhere and is warned about', async () => {
  const log = createCollectingLog();
  const registry = createRegistry({ log });
  registry.register(tool('bare', () => 1));
  for (const mode of toolModes) {
    expect(registry.checkMode('bare', mode)).toBe(false);
    expect(registry.listTools(mode)).toEqual([]);
  }
  expect(log.lines).toEqual([
    {
      level: 'warn',
      event: 'tool_registered_with_default_modes',
      facts: {
        tool_name: 'bare',
        message: expect.stringContaining("add allowedModes: ['coding']"),
      },
    },
  ]);
});

test('M-11 seed O4 a tool that declares its modes is registered and run without a warning', async () => {
  const { runtime, ports } = createTestRuntime({ tools: [currentTime] });
  await runtime.runCall({ id: '1', name: 'current_time' }, { mode: 'chat_safe' });
  expect(ports.log.lines).toEqual([]);
});

test('K-04 changing the set a tool was made with opens nothing', () => {
  const modes = new Set<ToolMode>(['coding']);
  const made = tool('t', () => 1, { allowedModes: modes });
  const registry = createRegistry();
  registry.register(made);
  modes.add('chat_safe');
  expect(() => Reflect.apply(Set.prototype.add, made.allowedModes, ['chat_safe'])).toThrow();
  expect(registry.checkMode('t', 'chat_safe')).toBe(false);
  expect(() => registry.setModeOverride('t', ['chat_safe'])).toThrow('Cannot expand');
  expect(() => registry.setModeOverride('t', ['coding', 'chat_safe'])).toThrow('Cannot expand');
  expect([...registry.getEffectiveModes('t')]).toEqual(['coding']);
});

test('K-04 an override that took a mode away can be taken back', () => {
  const made = tool('t', () => 1, { allowedModes: ['coding'] });
  const registry = createRegistry();
  registry.register(made);
  registry.setModeOverride('t', []);
  expect(() => Reflect.apply(Set.prototype.clear, made.allowedModes, [])).toThrow();
  registry.setModeOverride('t', ['coding']);
  expect(registry.checkMode('t', 'coding')).toBe(true);
});

test('K-07 M-02 M-03 for 24 random tools, modes and overrides, exposure, prompt and execution gate agree', async () => {
  const modesArbitrary = fc.uniqueArray(fc.constantFrom<ToolMode>(...toolModes));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ declared: modesArbitrary, override: fc.option(modesArbitrary) }), {
        minLength: 24,
        maxLength: 24,
      }),
      async (specs) => {
        const ran: string[] = [];
        const tools = specs.map((spec, index) =>
          tool(`tool_${index}`, (_args, ctx) => ran.push(`${ctx.mode}:tool_${index}`), {
            allowedModes: spec.declared,
          }),
        );
        const { runtime, registry } = createTestRuntime({ tools });
        specs.forEach((spec, index) => {
          if (!spec.override) return;
          const subset = spec.override.filter((mode) => spec.declared.includes(mode));
          registry.setModeOverride(`tool_${index}`, subset);
        });
        for (const mode of toolModes) {
          const exposed = registry.listTools(mode).map((entry) => entry.name);
          const schema = registry.getToolsSchema(mode).map((entry) => entry.function.name);
          const outcomes = await runtime.runCalls(
            tools.map((entry) => ({ id: `${mode}-${entry.name}`, name: entry.name })),
            { mode },
          );
          const executed = outcomes
            .filter((outcome) => outcome.state === 'COMPLETED')
            .map((o) => o.toolName);
          const denied = outcomes
            .filter((outcome) => outcome.errorCode === 'MODE_DENIED')
            .map((o) => o.toolName);
          expect(schema).toEqual(exposed);
          expect(executed).toEqual(exposed);
          expect(denied).toEqual(
            tools.map((entry) => entry.name).filter((name) => !exposed.includes(name)),
          );
          expect(ran.filter((entry) => entry.startsWith(`${mode}:`)).sort()).toEqual(
            exposed.map((name) => `${mode}:${name}`).sort(),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('L-05 a tool that is taken away is seen and run nowhere, and its name is free again', () => {
  const registry = createRegistry();
  const make = (description: string) =>
    tool({ name: 'echo', description, execute: () => 'x', allowedModes: ['coding'] });
  registry.register(make('first'));
  expect(registry.unregister('echo')).toBe(true);
  expect(registry.unregister('echo')).toBe(false);
  expect(registry.get('echo')).toBeUndefined();
  expect(registry.listTools('coding')).toEqual([]);
  expect(registry.checkMode('echo', 'coding')).toBe(false);
  expect(registry.register(make('second')).description).toBe('second');
});
