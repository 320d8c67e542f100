import { tool } from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { expect, test } from 'vitest';
import type { AgentOptions } from './agent-options.js';
import { resolveParts } from './agent-parts.js';
import { createAgent } from './create-agent.js';
import { SessionManager } from './session/session-manager.js';
import { noTelemetry } from './telemetry/telemetry.js';
import { createBench } from './testing/agent-bench.js';

function whole(): AgentOptions & Required<Pick<AgentOptions, 'registry' | 'masker'>> {
  const { store, model, registry, masker } = createBench([]);
  return { store, model, registry, masker, permission: { mode: 'ask' } };
}

test.each([
  ['store', /createStore/],
  ['model', /createModel/],
  ['registry', /createRegistry/],
  ['permission', /\{ mode: 'ask' \}/],
  ['masker', /maskValue/],
] as const)(
  'issue 16 item 11: an agent without a %s is not made; the error names it and the way out',
  (part, wayOut) => {
    const { [part]: _, ...rest } = whole();
    for (const options of [rest, { ...rest, [part]: undefined }, { ...rest, [part]: null }]) {
      const make = () => createAgent(options as AgentOptions);
      expect(make).toThrow(expect.objectContaining({ code: 'PART_MISSING' }));
      expect(make).toThrow(`createAgent needs \`${part}\``);
      expect(make).toThrow(wayOut);
    }
  },
);

test('a list of tools stands for a registry, and the masker of the store for one of its own', () => {
  const { registry, masker, store, ...rest } = whole();
  const noted = tool('note', () => 'noted', { allowedModes: ['chat_safe'] });
  const parts = resolveParts({ ...rest, store: { ...store, masker }, tools: [noted] });
  expect(parts.registry.listTools('chat_safe').map(({ name }) => name)).toEqual(['note']);
  expect(parts.masker).toBe(masker);
  const both = { ...whole(), tools: [noted] };
  expect(() => resolveParts(both)).toThrow('takes `registry` or `tools`, not both');
  const named = { ...rest, store, masker, tools: { noted } } as never;
  expect(() => resolveParts(named)).toThrow('is a list of tools: tools: [refund]');
  expect(registry).toBeDefined();
});

test('the five needed parts are enough', () => {
  expect(() => createAgent(whole())).not.toThrow();
});

test.each([
  ['instructions', 'identity'],
  ['system', 'identity'],
  ['systemPrompt', 'identity'],
  ['prompt', 'identity'],
  ['llm', 'model'],
  ['memory', 'memoryScope'],
  ['maxSteps', 'budget: { maxSteps }'],
  ['permissions', 'permission'],
  ['checkpointer', 'store'],
  ['hook', 'hooks'],
])('the option %s of other libraries is refused with ours: %s', (key, ours) => {
  expect(() => createAgent({ ...whole(), [key]: 'x' })).toThrow(
    expect.objectContaining({
      code: 'UNKNOWN_KEY',
      message: `createAgent has no "${key}"; did you mean \`${ours}\`?`,
    }),
  );
});

test('every option is taken as it is given, and each that is not has its default', () => {
  const given: Required<Omit<AgentOptions, 'tools'>> = {
    ...whole(),
    openModes: ['coding'],
    hooks: { messagesChanged: () => undefined },
    limits: { maxConcurrency: 2 },
    approval: { expiresAfterMs: 5 },
    language: 'zh',
    agents: { researcher: {} },
    identity: 'me',
    projectContext: () => 'project',
    memoryScope: (sessionId) => `scope of ${sessionId}`,
    recallsMemory: false,
    sandbox: () => {
      throw new Error('not asked');
    },
    workspace: 'folder',
    origin: { client: 'test' },
    elsewhere: { previewEdit: async () => undefined },
    services: () => ({}),
    budget: { maxSteps: 1 },
    retry: { maxAttempts: 1 },
    tasks: { maxDepth: 0 },
    owner: 'worker_1',
    leaseMs: 1,
    maxCallsPerStep: 2,
    telemetry: noTelemetry,
    clock: systemClock,
    ids: randomIds,
    log: consoleLog,
    random: () => 0.5,
  };
  const own = {
    runtimes: new Map(),
    newSessionId: expect.any(Function),
    sessions: expect.any(SessionManager),
    agents: expect.objectContaining({ names: [] }),
  };
  expect(resolveParts(given)).toEqual({
    ...given,
    ...own,
    agents: expect.objectContaining({ names: ['researcher'] }),
    openModes: new Set(['coding']),
    hooks: [given.hooks],
    budget: { maxSteps: 1, maxDurationMs: 1_800_000, maxTokens: 5_000_000 },
    retry: { maxAttempts: 1, baseDelayMs: 1_000, maxDelayMs: 60_000 },
  });
  const needed = whole();
  const parts = resolveParts(needed);
  expect(parts).toEqual({
    ...needed,
    ...own,
    openModes: new Set(),
    hooks: [],
    budget: { maxSteps: 50, maxDurationMs: 1_800_000, maxTokens: 5_000_000 },
    retry: { maxAttempts: 4, baseDelayMs: 1_000, maxDelayMs: 60_000 },
    tasks: { maxDepth: 2 },
    owner: expect.stringMatching(/^worker_[0-9a-f-]{36}$/),
    leaseMs: 30_000,
    maxCallsPerStep: 64,
    telemetry: noTelemetry,
    clock: systemClock,
    ids: randomIds,
    log: consoleLog,
    recallsMemory: true,
    memoryScope: expect.any(Function),
    random: Math.random,
  });
  expect(parts.memoryScope('s1')).toBe('main');
  expect(parts.newSessionId()).toMatch(/^session_[0-9a-f-]{36}$/);
  const hooks = [{}, {}];
  expect(resolveParts({ ...needed, hooks }).hooks).toBe(hooks);
});
