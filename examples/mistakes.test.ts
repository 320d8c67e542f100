import { createAgent, createModel, readSettings } from '@sluice/agent';
import { createMemoryStore } from '@sluice/agent/testing';
import { createRegistry, createRuntime, type Tool, tool, toolFromInstance } from '@sluice/kernel';
import { toAiSdkTools, toolFromAiSdk } from '@sluice/kernel/adapters';
import {
  cacheReadonlyResults,
  cutLongResults,
  denySensitivePaths,
  maskResults,
} from '@sluice/kernel/ready-made';
import { systemClock, systemPorts } from '@sluice/kernel/system';
import { createSandbox } from '@sluice/sandbox';
import { createStore } from '@sluice/store';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, ENGINE_WORDS, js } from './answer-of.js';

// Each row is what a new user wrote; `js` is the same without types. The answer names the value and the way out.

const add = () =>
  tool({
    name: 'add',
    parameters: z.strictObject({ a: z.number(), b: z.number().min(1) }),
    allowedModes: ['chat_safe'],
    execute: ({ a, b }) => ({ sum: a + b }),
  });
const registryOf = (...tools: Tool[]) => {
  const registry = createRegistry();
  for (const one of tools) registry.register(one);
  return registry;
};
const runtimeOf = (more: object = {}, registry = registryOf(add())) => {
  const permission = { mode: 'auto' } as const;
  const parts = { registry, ports: systemPorts(), sessionId: 's1', permission };
  return createRuntime({ ...parts, ...more });
};
const turn = { mode: 'chat_safe' };
const run = async (args: unknown, more: object = {}) => {
  const outcome = await runtimeOf(more).runCall({ name: 'add', arguments: args }, turn);
  return JSON.stringify(outcome.result);
};
const agentOf = (more: object) =>
  js(createAgent, {
    store: createMemoryStore(systemClock),
    model: createModel(readSettings({})),
    registry: registryOf(add()),
    permission: { mode: 'auto' },
    masker: systemPorts().masker,
    ...more,
  });

