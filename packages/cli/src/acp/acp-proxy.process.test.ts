import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceInbox } from '../access/open-inboxes.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));

/** An agent that asks before the command of each prompt, runs it after a yes, and tells what became of it. */
const AGENT = `
import { execSync } from 'node:child_process';
import { createInterface } from 'node:readline';
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const waiting = new Map();
let calls = 0;
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (method === 'raw') return process.stdout.write(Buffer.from(params.hex, 'hex')) && send({ id, result: {} });
  if (method === 'leave') process.exit(7);
  if (method === 'flood') for (;;) if (!process.stdout.write('x'.repeat(1 << 20))) await new Promise((go) => process.stdout.once('drain', go));
  if (method === undefined) return waiting.get(id)?.(result);
  if (method === 'session/new') return send({ id, result: { sessionId: 's1' } });
  if (method !== 'session/prompt') return send({ id, result: { protocolVersion: 1 } });
  const toolCall = { toolCallId: 'call_' + (calls += 1), title: 'x', ...JSON.parse(params.prompt[0].text) };
  const asking = 'ask-' + calls;
  const options = [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'always', name: 'Always', kind: 'allow_always' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  const said = new Promise((resolve) => waiting.set(asking, resolve));
  send({ id: asking, method: 'session/request_permission', params: { sessionId: 's1', toolCall, options } });
  const { outcome } = await said;
  if (outcome.optionId === 'yes') execSync(toolCall.rawInput.command ?? 'true');
  const update = { sessionUpdate: 'tool_call_update', toolCallId: toolCall.toolCallId, status: 'completed', rawOutput: 'done' };
  if (outcome.optionId === 'yes') send({ method: 'session/update', params: { sessionId: 's1', update } });
  send({ id, result: { stopReason: 'end_turn', outcome } });
});
`;

let base: string;
let editor: ReturnType<typeof openEditor>;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-acp-'));
  mkdirSync(join(base, '.config/sluice'), { recursive: true });
  writeFileSync(join(base, 'agent.mjs'), AGENT);
  policy('- allow: marks\n    command: touch **\n  - deny: downloads\n    command: curl **');
  editor = openEditor();
});
afterEach(async () => {
  await editor.end();
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

function policy(rules: string): void {
  const text = `version: 1\ndefault: ask\nrules:\n  ${rules}\n`;
  writeFileSync(join(base, '.config/sluice/sluice.yaml'), text);
}

const env = () => ({ PATH: process.env.PATH, HOME: base, SLUICE_NO_BACKGROUND: '1' });

/** A scripted editor: says no to all that it is asked, and counts the questions. */
function openEditor() {
  const words = [bin, 'acp', '--', process.execPath, join(base, 'agent.mjs')];
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, words, {
    cwd: base,
    env: env(),
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A command that ends before it has read all is judged by how it ended.
  child.stdin.on('error', () => undefined);
  const answers = new Map<unknown, (result: unknown) => void>();
  const asked: unknown[] = [];
  const heard: string[] = [];
  const said = { err: '' };
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  let rest = '';
  let ids = 0;
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      heard.push(line);
      const { id, method, result } = JSON.parse(line);
      if (method === 'session/request_permission') {
        asked.push(id);
        send({ id, result: { outcome: { outcome: 'selected', optionId: 'no' } } });
      } else if (method === undefined) answers.get(id)?.(result);
    }
  });
  const ask = (method: string, params: object) =>
    new Promise<{ outcome: { outcome: string; optionId?: string } }>((resolve) => {
      ids += 1;
      const id = ids;
      answers.set(id, resolve as (result: unknown) => void);
      send({ id, method, params });
    });
  const prompt = async (toolCall: object) => {
    const text = JSON.stringify(toolCall);
    return (await ask('session/prompt', { sessionId: 's1', prompt: [{ type: 'text', text }] }))
      .outcome;
  };
  return {
    asked,
    heard,
    said,
    child,
    ended,
    ask,
    prompt,
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}

const shell = (command: string) => ({ kind: 'execute', rawInput: { command } });

test('A-05 an agent’s questions for permission are answered by the policy, and only those that it asks about go to the editor', async () => {
  await editor.ask('initialize', { protocolVersion: 1 });
  await editor.ask('session/new', { cwd: base, mcpServers: [] });
  expect(await editor.prompt(shell(`touch ${base}/a`))).toMatchObject({ optionId: 'yes' });
  expect(existsSync(join(base, 'a'))).toBe(true);
  expect(await editor.prompt(shell(`touch ${base}/b; curl x`))).toMatchObject({ optionId: 'no' });
  expect(existsSync(join(base, 'b'))).toBe(false);
  expect(editor.asked).toHaveLength(0);
  expect(await editor.prompt(shell(`mkdir ${base}/c`))).toMatchObject({ optionId: 'no' });
  expect(editor.asked).toHaveLength(1);
  const listed = spawn(process.execPath, [bin, 'audit', 'list', '--json', '--limit', '100'], {
    env: env(),
  });
  let text = '';
  listed.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await new Promise((resolve) => listed.on('close', resolve));
  const { entries } = JSON.parse(text);
  const kinds = entries.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === 'proposed')).toHaveLength(3);
  expect(kinds.filter((kind: string) => kind === 'returned').length).toBeGreaterThan(0);
});

