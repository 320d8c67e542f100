import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createRegistry, type ToolMode, toolModes } from '@sluice/kernel';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { scriptedTools } from './testing/scripted-tools.js';

const sources = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sluice-mcp-'));
const program = join(folder, 'server.mjs');
const notes = join(folder, 'notes');
const open: { close(): Promise<void> }[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  // The program is made from the sources, never from a stale build.
  await build({
    entryPoints: [fileURLToPath(new URL('./testing/scripted-server.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: {
      '@sluice/kernel/adapters': sources('../../kernel/src/adapters/index.ts'),
      '@sluice/kernel/system': sources('../../kernel/src/system/index.ts'),
      '@sluice/kernel': sources('../../kernel/src/index.ts'),
    },
    logLevel: 'warning',
  });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(notes, { force: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Revision = '2026-07-28' | '2025-11-25';

async function connect(mode: ToolMode, revision: Revision = '2026-07-28') {
  const client = new Client(
    { name: 'test', version: '1' },
    revision === '2025-11-25' ? {} : { versionNegotiation: { mode: { pin: revision } } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, mode, notes],
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  await client.connect(transport);
  open.push(client);
  return { client, transport, stderr: () => stderr };
}

function noted(): string {
  return existsSync(notes) ? readFileSync(notes, 'utf8') : '';
}

async function untilNoted(words: string): Promise<void> {
  await vi.waitFor(() => expect(noted()).toContain(words), { timeout: 30_000, interval: 20 });
}

async function untilGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), {
    timeout: 30_000,
    interval: 20,
  });
}

describe.each<Revision>(['2026-07-28', '2025-11-25'])('protocol revision %s', (revision) => {
  test.each(toolModes)('K-07 the list is exactly listTools of mode %s', async (mode) => {
    const registry = createRegistry();
    for (const entry of scriptedTools()) registry.register(entry);
    const { client } = await connect(mode, revision);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'sluice', version: manifest.version });
    const { tools } = await client.listTools();
    expect(tools).toEqual(
      registry.getToolsSchema(mode, 'mcp').map((entry) => expect.objectContaining(entry)),
    );
    expect(tools.some((entry) => entry.name === 'plan')).toBe(mode === 'coding');
    expect(client.getInstructions()).toContain(`in mode ${mode}: echo`);
  });

  test('K-20 a result is text always and structure where it is an object', async () => {
    const { client } = await connect('chat_safe', revision);
    expect(await client.callTool({ name: 'echo', arguments: { text: 'hi' } })).toMatchObject({
      content: [{ type: 'text', text: '{"said":"hi"}' }],
      structuredContent: { said: 'hi' },
      isError: false,
    });
    const list = await client.callTool({ name: 'list', arguments: {} });
    expect(list.content).toEqual([{ type: 'text', text: '["a","b"]' }]);
    expect(list).not.toHaveProperty('structuredContent');
  });

  test('K-20 every failure is a result with isError that says how to go on', async () => {
    const { client } = await connect('chat_safe', revision);
    const textOf = async (name: string, args: Record<string, unknown> = {}) => {
      const result = await client.callTool({ name, arguments: args });
      expect(result.isError).toBe(true);
      return result.content[0]?.type === 'text' ? result.content[0].text : '';
    };
    expect(await textOf('ecko')).toMatch(/Unknown tool.*echo/s);
    expect(await textOf('plan')).toContain('MODE_DENIED');
    expect(await textOf('echo', { text: 5 })).toContain('text: expected string, got number 5');
    expect(await textOf('refuse')).toContain('try tomorrow');
    expect(await textOf('throws')).toContain('broke inside');
    for (const name of ['constructor', '__proto__', '', 'a'.repeat(100_000), '../echo', '工具']) {
      expect(await textOf(name)).toContain('TOOL_NOT_FOUND');
    }
  });

  test('K-18 progress reaches a client that asked for it, all of it, before the result', async () => {
    const { client, transport } = await connect('chat_safe', revision);
    // The client drops progress that it reads together with the result, so the wire is looked at.
    const wire: unknown[] = [];
    const receive = transport.onmessage;
    transport.onmessage = (message) => {
      wire.push('params' in message ? message.params : 'result');
      receive?.(message);
    };
    const params = { name: 'count', arguments: { to: 3 } };
    await client.callTool(params, { onprogress: () => undefined });
    expect(wire).toEqual([
      ...[1, 2, 3].map((step) =>
        expect.objectContaining({ progress: step, total: 3, message: `step ${step}` }),
      ),
      'result',
    ]);
    wire.length = 0;
    await client.callTool(params);
    expect(wire).toEqual(['result']);
  });

  test('K-17 a cancelled request aborts the tool, and the server goes on', async () => {
    const { client } = await connect('chat_safe', revision);
    const stop = new AbortController();
    const hanging = client.callTool({ name: 'hang', arguments: {} }, { signal: stop.signal });
    hanging.catch(() => undefined);
    await untilNoted('hang started');
    stop.abort('no longer wanted');
    await expect(hanging).rejects.toThrow();
    await untilNoted('hang aborted');
    const after = await client.callTool({ name: 'echo', arguments: { text: 'still here' } });
    expect(after.isError).toBe(false);
  });

  test('K-16 two requests at once are both answered, the quick one first', async () => {
    const { client } = await connect('chat_safe', revision);
    const stop = new AbortController();
    const slow = client.callTool({ name: 'hang', arguments: {} }, { signal: stop.signal });
    slow.catch(() => undefined);
    await untilNoted('hang started');
    const quick = await Promise.all(
      ['a', 'b'].map((text) => client.callTool({ name: 'echo', arguments: { text } })),
    );
    expect(quick.map((result) => result.structuredContent)).toEqual([{ said: 'a' }, { said: 'b' }]);
    stop.abort();
    await expect(slow).rejects.toThrow();
  });
});

test('a client that knows both revisions settles on the current one', async () => {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'coding', notes],
      stderr: 'ignore',
    }),
  );
  open.push(client);
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
});

