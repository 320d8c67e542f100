import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const foreign = fileURLToPath(
  new URL('../../../wrap/dist/testing/foreign-server.js', import.meta.url),
);
const run = promisify(execFile);
let base: string;
let client: Client;
const environment = () => ({ PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' });

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'sluice-answer-'));
  client = new Client({ name: 'test', version: '1' }, {});
  const wrap = ['wrap', '--name', 'notes', '--tools', '*', '--', process.execPath, foreign, base];
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, ...wrap],
      cwd: base,
      env: environment(),
      stderr: 'ignore',
    }),
  );
});
afterEach(async () => {
  await client.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

async function approve(...args: string[]) {
  const words = [bin, 'approve', ...args];
  const { stdout, stderr, code } = await run(process.execPath, words, {
    cwd: base,
    env: environment(),
  })
    .then((said) => ({ ...said, code: 0 }))
    .catch((error: { stdout: string; stderr: string; code: number }) => error);
  return { stdout, stderr, code };
}

const note = (text: string) => client.callTool({ name: 'note', arguments: { text } });
const called = (): string =>
  existsSync(join(base, 'calls')) ? readFileSync(join(base, 'calls'), 'utf8') : '';

/** The id of the one question that is open, once it is. */
async function asked(): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        id = JSON.parse((await approve('list', '--json')).stdout).questions[0]?.callId ?? '';
        return id;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return id;
}

test('D-02 R-01 a question is listed in the one line of the audit and shown by its id, and a yes to other arguments runs those and says so', async () => {
  const result = note('first');
  const id = await asked();
  const listed = (await approve('list')).stdout;
  expect(listed).toMatch(new RegExp(`^${id}  .* s  mcp__notes__note text=first · asked · `));
  expect(listed).toContain(' · wrap · ');
  const shown = await approve('show', id);
  expect(shown.stdout).toContain('mcp__notes__note');
  // The tool is not here, and what it says of itself came with the question.
  expect(shown.stdout).not.toContain('not registered');
  expect(shown.stdout).toContain('first');
  expect(await approve('allow', id, '--edit', 'no json')).toMatchObject({ code: 2 });
  expect(await approve('deny', id, '--edit', '{}')).toMatchObject({ code: 2 });
  expect(called()).toBe('');
  expect(await approve('allow', id, '--edit', '{"text":"second"}')).toMatchObject({ code: 0 });
  expect(JSON.stringify(await result)).toContain('note done');
  expect(called()).toBe('note {"text":"second"}\n');
  expect(await approve('show', id)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is over: approved_with_edits by \S+/),
  });
});

test('D-02 a yes takes a rule along, and what that rule lets through is asked about no more', async () => {
  const result = note('first');
  const id = await asked();
  expect((await approve('allow', id, '--rule', '9')).stderr).toMatch(/"9" is not one of the \d/);
  expect((await approve('allow', id, '--rule', '1', '--for', 'ever')).stderr).toMatch(/"ever"/);
  expect((await approve('allow', id, '--for', 'file')).stderr).toMatch(/--rule/);
  expect(await approve('allow', id, '--rule', '1', '--for', 'file')).toMatchObject({ code: 0 });
  await result;
  expect(readFileSync(join(base, '.config/sluice/sluice.yaml'), 'utf8')).toContain('mcp__notes__');
  await note('first');
  expect(called()).toBe('note {"text":"first"}\nnote {"text":"first"}\n');
  // What came with a yes is taken back without a question: nobody wrote it by hand.
  const { stdout } = await run(process.execPath, [bin, 'grants', 'list'], {
    cwd: base,
    env: environment(),
  });
  const [name = ''] = (stdout.split('\n').find((line) => line.startsWith('mcp__')) ?? '').split(
    '  ',
  );
  const revoke = run(process.execPath, [bin, 'grants', 'revoke', name], {
    cwd: base,
    env: environment(),
  });
  expect((await revoke).stderr).toContain('taken back');
});

test('D-02 a no gives its reason to the one who asked', async () => {
  const result = note('first');
  expect(await approve('deny', await asked(), '--note', 'not on Fridays')).toMatchObject({
    code: 0,
  });
  expect(JSON.stringify(await result)).toContain('not on Fridays');
  expect(called()).toBe('');
});
