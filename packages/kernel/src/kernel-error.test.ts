import { expect, test } from 'vitest';
import { toolFromAiSdk } from './adapters/ai-sdk.js';
import { makeAttachment } from './attachments/attachment.js';
import { nextState } from './call/call-state.js';
import { bindSandbox } from './define/bind-sandbox.js';
import { FrozenSet } from './define/frozen-set.js';
import { tool, toolFromInstance } from './define/tool.js';
import { KernelError } from './kernel-error.js';
import { createMemoryEvents } from './memory/memory-events.js';
import { requireModeName } from './mode.js';
import { createPolicy } from './policy/create-policy.js';
import type { PermissionConfig } from './policy/permission-config.js';
import { createRegistry } from './registry/registry.js';
import { createRuntime } from './runtime.js';
import type { RuntimeOptions } from './runtime-options.js';
import { createTestPorts, createTestRuntime } from './testing/index.js';

const coding = { allowedModes: ['coding'] } as const;
const make = (name: string) => tool(name, () => 1, coding);
const registryWith = (name: string) => {
  const registry = createRegistry();
  registry.register(make(name));
  return registry;
};
const runtimeWith = (more: object) =>
  createRuntime({
    registry: createRegistry(),
    ports: createTestPorts(),
    sessionId: 's',
    permission: { mode: 'auto' },
    ...more,
  } as RuntimeOptions);
const policyWith = (config: object) => createPolicy(config as PermissionConfig);
const question = { tool: make('t'), args: {}, mode: 'coding', sessionId: 's', agentId: 'a' };
const sandbox = bindSandbox(
  {
    exec: async () => ({ stdout: '', stderr: '', exitCode: 0 }),
    readFile: async () => Uint8Array.from([0xff]),
    writeFile: async () => undefined,
  } as never,
  () => new AbortController().signal,
);
const { ports } = createTestRuntime();

/** How a program that uses the kernel wrongly comes to each code; it is the codes that programs look at. */
const WAYS: Readonly<Record<string, readonly (() => unknown)[]>> = {
  BAD_MODE_NAME: [() => requireModeName('a b')],
  UNKNOWN_MODE: [() => createRegistry().listTools('cooking')],
  BAD_EXPIRY: [
    () => runtimeWith({ approval: { onExpiry: 'allow' } }),
    () => runtimeWith({ approval: { expiresAfterMs: 0 } }),
  ],
  BAD_LIMIT: [
    () => runtimeWith({ limits: { timeout: 5 } }),
    () => runtimeWith({ limits: { timeoutMs: 0 } }),
  ],
  BAD_HOOKS: [() => runtimeWith({ hooks: { before: () => undefined } })],
  UNKNOWN_TOOL_IN_LIST: [
    () => createPolicy({ mode: 'auto', autoDenyTools: ['adds'] }, registryWith('add')),
  ],
  UNKNOWN_PERMISSION_MODE: [() => policyWith({ mode: 'yolo' }), () => policyWith([])],
  BAD_RULE: [() => policyWith({ mode: 'auto', rules: [5] })],
  UNKNOWN_PERMISSION_KEY: [() => policyWith({ mode: 'auto', denyTool: [] })],
  BAD_VERDICT: [
    () => policyWith({ mode: 'auto', rules: [() => ({ verdict: 'maybe' })] }).evaluate(question),
  ],
  TOOL_NOT_REGISTERED: [() => createRegistry().setModeOverride('add', [])],
  TOOL_ALREADY_REGISTERED: [() => registryWith('add').register(make('add'))],
  OVERRIDE_WIDENS: [() => registryWith('add').setModeOverride('add', ['chat_safe'])],
  ILLEGAL_TRANSITION: [() => nextState('COMPLETED', 'EXECUTING')],
  UNKNOWN_GROUP: [() => toolFromInstance({ ...handMade(), group: 'odd' } as never)],
  BAD_TOOL_NAME: [() => make('read file')],
  TOOL_IS_FIXED: [() => new FrozenSet(['a']).add('b')],
  NO_BACKGROUND: [() => sandbox.execBackground('ls')],
  NOT_TEXT: [() => sandbox.readFile('a')],
  SCHEMA_UNKNOWN: [() => toolFromAiSdk('x', { inputSchema: 5, execute: () => 1 }, coding)],
  NO_EXECUTE: [() => toolFromAiSdk('x', { inputSchema: 5 }, coding)],
  EVENTS_TRIMMED: [
    async () => {
      const events = createMemoryEvents({ maxEvents: 1 });
      for (const type of ['done', 'done'] as const) {
        await events.append([
          {
            seq: 0,
            timestamp: 0,
            sessionId: 's',
            agentId: 'a',
            event: { channel: 'progress', type } as never,
          },
        ]);
      }
      return events.since(0, 9);
    },
  ],
  BAD_ATTACHMENT: [
    () => makeAttachment({ data: '' }, { maxBytes: 9, masker: ports.masker }),
    () => makeAttachment({ data: 'YWJj' }, { maxBytes: 2, masker: ports.masker }),
  ],
  BAD_DECISION: [() => runtimeWith({}).decide('c', 'maybe' as never)],
};

function handMade() {
  return {
    name: 'x',
    description: 'x',
    input_schema: { type: 'object' },
    exec: () => 1,
    ...coding,
  };
}

test.each(Object.entries(WAYS))(
  'wrong use of the kernel is known by the code %s',
  async (code, ways) => {
    for (const way of ways) {
      const thrown: unknown = await Promise.resolve()
        .then(way)
        .catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(KernelError);
      expect(thrown).toMatchObject({ name: 'KernelError', code });
    }
  },
);

test('a tool without a sandbox is told so by the code', async () => {
  const caught: unknown[] = [];
  const look = tool(
    'look',
    (_args, context) => {
      try {
        return String(context.sandbox);
      } catch (error) {
        caught.push(error);
        return 'none';
      }
    },
    coding,
  );
  const { runtime } = createTestRuntime({ tools: [look] });
  await runtime.runCall({ id: 'c', name: 'look' }, { mode: 'coding' });
  expect(caught).toMatchObject([{ code: 'NO_SANDBOX' }]);
});

test('the cause of an error is kept', () => {
  const cause = new Error('first');
  expect(new KernelError('X', 'second', { cause })).toMatchObject({
    name: 'KernelError',
    code: 'X',
    message: 'second',
    cause,
  });
});
