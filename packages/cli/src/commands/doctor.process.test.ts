import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let folder: string;

interface Report {
  readonly schema_version: string;
  readonly ok: boolean;
  readonly checks: readonly { name: string; state: string; found: string; mend?: string }[];
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-doctor-test-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function sluice(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...more } };
  try {
    return { code: 0, ...(await run(process.execPath, [bin, ...args], options)) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

async function doctor(args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) {
  const { code, stdout } = await sluice(['doctor', '--json', ...args], more);
  const report = JSON.parse(stdout) as Report;
  return { code, report, of: (name: string) => report.checks.find((check) => check.name === name) };
}

test('U-02 an untouched machine is told what is there, and stays untouched', async () => {
  const { code, report, of } = await doctor();
  expect(report).toMatchObject({ schema_version: '1.0', ok: true });
  expect(code).toBe(0);
  expect(report.checks.map(({ name }) => name)).toEqual([
    'node',
    'sandbox',
    'store',
    'policy',
    'model',
    'index',
    'console',
  ]);
  expect(of('sandbox')?.found).toMatch(/^\S+: \S/);
  expect(of('index')).toMatchObject({ state: 'warn', mend: 'run: sluice index' });
  for (const check of report.checks) if (check.state !== 'ok') expect(check.mend).toBeTruthy();
  expect(readdirSync(folder)).toEqual([]);
});

test('U-08 the doctor speaks Chinese where the system does; JSON stays English', async () => {
  const chinese = { LC_ALL: 'zh_CN.UTF-8' };
  const { stdout } = await sluice(['doctor'], chinese);
  expect(stdout).toContain('演示模型，离线，无需密钥');
  expect(stdout).toContain('运行：sluice index');
  const { report } = await doctor([], chinese);
  expect(JSON.stringify(report)).not.toMatch(/\p{Script=Han}/u);
});

test('G-09 a store is opened and its audit chain proved; a changed entry fails with exit 1', async () => {
  const data = join(folder, 'sluice.db');
  await sluice(['db', 'migrate', '--data', data]);
  const chat = run(process.execPath, [bin, 'chat', '--data', data], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
  });
  chat.child.stdin?.end('what time is it');
  await chat;
  const whole = await doctor(['--data', data]);
  expect(whole.of('store')).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('present schema'),
  });
  expect(whole.of('audit')).toMatchObject({ state: 'ok' });

  const database = new DatabaseSync(data);
  database.exec("UPDATE audit SET actor = 'mallory' WHERE seq = 1");
  database.close();
  const broken = await doctor(['--data', data]);
  expect(broken.code).toBe(1);
  expect(broken.report.ok).toBe(false);
  expect(broken.of('audit')).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('broken at entry 1'),
  });
});

test('a file that is no store fails with the way out, and the other checks are still made', async () => {
  const data = join(folder, 'notes.db');
  writeFileSync(data, 'just some notes, and no database at all'.repeat(20));
  const { code, of } = await doctor(['--data', data]);
  expect(code).toBe(1);
  expect(of('store')).toMatchObject({ state: 'fail', mend: expect.stringContaining('--data') });
  expect(of('console')).toBeDefined();
});

test('model settings are shown without keys and passwords; a wrong one fails', async () => {
  const key = ['sk', 'proj', 'a1B2c3D4e5F6g7H8i9J0k1L2'].join('-');
  const good = await sluice(['doctor'], {
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `http://ann:${key}@127.0.0.1:8080/v1`,
  });
  expect(good.stdout).toMatch(/ok {4}model {5}openai \S+ at 127\.0\.0\.1:8080, key set/);
  expect(good.stdout + good.stderr).not.toContain(key);
  const wrong = await doctor([], { SLUICE_MODEL: 'openai' });
  expect(wrong.code).toBe(1);
  expect(wrong.of('model')).toMatchObject({ state: 'fail', mend: expect.any(String) });
  const unknown = await doctor([], { SLUICE_CODING: 'maybe' });
  expect(unknown.of('model')?.found).toContain("SLUICE_CODING is 'maybe'");
});
