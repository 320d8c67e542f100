import { createAgent, createModel, createOpenAiModel } from '@sluice/agent';
import { createMemoryStore, createScriptedModel } from '@sluice/agent/testing';
import { modelFromAiSdk } from '@sluice/bridges/ai-sdk';
import { toLangChainTools, toolFromLangChain } from '@sluice/bridges/langchain';
import { connectMcp } from '@sluice/bridges/mcp';
import { toOpenAiAgentsTools, toolFromOpenAiAgents } from '@sluice/bridges/openai-agents';
import { createClient } from '@sluice/client';
import { createRegistry, createRuntime, type Tool, tool } from '@sluice/kernel';
import { toAiSdkTools, toolFromAiSdk } from '@sluice/kernel/adapters';
import { systemPorts } from '@sluice/kernel/system';
import { createStore } from '@sluice/store';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, ENGINE_WORDS, js } from './answer-of.js';

// As in mistakes.test.ts, for whole programs: what is handed over in a wrong shape, asked of something that is closed,
// given back by a tool, or answered by a rule.

const { masker } = systemPorts();
const MODES = { allowedModes: ['chat_safe'] } as const;
const runtimeOf = (one: Tool = tool('t', () => 1, MODES), more: object = {}) => {
  const registry = createRegistry();
  registry.register(one);
  const permission = { mode: 'auto' } as const;
  return createRuntime({ registry, ports: systemPorts(), sessionId: 's1', permission, ...more });
};
const resultOf = async (one: Tool, more: object = {}) => {
  const outcome = await runtimeOf(one, more).runCall({ name: one.name }, { mode: 'chat_safe' });
  return JSON.stringify(outcome.result);
};
const returns = (value: unknown) => resultOf(tool('t', () => value, MODES));
const throws = (value: unknown) =>
  resultOf(
    tool(
      't',
      () => {
        throw value;
      },
      MODES,
    ),
  );
const ruled = (answer: unknown) =>
  resultOf(
    tool('t', () => 1, MODES),
    { permission: { mode: 'auto', rules: [() => answer] } },
  );
const parts = () => ({
  store: createMemoryStore(),
  model: createScriptedModel(['hi']),
  tools: [tool('t', () => 1, MODES)],
  masker,
  permission: { mode: 'auto' } as const,
});
const agentOf = (more: object) => js(createAgent, { ...parts(), ...more });
const inSession = async (use: (agent: ReturnType<typeof createAgent>) => unknown) => {
  const agent = createAgent(parts());
  await agent.sessions.create({ id: 's1' });
  return use(agent);
};
const circle: Record<string, unknown> = {};
circle.itself = circle;
const registry = createRegistry();
const mcp = (more: object) =>
  js(connectMcp, { name: 'x', registry, allowedModes: ['chat_safe'], ...more });
const bound =
  (method: 'decide' | 'runCalls' | 'runCall' | 'subscribe') =>
  (...args: unknown[]) =>
    Reflect.apply(runtimeOf()[method], runtimeOf(), args);