test('K-22 a large result is cut, says so, and names the way to the rest', async () => {
  const { client } = await connect('chat_safe');
  const result = await client.callTool({ name: 'large', arguments: { chars: 5_000_000 } });
  expect(result.structuredContent).toMatchObject({ truncated: true, total_chars: 5_000_000 });
  expect(JSON.stringify(result).length).toBeLessThan(200_000);
});

test('a result that JSON cannot hold still arrives', async () => {
  const { client } = await connect('chat_safe');
  const result = await client.callTool({ name: 'odd', arguments: {} });
  expect(result.content[0]).toMatchObject({ type: 'text', text: expect.stringMatching(/JSON/) });
});

test('what a tool prints goes to stderr and leaves the protocol whole', async () => {
  const { client, stderr } = await connect('chat_safe');
  expect((await client.callTool({ name: 'noisy', arguments: {} })).isError).toBe(false);
  await expect.poll(stderr).toContain('a stray line');
});

test('K-13 what is not read-only runs only where the operator allowed it', async () => {
  const { client } = await connect('coding');
  for (const name of ['write', 'unmarked']) {
    const result = await client.callTool({ name, arguments: {} });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { error_code: 'POLICY_DENIED', where: 'readers only' },
    });
  }
});

test.each(['hang', 'deaf'])(
  'K-17 a client that leaves during %s ends the call and the process',
  async (name) => {
    const { client, transport } = await connect('chat_safe');
    const pid = transport.pid!;
    client.callTool({ name, arguments: {} }).catch(() => undefined);
    await untilNoted(`${name} started`);
    await client.close();
    await untilGone(pid);
    if (name === 'hang') expect(noted()).toContain('hang aborted');
    expect(noted()).toContain('client left, 0 unfinished');
  },
);

/** The server with pipes that the test holds, so that it can be treated badly. */
function startBare(mode: ToolMode = 'chat_safe') {
  const child = spawn(process.execPath, [program, mode, notes], { stdio: 'pipe' });
  children.push(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.on('error', () => undefined);
  const answers = (): { id?: number; error?: { code: number }; result?: unknown }[] =>
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return {
    child,
    exited,
    stderr: () => stderr,
    say: (message: object | string) =>
      child.stdin.write(
        `${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`,
      ),
    async answer(id: number) {
      return vi.waitFor(() => answers().find((said) => said.id === id) ?? expect.fail(stdout), {
        timeout: 30_000,
        interval: 20,
      });
    },
  };
}

const hello = {
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bare', version: '1' },
  },
};

const call = (id: number, name: unknown, args?: unknown) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