/** `[what was done, how, the words of the answer]`; what is not thrown is the answer itself. */
const mistakes: readonly [what: string, how: () => unknown, words: RegExp | string][] = [
  // Making a tool
  ['a name with a space', () => tool('read file', () => 1), 'use read_file'],
  ['no execute', () => js(tool, { name: 'a' }), 'has no execute function; add execute: (args'],
  ['only a name', () => js(tool, 'a'), 'has no execute function; add execute: (args'],
  ['nothing at all', () => js(tool), 'write tool({ name, parameters, execute })'],
  [
    'bare fields as parameters',
    () => js(tool, { name: 'a', parameters: { x: z.string() }, execute: () => 1 }),
    'are bare fields; wrap them: z.object({ … })',
  ],
  [
    'a JSON Schema as parameters',
    () => js(tool, { name: 'a', parameters: { type: 'object' }, execute: () => 1 }),
    'are a JSON Schema; use z.object({ … }), or wrap them: schemaFromJson({ … })',
  ],
  [
    'a string schema as parameters',
    () => tool({ name: 'a', parameters: z.string(), execute: () => 1 }),
    'wrap them: z.object({ … })',
  ],
  [
    'parameters that JSON cannot carry',
    () => tool({ name: 'a', parameters: z.object({ at: z.date() }), execute: () => 1 }),
    /parameters of tool "a" cannot be written as JSON Schema: Date/,
  ],
  [
    'inputSchema of the AI SDK',
    () => js(tool, { name: 'a', inputSchema: z.object({}), execute: () => 1 }),
    'Tool "a" has no "inputSchema"; did you mean `parameters`?',
  ],
  [
    'a handler',
    () => js(tool, { name: 'a', handler: () => 1 }),
    'has no "handler"; did you mean `execute`?',
  ],
  [
    'a misspelt key',
    () => js(tool, { name: 'a', execute: () => 1, allowedMode: ['coding'] }),
    'has no "allowedMode"; did you mean `allowedModes`?',
  ],
  [
    'readOnly in the metadata',
    () => js(tool, 'a', () => 1, { metadata: { readOnly: true } }),
    'The metadata of tool "a" has no "readOnly"; did you mean `readonly`?',
  ],
  [
    'a timeout in words',
    () => js(tool, 'a', () => 1, { metadata: { timeout: '30s' } }),
    'has the timeout 30s; use a number of milliseconds',
  ],
  [
    'one mode in place of a list',
    () => js(tool, 'a', () => 1, { allowedModes: 'coding' }),
    `are "coding"; use a list: ['coding']`,
  ],
  [
    'a mode that is misspelt',
    () => registryOf(tool('a', () => 1, { allowedModes: ['codding'] })),
    'Mode "codding" is unknown; use "chat_safe" or "coding"; did you mean "coding"?',
  ],
  [
    'a group of their own',
    () => js(tool, 'a', () => 1, { group: 'files' }),
    'unknown group "files"; use one of code, memory, world',
  ],
  [
    'a hook that nobody calls',
    () => js(tool, 'a', () => 1, { hooks: { preTool: () => undefined } }),
    'Nobody calls the hook preTool (did you mean preToolUse?)',
  ],
  // Registering
  ['the same name twice', () => registryOf(add(), add()), 'Tool already registered: add'],
  [
    'a class, not an instance',
    () => js(createRegistry().register, class Reader {}),
    'the class Reader; register(new Reader())',
  ],
  [
    'a promise',
    () => js(createRegistry().register, async () => add()),
    'a promise; await it first',
  ],
  ['nothing', () => js(createRegistry().register), 'make it with tool({'],
  [
    'a definition without tool()',
    () => js(createRegistry().register, { name: 'a', execute: () => 1 }),
    'the definition of "a"; make a tool of it: register(tool({ … }))',
  ],
  [
    'a tool of the AI SDK',
    () => js(createRegistry().register, { inputSchema: z.object({}), execute: () => 1 }),
    'a tool of the AI SDK; toolFromAiSdk(name, theirs, { allowedModes })',
  ],
  [
    'an instance without a schema',
    () => js(toolFromInstance, { name: 'a', description: '', exec: () => 1 }),
    'add input_schema, a JSON Schema',
  ],
  ['no mode', () => js(registryOf(add()).listTools), 'Mode undefined is unknown; use "chat_safe"'],
  [
    'a format that does not exist',
    () => js(registryOf(add()).getToolsSchema, 'chat_safe', 'gemini'),
    'Format "gemini" is unknown; use one of openai',
  ],
  [
    'an override of a misspelt tool',
    () => registryOf(add()).setModeOverride('ad', []),
    'Tool not registered: ad; did you mean add?',
  ],
  [
    'an AI SDK tool that runs in the browser',
    () => toolFromAiSdk('a', { inputSchema: z.object({}) }, { allowedModes: ['chat_safe'] }),
    'AI SDK tool "a" has no execute function; it runs in the client',
  ],
  // Making a runtime
  ['a runtime of nothing', () => js(createRuntime), 'createRuntime needs `registry`'],
  [
    'no ports',
    () => runtimeOf({ ports: undefined }),
    'pass systemPorts() of @sluice/kernel/system',
  ],
  ['no permission', () => runtimeOf({ permission: undefined }), "give { mode: 'ask' }"],
  [
    'a permission in one word',
    () => runtimeOf({ permission: 'auto' }),
    `The permission is "auto"; use an object: { mode: 'ask' }`,
  ],
  [
    'a permission that does not exist',
    () => runtimeOf({ permission: { mode: 'aks' } }),
    /Permission mode "aks" is unknown.*did you mean ask\?/,
  ],
  [
    'a deny list with a misspelt tool',
    () => runtimeOf({ permission: { mode: 'auto', autoDenyTools: ['ad'] } }),
    'autoDenyTools names "ad", which is no registered tool; did you mean add?',
  ],
  [
    'a limit of their own',
    () => runtimeOf({ limits: { timeout: 5 } }),
    'Limit timeout is unknown; use one of timeoutMs',
  ],
  ['hooks under another name', () => runtimeOf({ hook: {} }), 'no "hook"; did you mean `hooks`?'],
  // Running a call
  ['no turn', () => js(runtimeOf().runCall.bind(runtimeOf()), { name: 'add' }), '{ mode: '],
  [
    'input in place of arguments',
    () => js(runtimeOf().runCall.bind(runtimeOf()), { name: 'add', input: {} }, turn),
    'A call has no "input"; did you mean `arguments`?',
  ],
  [
    "a call as OpenAI's API gives it",
    () => js(runtimeOf().runCall.bind(runtimeOf()), { id: '1', function: {} }, turn),
    'fromOpenAiToolCalls(message)',
  ],
  ['arguments that are no JSON', () => run('{"a": 1,'), /INVALID_JSON|JSON/],
  ['a field that is missing', () => run({ a: 1 }), 'b: expected number (>= 1), got nothing'],
  [
    'a field that is misspelt',
    () => run({ a: 1, b: 1, bb: 2 }),
    'bb: there is no such field; did you mean b?',
  ],
  ['a field of another type', () => run({ a: '1', b: 2 }), 'a: expected number, got string'],
  [
    'yes in place of allow',
    () => js(runtimeOf().decide.bind(runtimeOf()), 'call_1', 'yes'),
    'Decision "yes" is unknown; use "allow" or "deny"',
  ],
  [
    'a sandbox that was never given',
    async () => {
      const reads = tool('reads', (_, { sandbox }) => sandbox.readFile('a'), {
        allowedModes: ['chat_safe'],
      });
      const outcome = await runtimeOf({}, registryOf(reads)).runCall({ name: 'reads' }, turn);
      return JSON.stringify(outcome.result);
    },
    'needs a sandbox and this runtime has none; pass `sandbox` to createRuntime',
  ],
  [
    'a tool without modes',
    async () => {
      const runtime = runtimeOf({}, registryOf(tool('bare', () => 1)));
      return JSON.stringify((await runtime.runCall({ name: 'bare' }, turn)).result);
    },
    'The author of the tool has to declare its modes',
  ],
  [
    'a bridge to the AI SDK for a mode that is misspelt',
    () => toAiSdkTools(runtimeOf(), registryOf(add()), 'chat-safe'),
    'did you mean "chat_safe"?',
  ],
  // Ready-made hooks
  ['cutLongResults of nothing', () => js(cutLongResults), 'cutLongResults({ maxChars, tools })'],
  ['no maxChars', () => js(cutLongResults, {}), 'needs `maxChars`, a number above 0'],
  ['no masker', () => js(maskResults, {}), 'needs `masker` with mask(); pass'],
  [
    'no clock',
    () => js(cacheReadonlyResults, { registry: createRegistry(), ttlMs: 1 }),
    'needs `clock` with now(); pass systemClock of @sluice/kernel/system',
  ],
  ['no list of files', () => js(denySensitivePaths, {}), 'from @sluice/guard'],
  [
    'one tool in place of a list',
    () => js(cutLongResults, { maxChars: 1, tools: 'fs_read' }),
    `The tools of cutLongResults are "fs_read"; use a list`,
  ],
  // Agent, store, sandbox
  [
    'an agent without a store',
    () => agentOf({ store: undefined }),
    'createStore` of @sluice/store',
  ],
  [
    'tools beside a registry',
    () => agentOf({ tools: [] }),
    'takes `registry` or `tools`, not both',
  ],
  ['instructions', () => agentOf({ instructions: 'x' }), 'did you mean `identity`?'],
  [
    'a model that is misspelt',
    () => readSettings({ SLUICE_MODEL: 'opnai' }),
    'use openai, anthropic or demo',
  ],
  [
    'an open mode that does not exist',
    () => agentOf({ openModes: ['codng'] }),
    'did you mean "coding"?',
  ],
  ['a store of nothing', () => js(createStore), 'path of a file'],
  ['a store without a masker', () => js(createStore, { path: 'a' }), 'createStore needs `masker`'],
  ['a store of two places', () => js(createStore, { path: 'a', url: 'b' }), 'either the url'],
  ['a sandbox of nothing', () => js(createSandbox), "createSandbox({ roots: ['…'] })"],
  ['a sandbox in one folder', () => js(createSandbox, { roots: '/tmp' }), "roots: ['/tmp']"],
];

