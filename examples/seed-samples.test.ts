import { createAgent } from '@sluice/agent';
import { createMemoryStore, createScriptedModel } from '@sluice/agent/testing';
import {
  createRegistry,
  createRuntime,
  type EventType,
  type Hooks,
  type PermissionConfig,
  type ToolCallRecord,
  type ToolCallSnapshot,
  type ToolContext,
  type ToolInstance,
  tool,
} from '@sluice/kernel';
import { fromAnthropicContent, toAnthropicToolResult } from '@sluice/kernel/adapters';
import { systemClock, systemPorts } from '@sluice/kernel/system';
import { createMemorySandbox } from '@sluice/sandbox/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';

// The samples of the first design, as they were written; what differs is listed in docs/from-kode-sdk.md.

const files = { 'README.md': 'hello', 'big.txt': 'x'.repeat(2_000_000) };

// 2.1, short form
const short = tool<{ path: string }>(
  'my_tool',
  async (args, ctx) => {
    const { path } = args;
    const content = await ctx.sandbox.readFile(path);
    return { content };
  },
  { allowedModes: ['coding'] },
);

// 2.1, whole form
const enhanced = tool({
  name: 'fs_read_enhanced',
  description: '读取文件内容（增强版）',
  parameters: z.object({
    path: z.string().describe('文件路径'),
    encoding: z.enum(['utf8', 'base64']).optional().default('utf8'),
  }),
  async execute(args, ctx) {
    const { path, encoding } = args;
    const content = await ctx.sandbox.readFile(path);
    if (encoding === 'base64') {
      return { content: Buffer.from(content).toString('base64') };
    }
    return { content };
  },
  metadata: {
    version: '1.0.0',
    tags: ['filesystem', 'read'],
    timeout: 30000,
    concurrent: true,
    readonly: true,
  },
  hooks: {
    async preToolUse(call, _agent) {
      if (call.input.path.startsWith('/etc/')) {
        return { decision: 'ask', meta: { risk: 'high' } };
      }
      return undefined;
    },
    async postToolUse(_call, result, _agent) {
      if (result.content.length > 1000000) {
        return {
          update: {
            result: { ...result, content: `${result.content.slice(0, 1000)}...(truncated)` },
          },
        };
      }
      return undefined;
    },
  },
  allowedModes: ['coding'],
});

// 2.2, built-in tools as classes
class FsRead implements ToolInstance {
  name = 'fs_read';
  description = '读取文件内容';
  allowedModes = ['coding'];
  input_schema = {
    type: 'object',
    properties: { path: { type: 'string', description: '文件路径' } },
    required: ['path'],
  };

  async exec(args: { path: string }, ctx: ToolContext) {
    try {
      const content = await ctx.sandbox.readFile(args.path);
      return content;
    } catch (error) {
      return { ok: false, error: `Failed to read file: ${String(error)}` };
    }
  }
}

class BashRun implements ToolInstance {
  name = 'bash_run';
  description = '执行 Bash 命令';
  allowedModes = ['coding'];
  input_schema = {
    type: 'object',
    properties: {
      command: { type: 'string', description: '要执行的命令' },
      background: { type: 'boolean', description: '是否后台运行' },
    },
    required: ['command'],
  };

  async exec(args: { command: string; background?: boolean }, ctx: ToolContext) {
    const { command, background } = args;
    if (background) {
      const { pid } = await ctx.sandbox.execBackground(command);
      return { pid, status: 'running' };
    }
    const result = await ctx.sandbox.exec(command);
    return { stdout: result.stdout, stderr: result.stderr, exitCode: result.exitCode };
  }
}

// 5.2, hooks of the whole agent: arguments and results of every tool, so they are unknown until looked at
const field = (value: unknown, name: string): string =>
  String(Reflect.get(Object(value), name) ?? '');

const securityHooks: Hooks = {
  async preToolUse(call) {
    if (call.name === 'bash_run') {
      const dangerous = ['rm -rf', 'dd if=', 'mkfs', '> /dev/'];
      if (dangerous.some((pattern) => field(call.args, 'command').includes(pattern))) {
        return {
          decision: 'ask',
          meta: { risk: 'high', reason: 'Potentially destructive command' },
        };
      }
    }
    if (call.name === 'fs_read' || call.name === 'fs_write') {
      const sensitivePatterns = ['/etc/passwd', '/.ssh/', '/.env'];
      if (sensitivePatterns.some((p) => field(call.args, 'path').includes(p))) {
        return {
          decision: 'deny',
          reason: 'Access to sensitive file denied',
          toolResult: { ok: false, error: 'Permission denied: sensitive file' },
        };
      }
    }
    return undefined;
  },
};