test('A-05 what cannot be read, decided or seen is refused or asked about, never let through', async () => {
  await editor.ask('session/new', { cwd: base, mcpServers: [] });
  policy('- allow: all shells\n    tool: bash_run');
  const hidden = { kind: 'execute', rawInput: {} };
  expect(await editor.prompt(hidden)).toMatchObject({ optionId: 'no' });
  policy('- deny: production\n    path: config/production/**');
  const edit = { kind: 'edit', locations: [{ path: join(base, 'config/production/a') }] };
  expect(await editor.prompt(edit)).toMatchObject({ optionId: 'no' });
  writeFileSync(join(base, '.config/sluice/sluice.yaml'), 'rules: x\n');
  const asked = editor.asked.length;
  expect(await editor.prompt(shell(`touch ${base}/d`))).toMatchObject({ optionId: 'no' });
  expect(editor.asked).toHaveLength(asked);
  expect(existsSync(join(base, 'd'))).toBe(false);
});

/** The agent writes these bytes. */
const writes = (bytes: string | Buffer) =>
  editor.ask('raw', { hex: Buffer.from(bytes).toString('hex') });

test('A-05 item 12: what the agent writes that is no message, or two at once, goes no further', async () => {
  await editor.ask('session/new', { cwd: base, mcpServers: [] });
  const question = '"id":"q","params":{"sessionId":"s1","toolCall":{"toolCallId":"t"}}';
  const before = editor.heard.length;
  for (const bytes of [
    'not json\n',
    '[]\n[{"method":"session/request_permission"}]\n"text"\n7\nnull\n',
    `{"method":"session/request_permission",${question},"method":"session/update"}\n`,
    `\uFEFF{"method":"session/request_permission",${question}}\n`,
    '{"id":1,"result":\n',
    Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
    '\n\r\n \n',
  ]) {
    await writes(bytes);
  }
  // One answer for each of the seven, and nothing else.
  expect(editor.heard.slice(before).every((line) => line.includes('"result":{}'))).toBe(true);
  expect(editor.heard.length - before).toBe(7);
  expect(editor.asked).toEqual([]);
  expect(editor.said.err).toContain('a line of the agent is no message');
});

test('A-05 a message with what ends a line elsewhere arrives whole', async () => {
  const message =
    '{"jsonrpc":"2.0","method":"session/update","params":{"text":"a\u2028b\u2029c\u0085d"}}';
  await writes(`${message}\n`);
  expect(editor.heard).toContain(message);
});

test('A-05 item 12: an agent that writes a line without end is ended, and the editor is told', async () => {
  editor.child.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'flood', params: {} })}\n`,
  );
  expect(await editor.ended).toBe(1);
  expect(editor.said.err).toContain('a line has more than 268435456 bytes; it is ended');
});

test('A-05 item 12: one message of the editor that is too long is refused with its id, and the next one is served', async () => {
  const long = 'x'.repeat(65 * 1024 * 1024);
  editor.child.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'long', method: 'session/prompt', params: { long } })}\n`,
  );
  await editor.ask('session/new', { cwd: base, mcpServers: [] });
  const refused = editor.heard.find((line) => line.includes('"id":"long"')) ?? '';
  expect(JSON.parse(refused)).toMatchObject({
    error: { code: -32600, message: expect.stringContaining('67108864 is the limit') },
  });
});

test('A-05 item 12: a line of the editor without end is told, and ends the agent', async () => {
  const part = Buffer.alloc(8 * 1024 * 1024, 'x');
  for (let at = 0; at < 33; at += 1) editor.child.stdin.write(part);
  await editor.ended;
  expect(editor.said.err).toContain('the editor: a line has more than 268435456 bytes');
});

test('A-05 D-01 a question that waits when its editor goes is withdrawn, and nobody is asked about it any more', async () => {
  const withdraw = await announceInbox(env());
  const sluice = (...words: readonly string[]) =>
    spawnSync(process.execPath, [bin, ...words], { cwd: base, env: env(), encoding: 'utf8' })
      .stdout;
  await editor.ask('session/new', { cwd: base, mcpServers: [] });
  void editor.prompt({ kind: 'execute', rawInput: { command: 'make all' } });
  await expect
    .poll(() => sluice('audit', 'list'), { timeout: 40_000, interval: 500 })
    .toContain('make all');
  editor.child.stdin.end();
  await editor.ended;
  await withdraw();
  expect(sluice('audit', 'list')).toMatch(/make all.* cancelled by runtime/);
  expect(sluice('approve', 'list', '--json')).not.toContain('make all');
});

test('A-05 sluice ends with its agent, also while the editor still has its side open', async () => {
  editor.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'leave' })}\n`);
  expect(await editor.ended).toBe(7);
});