const mistakes: readonly [what: string, how: () => unknown, words: RegExp | string][] = [
  // What a tool gives
  ['a result that contains itself', () => returns(circle), 'it contains itself; return the fields'],
  ['a function as a result', () => returns(() => 1), 'call it and return its result'],
  ['a Response as a result', () => returns(new Response('x')), 'return its text or its data'],
  ['an object that is thrown', () => throws({ status: 500 }), String.raw`{\"status\":500}`],
  ['nothing that is thrown', () => throws(undefined), 'undefined was thrown, which says nothing'],
  ['an error without words', () => throws(new RangeError()), 'RangeError'],
  // Making and registering
  [
    'a name, a schema, a function',
    () => js(tool, 't', z.object({}), () => 1),
    'tool("t", execute,',
  ],
  [
    'modes in the place of options',
    () => js(tool, 't', () => 1, ['chat_safe']),
    'tool("t", execute,',
  ],
  [
    'desc',
    () => js(tool, { name: 't', desc: 'x', execute: () => 1 }),
    'did you mean `description`?',
  ],
  [
    'a number as description',
    () => js(tool, { name: 't', description: 5, execute: () => 1 }),
    'use a text',
  ],
  [
    'confirm',
    () => js(tool, { name: 't', confirm: true, execute: () => 1 }),
    'did you mean `needsApproval`?',
  ],
  [
    'needsApproval in words',
    () => js(tool, { name: 't', needsApproval: 'yes', execute: () => 1 }),
    'use true, or (args)',
  ],
  [
    'two tools at once',
    () =>
      js(
        registry.register,
        tool('a', () => 1),
        tool('b', () => 1),
      ),
    'one tool at a time',
  ],
  [
    'a list for a registry',
    () => js(createRegistry, [tool('a', () => 1)]),
    'createRegistry is given',
  ],
  [
    'modes as an object',
    () => js(createRegistry, { modes: { staff: {} } }),
    "modes: ['support', 'staff']",
  ],
  [
    'tools of a mode',
    () => js(createRegistry, { modes: [{ name: 'staff', tools: [] }] }),
    '`allowedModes` of each tool',
  ],
  // Rules and answers
  [
    'a rule that answers a word',
    () => ruled('deny'),
    "use { verdict: 'allow' | 'ask' | 'deny', rule, where }",
  ],
  ['a rule that answers true', () => ruled(true), 'answered boolean true'],
  ['a rule with a decision', () => ruled({ decision: 'deny' }), 'use { verdict:'],
  [
    'a rule without words',
    () => ruled({ verdict: 'deny' }),
    'a rule that gives no `rule` in words',
  ],
  [
    'a reason with an answer',
    () => bound('decide')('c', 'allow', { reason: 'x' }),
    'did you mean `note`?',
  ],
  ['an answer to an object', () => bound('decide')({ callId: 'c' }, 'allow'), 'name it by its id'],
  [
    'one call for several',
    () => bound('runCalls')({ name: 't' }, { mode: 'chat_safe' }),
    'use a list of calls',
  ],
  [
    'a controller as a signal',
    () => bound('runCall')({ name: 't' }, { mode: 'chat_safe', signal: new AbortController() }),
    'controller.signal',
  ],
  [
    'abortSignal',
    () => bound('runCall')({ name: 't' }, { mode: 'chat_safe', abortSignal: 1 }),
    'did you mean `signal`?',
  ],
  [
    'a callback for events',
    () => bound('subscribe')(() => 1),
    'for await (const { event } of runtime.subscribe())',
  ],
  // An agent
  ['the name of a model', () => agentOf({ model: 'gpt-5' }), 'createOpenAiModel({ apiKey'],
  ['a model of the AI SDK', () => agentOf({ model: { doStream: () => 1 } }), 'modelFromAiSdk'],
  ['a store that is not awaited', () => agentOf({ store: Promise.resolve({}) }), 'await it first'],
  ['the path of a store', () => agentOf({ store: 'desk.db' }), "createStore({ path: 'desk.db'"],
  [
    'telemetry that is switched on',
    () => agentOf({ telemetry: true }),
    'await createOpenTelemetry()',
  ],
  ['agents in a list', () => agentOf({ agents: [{}] }), 'give each a name'],
  ['a budget of steps', () => agentOf({ budget: { steps: 3 } }), 'did you mean `maxSteps`?'],
  [
    'a message without a session',
    () => inSession((agent) => js(agent.send, 'hello')),
    "use send(sessionId, 'hello')",
  ],
  [
    'a list of messages',
    () => inSession((agent) => js(agent.send, 's1', [{}])),
    'send the new message alone',
  ],
  ['an empty message', () => inSession((agent) => agent.send('s1', '')), 'The message is empty'],
  [
    'files that are no list',
    () => inSession((agent) => js(agent.send, 's1', { text: 'x', attachments: {} })),
    'attachments: [{ data }]',
  ],
  [
    'a word for a busy session',
    () => inSession((agent) => js(agent.send, 's1', 'x', { whileBusy: 'wait' })),
    'use one of refuse, queue, answer',
  ],
  [
    'an event that never comes',
    () => inSession((agent) => js(agent.on, 'permission', () => 1)),
    'There is no event',
  ],
  [
    'a session by its name',
    () => inSession((agent) => js(agent.sessions.create.bind(agent.sessions), 's2')),
    'use an object: { id',
  ],
  [
    'the history of nobody',
    () => inSession((agent) => agent.sessions.history('s9')),
    'create it first',
  ],
  [
    'an answer without a form',
    () => inSession((agent) => js(agent.ask, 's1', 'x')),
    'The fields of the answer are undefined',
  ],
  [
    'a closed agent',
    () => inSession(async (agent) => agent.close().then(() => agent.send('s1', 'x'))),
    'make another one with createAgent',
  ],
  ['a model of no settings', () => js(createModel), 'createModel(readSettings(process.env))'],
  ['a key that is not set', () => js(createOpenAiModel, { model: 'm' }), 'is OPENAI_API_KEY set?'],
  [
    'a script in one word',
    () => js(createScriptedModel, 'hi'),
    "use a list of answers: ['Hello.']",
  ],
  ['a step that calls', () => js(createScriptedModel, [{ call: [] }]), 'did you mean `calls`?'],
  // Stores, gateway, client
  [
    'a folder for a store',
    () => createStore({ path: import.meta.dirname, masker }),
    'is a folder; name a file in it',
  ],
  [
    'an address for a store',
    () => createStore({ url: 'http://x', masker }),
    'begins with postgresql:',
  ],
  ['a client of nowhere', () => js(createClient, { token: 'x' }), 'createClient needs `url`'],
  [
    'an address without http',
    () => js(createClient, { url: 'localhost:80', token: 'x' }),
    'needs `url`',
  ],
  [
    'a client without a token',
    () => js(createClient, { url: 'http://127.0.0.1:9' }),
    'needs `token`',
  ],
  // Bridges
  [
    'a bridge without its runtime',
    () => js(toAiSdkTools, registry, 'chat_safe'),
    "toAiSdkTools(runtime, registry, 'chat_safe')",
  ],
  [
    'parts in another order',
    () => js(toLangChainTools, registry, runtimeOf(), 'chat_safe'),
    '(runtime, registry,',
  ],
  [
    'approvals that are misspelt',
    () => js(toOpenAiAgentsTools, runtimeOf(), registry, 'chat_safe', { approvals: 'nativ' }),
    "use 'runtime' or 'native'",
  ],
  [
    'a foreign tool without a name',
    () => js(toolFromAiSdk, { execute: () => 1 }, MODES),
    'takes a name and the tool',
  ],
  [
    'a foreign tool without modes',
    () => js(toolFromAiSdk, 'x', { inputSchema: z.object({}), execute: () => 1 }),
    "{ allowedModes: ['chat_safe'] }",
  ],
  [
    'no tool of LangChain',
    () => js(toolFromLangChain, { a: 1 }, MODES),
    'make it with tool() of @langchain/core/tools',
  ],
  [
    'no tool of OpenAI Agents',
    () => js(toolFromOpenAiAgents, undefined, MODES),
    'only function tools',
  ],
  ['the name of an AI SDK model', () => js(modelFromAiSdk, 'openai/gpt-5'), 'hand over the model'],
  ['a server without a place', () => mcp({}), '`place`: { command, args } or { url }'],
  [
    'a command beside the place',
    () => mcp({ command: 'node' }),
    'did you mean `place: { command, args }`?',
  ],
  [
    'a command with its arguments',
    () => mcp({ place: { command: 'node server.mjs' } }),
    'into `args`',
  ],
  [
    'a program that is not there',
    () => mcp({ place: { command: 'no-such-program' } }),
    'no such program on the PATH',
  ],
  [
    'a server without modes',
    () => mcp({ allowedModes: undefined, place: { command: 'node' } }),
    'needs `allowedModes`',
  ],
];

test.each(mistakes)('L-10 a program tries %s and is told the way out', async (_, how, words) => {
  const answer = await answerOf(how);
  if (typeof words === 'string') expect(answer).toContain(words);
  else expect(answer).toMatch(words);
  expect(answer).not.toMatch(ENGINE_WORDS);
});

test('L-10 each of these is another mistake', () => {
  expect(new Set(mistakes.map(([what]) => what)).size).toBe(mistakes.length);
});