const postProcessHooks: Hooks = {
  async postToolUse(call, result) {
    if (call.name === 'fs_read' && typeof result === 'string' && result.length > 100000) {
      const total = `\n\n...(truncated, total size: ${result.length} bytes)`;
      return { update: { result: result.slice(0, 10000) + total } };
    }
    if (call.name === 'bash_run' && field(result, 'stdout') !== '') {
      const masked = field(result, 'stdout').replace(/password[=:]\s*\S+/gi, 'password=***');
      return { update: { result: { ...Object(result), stdout: masked } } };
    }
    return undefined;
  },
};

const cache = new Map<string, unknown>();
const cacheHooks: Hooks = {
  async preToolUse(call) {
    const cached = cache.get(`${call.name}:${field(call.args, 'path')}`);
    return cached === undefined ? undefined : { result: cached };
  },
  async postToolUse(call, result) {
    if (call.name === 'fs_read') cache.set(`${call.name}:${field(call.args, 'path')}`, result);
  },
};

// 7.2
const longTask = tool({
  name: 'long_task',
  parameters: z.object({ id: z.string() }),
  async execute(args, ctx) {
    ctx.emit('task_started', { taskId: args.id });
    for (let i = 0; i < 3; i++) ctx.emit('progress', { percent: i });
    ctx.emit('task_completed', { taskId: args.id });
    return { success: true };
  },
  allowedModes: ['coding'],
});

function registryOf() {
  const registry = createRegistry();
  registry.register(short);
  registry.register(enhanced);
  registry.register('fs_read', () => new FsRead());
  registry.register('bash_run', () => new BashRun());
  registry.register(longTask);
  return registry;
}

function bench(hooks: Hooks[] = []) {
  const sandbox = createMemorySandbox({ files });
  const runtime = createRuntime({
    registry: registryOf(),
    ports: systemPorts(),
    sessionId: 's1',
    permission: { mode: 'auto' },
    sandbox,
    hooks,
  });
  return async (name: string, args: object) =>
    runtime.runCall({ name, arguments: args }, { mode: 'coding' });
}

test('L-03 a tool in its short form, in its whole form and as a class reads a file as text', async () => {
  const run = bench();
  expect((await run('my_tool', { path: 'README.md' })).result).toEqual({ content: 'hello' });
  expect((await run('fs_read_enhanced', { path: 'README.md' })).result).toEqual({
    content: 'hello',
  });
  const base64 = await run('fs_read_enhanced', { path: 'README.md', encoding: 'base64' });
  expect(base64.result).toEqual({ content: Buffer.from('hello').toString('base64') });
  const read = await run('fs_read', { path: 'README.md' });
  expect(read.result).toBe('hello');
  expect(toAnthropicToolResult(read)).toMatchObject({ type: 'tool_result', is_error: false });
  expect((await run('fs_read', { path: 'nowhere' })).result).toMatchObject({
    ok: false,
    error: expect.stringContaining('Failed to read file'),
  });
});

test('L-03 hooks see the arguments and results of their tool, and cut a long one', async () => {
  const { result } = await bench()('fs_read_enhanced', { path: 'big.txt' });
  expect(JSON.stringify(result)).toContain('...(truncated)');
});

test('L-03 hooks of the agent deny, cut, mask and answer from a cache', async () => {
  const run = bench([securityHooks, postProcessHooks, cacheHooks]);
  expect(await run('fs_read', { path: '/home/a/.ssh/id' })).toMatchObject({
    state: 'DENIED',
    result: { ok: false, error: 'Permission denied: sensitive file' },
  });
  const big = await run('fs_read', { path: 'big.txt' });
  expect(big.result).toContain('...(truncated, total size: 2000000 bytes)');
  expect((await run('fs_read', { path: 'big.txt' })).result).toBe(big.result);
});

test('L-03 an agent announces custom events, asks, and takes the answer by the id of the call alone', async () => {
  const store = createMemoryStore(systemClock);
  const agent = createAgent({
    store,
    model: createScriptedModel([
      { calls: [{ name: 'long_task', arguments: '{"id":"7"}' }] },
      { calls: [{ id: 'toolu_01ABC', name: 'bash_run', arguments: '{"command":"rm -rf build"}' }] },
      'done',
    ]),
    registry: registryOf(),
    permission: { mode: 'auto' },
    masker: systemPorts().masker,
    sandbox: createMemorySandbox({ files }),
    hooks: securityHooks,
    openModes: ['coding'],
  });
  const heard: unknown[] = [];
  agent.on('tool_custom_event', (event) => {
    if (event.eventType === 'progress') heard.push(event.data);
  });
  agent.on('permission_required', async (event) => {
    const { call, respond } = event;
    heard.push(call.name, typeof respond);
    await agent.decide(call.id, 'deny', { note: 'not today' });
  });
  const decided = new Promise((resolve) => {
    agent.on('permission_decided', (event) => resolve([event.callId, event.decision, event.note]));
  });
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  const outcome = await agent.send('s1', 'clean up');
  expect(outcome.text).toBe('done');
  expect(await decided).toEqual(['toolu_01ABC', 'deny', 'not today']);
  expect(heard).toEqual([{ percent: 0 }, { percent: 1 }, { percent: 2 }, 'bash_run', 'function']);
  await agent.close();
});

