import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toolModes } from '@sluice/kernel';
import { afterEach, expect, test, vi } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const children: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs the built command as a client would, with pipes that the test holds. */
function sluice(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], { env: { PATH: process.env.PATH } });
  children.push(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, ended };
}

interface Answer {
  readonly id?: number;
  readonly result?: {
    readonly tools?: readonly { readonly name: string }[];
    readonly isError?: boolean;
    readonly structuredContent?: Readonly<Record<string, unknown>>;
  };
}

async function connect(...args: string[]) {
  const server = sluice('mcp', ...args);
  let lastId = 0;
  const ask = async (method: string, params: object = {}): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    server.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return vi.waitFor(
      () => {
        const answers: Answer[] = server.said.stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line));
        return answers.find((answer) => answer.id === id) ?? expect.fail(server.said.stderr);
      },
      { timeout: 30_000, interval: 20 },
    );
  };
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  return { ...server, ask };
}

test('K-05 there is no server without a mode, and no word of it on stdout', async () => {
  const cases: [string[], RegExp][] = [
    [['mcp'], /--mode is missing; use chat_safe or coding/],
    [['mcp', '--mode', 'admin'], /--mode "admin" is unknown/],
    [['mcp', '--mode', 'chat_safe', '--allow', 'fs_write'], /not a tool of mode chat_safe/],
    [['mcp', 'coding'], /"coding" is not an option/],
  ];
  for (const [args, words] of cases) {
    const { said, ended } = sluice(...args);
    expect({ args, code: await ended, stdout: said.stdout }).toEqual({ args, code: 2, stdout: '' });
    expect(said.stderr).toMatch(words);
  }
});

test.each(toolModes)('M-02 mode %s serves what `sluice tools` lists for it', async (mode) => {
  const { ask } = await connect('--mode', mode);
  const listed = sluice('tools', '--mode', mode, '--json');
  expect(await listed.ended).toBe(0);
  const tools: { name: string }[] = JSON.parse(listed.said.stdout).tools;
  const { result } = await ask('tools/list');
  expect(result?.tools?.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
});

test('K-13 a tool that writes runs only where the operator named it', async () => {
  const todos = [{ id: '1', title: 'ship', status: 'pending' }];
  const note = { name: 'todo_write', arguments: { todos } };
  const closed = await connect('--mode', 'coding');
  expect((await closed.ask('tools/call', note)).result).toMatchObject({
    isError: true,
    structuredContent: { error_code: 'POLICY_DENIED', where: 'sluice mcp --allow' },
  });
  const opened = await connect('--mode', 'coding', '--allow', 'todo_write');
  expect((await opened.ask('tools/call', note)).result).toMatchObject({
    structuredContent: expect.not.objectContaining({ error_code: 'POLICY_DENIED' }),
  });
});

test('U-02 stdout holds protocol alone, and the server ends with its client', async () => {
  const { ask, child, said, ended } = await connect('--mode', 'coding');
  await ask('tools/call', { name: 'current_time', arguments: {} });
  child.stdin.end();
  expect(await ended).toBe(0);
  for (const line of said.stdout.split('\n').filter(Boolean)) {
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  }
  expect(said.stderr).toContain('tools in mode coding');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the server in order', async (name) => {
  const { child, ended } = await connect('--mode', 'chat_safe');
  child.kill(name);
  expect(await ended).toBe(0);
});