test.each(mistakes)('L-10 a new user tries %s and is told the way out', async (_, how, words) => {
  const answer = await answerOf(how);
  if (typeof words === 'string') expect(answer).toContain(words);
  else expect(answer).toMatch(words);
  expect(answer).not.toMatch(ENGINE_WORDS);
  expect(answer).not.toContain('expected object, got object');
});

test('L-10 the table has the 40 mistakes and more', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mistakes.map(([what]) => what)).size).toBe(mistakes.length);
});

test('L-10 the same in TypeScript does not compile', () => {
  // Never called: each line stands for an error that the compiler gives.
  const never = async () => {
    // @ts-expect-error no execute
    tool({ name: 'a' });
    // @ts-expect-error another library's word
    tool({ name: 'a', inputSchema: z.object({}), execute: () => 1 });
    // @ts-expect-error bare fields
    tool({ name: 'a', parameters: { x: z.string() }, execute: () => 1 });
    // @ts-expect-error an argument that the schema does not have
    tool({ name: 'a', parameters: z.object({ x: z.string() }), execute: ({ y }) => y });
    // @ts-expect-error one mode in place of a list
    tool('a', () => 1, { allowedModes: 'coding' });
    // @ts-expect-error readOnly
    tool('a', () => 1, { metadata: { readOnly: true } });
    // @ts-expect-error no mode
    createRegistry().listTools();
    // @ts-expect-error a format that does not exist
    createRegistry().getToolsSchema('coding', 'gemini');
    // @ts-expect-error no ports
    createRuntime({ registry: createRegistry(), sessionId: 's', permission: { mode: 'ask' } });
    // @ts-expect-error no turn
    await runtimeOf().runCall({ name: 'add' });
    // @ts-expect-error input in place of arguments
    await runtimeOf().runCall({ name: 'add', input: {} }, turn);
    // @ts-expect-error yes in place of allow
    await runtimeOf().decide('call_1', 'yes');
    // @ts-expect-error no maxChars
    cutLongResults({});
    // @ts-expect-error a store of nothing
    await createStore();
  };
  expect(never).toBeTypeOf('function');
});
