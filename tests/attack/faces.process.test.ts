import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import {
  startWireServer,
  type WireAnswer,
  type WireServer,
} from '../../packages/agent/src/testing/wire-server.js';
import { connect, eventually } from '../../packages/gateway/src/testing/test-client.js';
import { withoutBackend } from './without-backend.js';

const bin = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];
const servers: WireServer[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
  }
  for (const server of servers.splice(0)) await server.close();
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The operator's own rules: these commands run unasked, those never. */
const RULES = `version: 1
default: ask
rules:
  - allow: marks
    reason: they change nothing that matters
    tool: bash_run
    command: [touch ran, cat .env, "true"]
  - deny: no rm
    reason: nothing is removed here
    command: rm **
`;

interface Place {
  readonly folder: string;
  readonly hasBackend: boolean;
}

function place(hasBackend: boolean): Place {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-faces-'));
  folders.push(folder);
  mkdirSync(join(folder, 'config', 'sluice'), { recursive: true });
  mkdirSync(join(folder, 'work'));
  writeFileSync(join(folder, 'config', 'sluice', 'sluice.yaml'), RULES);
  writeFileSync(join(folder, 'work', '.env'), `KEY=canary-${process.pid}`);
  return { folder, hasBackend };
}

function start({ folder, hasBackend }: Place, env: Record<string, string>, ...args: string[]) {
  const [program, given] = hasBackend
    ? [process.execPath, [bin, ...args]]
    : withoutBackend(process.execPath, [bin, ...args]);
  const child = spawn(program, given, {
    cwd: join(folder, 'work'),
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      SLUICE_NO_BACKGROUND: '1',
      SLUICE_CODING: 'open',
      ...env,
    },
  });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, ended };
}

/** A model that wants one command run and then says that it is done. */
async function modelThatRuns(command: string) {
  const part = (delta: unknown, finish: string | null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const wanted = { name: 'bash_run', arguments: JSON.stringify({ command }) };
  const call = { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: wanted }] };
  const answers: WireAnswer[] = [
    { pieces: [part(call, null), part({}, 'tool_calls'), 'data: [DONE]\n\n'] },
    { pieces: [part({ content: 'done' }, 'stop'), 'data: [DONE]\n\n'] },
  ];
  const server = await startWireServer(answers);
  servers.push(server);
  const env = { SLUICE_MODEL: 'openai', OPENAI_BASE_URL: server.url, OPENAI_MODEL: 'm' };
  /** How the command ended, once the model was told so. */
  const told = (): Ending | undefined => {
    const request = server.requests[1];
    if (!request) return undefined;
    return JSON.stringify(request.body).includes('POLICY_DENIED') ? 'denied' : 'ran';
  };
  return { env, told };
}

type Ending = 'ran' | 'asked' | 'denied';

async function throughChat(at: Place, command: string): Promise<Ending> {
  const model = await modelThatRuns(command);
  const { child, said, ended } = start(at, model.env, 'chat', '--mode', 'coding');
  child.stdin.end('go on');
  await ended;
  const told = model.told();
  if (told === undefined) expect(said.err).toContain('--resume');
  return told ?? 'asked';
}

async function throughServe(at: Place, command: string): Promise<Ending> {
  const model = await modelThatRuns(command);
  const { said } = start(at, model.env, 'serve', '--json', '--port', '0');
  await eventually(() => said.out.includes('\n'), 'the address of the gateway');
  const client = await connect(JSON.parse(said.out));
  try {
    await client.ask('session.create', { session_id: 's1', mode: 'coding' });
    void client.ask('chat.send', { content: 'go on', session_id: 's1' }).catch(() => undefined);
    const isAsked = () => client.of('approval_request').length > 0;
    await eventually(() => isAsked() || model.told() !== undefined, 'an ending');
    return model.told() ?? 'asked';
  } finally {
    client.kill();
  }
}

/** Longer than a command takes; a question stays open for 55 s, since nobody is at another face. */
const ANSWER_MS = 8_000;

async function throughMcp(at: Place, command: string): Promise<Ending> {
  const { child, said } = start(at, {}, 'mcp', '--mode', 'coding', '--allow', 'bash_run');
  const send = (id: number, method: string, params: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  const answer = (id: number) =>
    said.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .find((one) => one.id === id);
  const clientInfo = { name: 'test', version: '1' };
  send(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  await eventually(() => answer(1) !== undefined, `the start: ${said.err}`);
  send(2, 'tools/call', { name: 'bash_run', arguments: { command } });
  const asked = Date.now();
  await eventually(() => answer(2) !== undefined || Date.now() - asked > ANSWER_MS, 'an ending');
  const ended = answer(2);
  if (ended === undefined) return 'asked';
  return ended.result.isError ? 'denied' : 'ran';
}

const FACES = [
  ['serve', throughServe],
  ['chat', throughChat],
  ['mcp', throughMcp],
] as const;

test.each(FACES)(
  'item 3: %s runs no command unasked where the host has no backend, also one that a rule allows',
  async (_face, call) => {
    const confined = place(true);
    expect(await call(confined, 'touch ran')).toBe('ran');
    expect(existsSync(join(confined.folder, 'work', 'ran'))).toBe(true);

    const open = place(false);
    expect(await call(open, 'touch ran')).toBe('asked');
    expect(existsSync(join(open.folder, 'work', 'ran'))).toBe(false);
  },
  120_000,
);

test.each(FACES)(
  'item 5: %s has the one policy: secrets ask, denied parts deny, and what cannot be read weakens no deny',
  async (_face, call) => {
    expect(await call(place(true), 'cat .env')).toBe('asked');
    expect(await call(place(true), 'prlimit touch ran')).toBe('asked');
    for (const command of ['touch ran; rm x', '$X; rm x', `${'true; '.repeat(300)}rm x`])
      expect(await call(place(true), command), command).toBe('denied');
  },
  180_000,
);