// 4.1, 4.3: what is kept of a call, and what events carry of it
type Kept = Pick<
  ToolCallRecord,
  'id' | 'name' | 'input' | 'state' | 'approval' | 'result' | 'error' | 'isError' | 'auditTrail'
> &
  Pick<ToolCallRecord, 'startedAt' | 'completedAt' | 'durationMs' | 'createdAt' | 'updatedAt'>;

// 10.1: what a page makes of an event
const shownAtStart = ({ id, name, inputPreview, state, startedAt }: ToolCallSnapshot) => ({
  id,
  name,
  input: inputPreview,
  state,
  status: 'executing',
  startedAt,
});
const shownAtEnd = (call: ToolCallSnapshot) => ({
  id: call.id,
  result: call.result,
  error: call.error,
  isError: call.isError,
  state: call.state,
  status: call.state === 'COMPLETED' ? 'success' : 'failed',
  duration: call.durationMs,
  completedAt: call.completedAt,
});

// 6.1
const permission: PermissionConfig = {
  mode: 'ask',
  requireApprovalTools: ['bash_run', 'fs_read_enhanced'],
  autoAllowTools: ['fs_read', 'my_*'],
};

test('L-03 the calls of a message run side by side, a page shows each from its events, and the results go back as blocks', async () => {
  // 3.1
  const modelResponse = {
    role: 'assistant',
    content: [
      { type: 'text', text: '我来读取文件' },
      { type: 'tool_use', id: 'toolu_01ABC', name: 'fs_read', input: { path: 'README.md' } },
      { type: 'tool_use', id: 'toolu_01XYZ', name: 'fs_read', input: { path: 'nowhere' } },
    ],
  };
  const registry = registryOf();
  const ports = systemPorts();
  const sandbox = createMemorySandbox({ files });
  const runtime = createRuntime({ registry, ports, sessionId: 's1', permission, sandbox });
  const calls = fromAnthropicContent(modelResponse.content);
  const outcomes = await runtime.runCalls(calls, { mode: 'coding' });
  expect(outcomes.map(toAnthropicToolResult)).toMatchObject([
    { type: 'tool_result', tool_use_id: 'toolu_01ABC', content: 'hello', is_error: false },
    { type: 'tool_result', tool_use_id: 'toolu_01XYZ', is_error: true },
  ]);
  const shown: object[] = [];
  const last: EventType[] = ['tool:end', 'tool:error'];
  let ended = 0;
  for await (const { event } of runtime.subscribe({ since: 0 })) {
    if (event.type === 'tool:start') shown.push(shownAtStart(event.call));
    if (event.type === 'tool:end') shown.push(shownAtEnd(event.call));
    if (last.includes(event.type)) ended += 1;
    if (ended === calls.length) break;
  }
  expect(shown).toContainEqual(
    expect.objectContaining({
      id: 'toolu_01ABC',
      input: { path: 'README.md' },
      status: 'executing',
    }),
  );
  expect(shown).toContainEqual(
    expect.objectContaining({ id: 'toolu_01ABC', result: 'hello', status: 'success' }),
  );
  const [record]: readonly Kept[] = ports.records.all();
  expect(record?.auditTrail.map(({ state }) => state)).toContain('COMPLETED');
  expect(record?.approval.required).toBe(false);
});

test('L-03 the lists of a permission decide in the order of the first design', async () => {
  const registry = registryOf();
  const parts = { ports: systemPorts(), sessionId: 's1', sandbox: createMemorySandbox({ files }) };
  const lists = {
    ...permission,
    autoAllowTools: ['fs_read', 'my_*'],
    autoDenyTools: ['long_task'],
  };
  const runtime = createRuntime({ registry, ...parts, permission: lists });
  const verdict = async (name: string, args: object) =>
    (await runtime.explain({ name, arguments: args }, 'coding')).verdict;
  expect(await verdict('fs_read', { path: 'README.md' })).toBe('runs');
  expect(await verdict('my_tool', { path: 'README.md' })).toBe('runs');
  expect(await verdict('bash_run', { command: 'ls' })).toBe('asks');
  expect(await verdict('fs_read_enhanced', { path: 'README.md' })).toBe('asks');
  expect(await verdict('long_task', { id: '1' })).toBe('stopped');
});
