import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestRuntime } from '@sluice/kernel/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandTool } from './command-tool.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-command-tool-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function run(
  command: readonly string[],
  { args = {}, signal = new AbortController().signal } = {},
) {
  const planned = { tool: 'mine', tier: 1, reason: '', args, timeout_ms: 20_000 } as const;
  const made = commandTool(planned, { command, prompt: 'fix it', root, env: process.env });
  const { runtime } = createTestRuntime({ tools: [made.tool] });
  const outcome = await runtime.runCall(
    { id: '1', name: 'mine', arguments: args },
    { mode: 'coding', signal },
  );
  return { made, outcome };
}

const node = (script: string) => [process.execPath, '-e', script];

test('a program gets its question in the environment, runs in the repository, and its answer counts', async () => {
  const script = `const { CI_TOOL_NAME, CI_TOOL_PROMPT, CI_TOOL_ARGS_JSON, CI_TOOL_REPO_ROOT } = process.env;
    const said = [CI_TOOL_NAME, CI_TOOL_PROMPT, CI_TOOL_ARGS_JSON, CI_TOOL_REPO_ROOT, process.cwd()];
    console.log(JSON.stringify({ summary: said.join(' ') }));`;
  const { made, outcome } = await run(node(script), { args: { query: 'x' } });
  const summary = `mine fix it {"query":"x"} ${root} ${root}`;
  expect(outcome).toMatchObject({ isError: false, result: { summary } });
  expect(made.finds).toMatchObject({ summary });
  expect(made.version).toBe('command');
  expect(made.tool.description).toBe(`The program ${process.execPath}`);
  expect(made.tool.schema.json).toMatchObject({ type: 'object' });
});

test('a program that fails is told by its code and the last thing it said', async () => {
  const failed = await run(node("console.error('one'); console.error('two'); process.exit(3)"));
  expect(failed.outcome.result).toMatchObject({ error: 'exit 3: two' });
  const silent = await run(node('process.exit(4)'));
  expect(silent.outcome.result).toMatchObject({ error: 'exit 4' });
  const absent = await run([join(root, 'nothing-here')]);
  expect(absent.outcome.result).toMatchObject({
    error: expect.stringContaining('nothing-here did not start'),
  });
});

test('a program that hangs ends with its call, and so does what it started', async () => {
  const script = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    require('node:fs').writeFileSync('pids.new', process.pid + ' ' + child.pid);
    require('node:fs').renameSync('pids.new', 'pids');
    setInterval(() => {}, 1000);`;
  const stop = new AbortController();
  const running = run(node(script), { signal: stop.signal });
  await expect.poll(() => existsSync(join(root, 'pids')), { timeout: 20_000 }).toBe(true);
  stop.abort();
  expect((await running).outcome).toMatchObject({ isError: true, errorCode: 'CANCELLED' });
  const pids = readFileSync(join(root, 'pids'), 'utf8').split(' ').map(Number);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
});
