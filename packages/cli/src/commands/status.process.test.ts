import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-status-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

function start(...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: base, SLUICE_NO_BACKGROUND: '1' };
  const child = spawn(process.execPath, [bin, ...args], { cwd: base, env });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, said, ended };
}

async function run(...args: string[]) {
  const { said, ended } = start(...args);
  return { code: await ended, ...said };
}

test('D-01 status says what runs, and stop ends it in order', async () => {
  const before = await run('status');
  expect(before).toMatchObject({ code: 0 });
  expect(before.stdout).toMatch(/none runs.*none yet at.*0 open/s);
  expect(await run('stop')).toMatchObject({ code: 1, stdout: '' });
  const server = start('serve', '--json', '--port', '0');
  await expect.poll(() => server.said.stdout, { timeout: 30_000 }).toContain('\n');
  const { url } = JSON.parse(server.said.stdout);
  const status = JSON.parse((await run('status', '--json')).stdout);
  expect(status).toMatchObject({
    consoles: [{ url, pid: server.child.pid, answers: true }],
    writer_pid: server.child.pid,
    open_questions: 0,
  });
  expect(await run('stop')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('has ended'),
  });
  expect(await server.ended).toBe(0);
  expect(JSON.parse((await run('status', '--json')).stdout)).toMatchObject({
    consoles: [],
    writer_pid: null,
  });
});

test('D-01 a server that does not answer is said to be silent, and stop ends it all the same', async () => {
  const server = start('serve', '--json', '--port', '0');
  await expect.poll(() => server.said.stdout, { timeout: 30_000 }).toContain('\n');
  const { url } = JSON.parse(server.said.stdout);
  server.child.kill('SIGSTOP');
  const status = await run('status');
  expect(status.stdout).toContain(`${url}  (process ${server.child.pid}, which does not answer`);
  expect(status.code).toBe(0);
  const stop = await run('stop');
  expect(await server.ended).toBe(0);
  expect(stop).toMatchObject({ code: 0, stderr: expect.stringContaining('has ended') });
});

test('L-01 the version is that of the package, and help takes a command', async () => {
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await run('-v')).stdout).toBe((await run('--version')).stdout);
  expect((await run('help', 'wrap')).stdout).toContain('sluice wrap --name');
  expect(await run('help', 'wrp')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('wrap'),
  });
});

test('D-01 status answers though the store cannot be read, and says why', async () => {
  const data = join(base, 'old.db');
  writeFileSync(data, 'this is no store');
  const said = await run('status', '--data', data);
  expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('questions  unknown: ') });
  const json = await run('status', '--data', data, '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    open_questions: null,
    store_problem: expect.stringContaining(data),
  });
});

test('D-01 a store that may not be looked at is not said to be missing', async () => {
  const data = join(base, 'round.db');
  symlinkSync('round.db', data);
  const said = await run('status', '--data', data);
  expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('questions  unknown: ') });
  expect(said.stdout).not.toContain('none yet');
  const doctor = await run('doctor', '--data', data, '--json');
  const { checks } = JSON.parse(doctor.stdout);
  expect(checks.find(({ name }: { readonly name: string }) => name === 'store')).toMatchObject({
    state: 'fail',
  });
});