test('K-31 what cannot be read gets an error or nothing, and the connection lives on', async () => {
  const { say, answer, stderr } = startBare();
  say(hello);
  await answer(1);
  say('{"jsonrpc":"2.0","id":2,"method":');
  say('not json at all');
  say('[]');
  say(call(3, 'echo', 'a string'));
  say(call(4, 'echo', ['a', 'list']));
  say(call(5, 7, {}));
  say({ id: 6, method: 'tools/call' });
  say({ id: 7, method: 'mode/set', params: { mode: 'coding' } });
  say(
    '{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"echo","mode":"coding","arguments":{"__proto__":{"text":"x"},"constructor":1}}}',
  );
  for (const id of [3, 4, 5, 6])
    expect(await answer(id)).toMatchObject({ error: { code: -32602 } });
  expect(await answer(7)).toMatchObject({ error: { code: -32601 } });
  expect(await answer(8)).toMatchObject({ result: { isError: true } });
  say(call(9, 'echo', { text: 'alive' }));
  expect(await answer(9)).toMatchObject({ result: { structuredContent: { said: 'alive' } } });
  expect(stderr()).not.toBe('');
});

test('M-03 no request changes the mode: what it does not hold stays denied', async () => {
  const { say, answer } = startBare('chat_safe');
  say({ ...hello, params: { ...hello.params, mode: 'coding', _meta: { mode: 'coding' } } });
  await answer(1);
  say({
    id: 2,
    method: 'tools/call',
    params: { name: 'plan', mode: 'coding', _meta: { mode: 'coding' } },
  });
  expect(await answer(2)).toMatchObject({
    result: { isError: true, structuredContent: { error_code: 'MODE_DENIED', mode: 'chat_safe' } },
  });
});

test('the same request id twice leaves no call behind when the client goes', async () => {
  const { say, answer, child, exited } = startBare();
  say(hello);
  await answer(1);
  say(call(2, 'hang', {}));
  say(call(2, 'hang', {}));
  await vi.waitFor(() => expect(noted().match(/hang started/g)).toHaveLength(2), {
    timeout: 30_000,
  });
  child.stdin.end();
  await exited;
  expect(noted().match(/hang aborted/g)).toHaveLength(2);
});

test('item 12: a message that is too long is refused with its id, and the connection lives on', async () => {
  const { say, answer, stderr } = startBare();
  say(hello);
  await answer(1);
  say(call(2, 'echo', { text: 'x'.repeat(30 * 1024 * 1024) }));
  expect(await answer(2)).toMatchObject({
    error: {
      code: -32600,
      message: expect.stringMatching(/30 MB was not read: 16 MB is the limit/),
    },
  });
  say(call(3, 'echo', { text: 'alive' }));
  expect(await answer(3)).toMatchObject({ result: { structuredContent: { said: 'alive' } } });
  expect(stderr()).toContain('was not read');
});

test('a message without end fills no memory, and ends with its client', async () => {
  const { say, answer, child, exited } = startBare();
  say(hello);
  await answer(1);
  child.stdin.write('x'.repeat(40 * 1024 * 1024));
  child.stdin.end();
  await exited;
  expect(noted()).toContain('client left, 0 unfinished');
});

test('M-03 arguments of any depth are refused by the gates with the limit, and so is a name that would be lost', async () => {
  const { say, answer } = startBare();
  say(hello);
  await answer(1);
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const sent = (id: number, args: string) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":${args}}}`;
  say(sent(2, deep));
  say(sent(3, '{"__proto__":{"text":"x"},"text":"y"}'));
  const refused = (words: string) => ({
    result: {
      isError: true,
      structuredContent: { error_code: 'INVALID_ARGS', error: expect.stringContaining(words) },
    },
  });
  expect(await answer(2)).toMatchObject(
    refused('nested deeper than 64 levels, which is the limit'),
  );
  expect(await answer(3)).toMatchObject(refused('the key "__proto__", which is not allowed'));
});

test('a client whose pipes both break during a call ends it and the process', async () => {
  const { say, answer, child, exited } = startBare();
  say(hello);
  await answer(1);
  say(call(2, 'hang', {}));
  await untilNoted('hang started');
  child.stdout.destroy();
  say({ id: 3, method: 'tools/list' });
  await exited;
  expect(noted()).toContain('hang aborted');
  expect(noted()).toContain('client left');
});

test('SIGTERM cancels what runs and ends the process; SIGKILL needs no consent', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    rmSync(notes, { force: true });
    const { say, answer, child, exited } = startBare();
    say(hello);
    await answer(1);
    say(call(2, 'hang', {}));
    await untilNoted('hang started');
    child.kill(signal);
    await exited;
    expect(noted().includes('hang aborted')).toBe(signal === 'SIGTERM');
  }
});
