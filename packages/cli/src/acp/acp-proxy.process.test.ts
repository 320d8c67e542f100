import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

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
  const answers = new Map<unknown, (result: unknown) => void>();
  const asked: unknown[] = [];
  let rest = '';
  let ids = 0;
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
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
    ask,
    prompt,
    async end() {
      const ended = new Promise((resolve) => child.once('close', resolve));
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
