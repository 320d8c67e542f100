import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const pack = fileURLToPath(new URL('../pack.mjs', import.meta.url));
let folder: string;
let place: string;
let env: NodeJS.ProcessEnv;

/** The tarball, installed with no registry and no scripts into an empty folder. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-packed-'));
  place = join(folder, 'place');
  mkdirSync(place);
  env = { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, 'cache') };
  const { stdout } = await run(process.execPath, [pack, folder], { env });
  const flags = [
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  ];
  await run('npm', ['install', ...flags, '--prefix', place, stdout.trim()], { cwd: place, env });
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

function sluice(...args: string[]) {
  const command = run(join(place, 'node_modules', '.bin', 'sluice'), args, { cwd: place, env });
  command.child.stdin?.end('what time is it');
  return command;
}

test('U-01 the packed command runs its demonstration in an empty folder', async () => {
  const { stdout } = await sluice('demo', '--json');
  const { outcomes } = JSON.parse(stdout) as { outcomes: { state: string }[] };
  expect(outcomes.map(({ state }) => state)).toContain('COMPLETED');
  expect(outcomes).toHaveLength(7);
});

test('U-01 store, code index and completion of the packed command work too', async () => {
  expect((await sluice('chat')).stdout).toContain('[offline demo model] It is ');
  const report = JSON.parse((await sluice('doctor', '--json')).stdout) as {
    ok: boolean;
    checks: { name: string; state: string }[];
  };
  expect(report.ok).toBe(true);
  expect(report.checks).toContainEqual(expect.objectContaining({ name: 'audit', state: 'ok' }));
  const page = fileURLToPath(new URL('../../console/dist/index.html', import.meta.url));
  expect(report.checks).toContainEqual(
    expect.objectContaining({ name: 'console', state: existsSync(page) ? 'ok' : 'warn' }),
  );
  const index = await sluice('index', '--json', '--repo', place);
  expect(JSON.parse(index.stdout)).toHaveProperty('schema_version');
  expect((await sluice('completion', 'bash')).stdout).toContain('_sluice');
});

test('O-16 the packed command installs a hook that works where there is no checkout, and brings codex-auto', async () => {
  await sluice('install', 'claude');
  const settings = readFileSync(join(folder, '.claude', 'settings.json'), 'utf8');
  const { command } = JSON.parse(settings).hooks.UserPromptSubmit[0].hooks[0];
  const launcher = join(folder, '.claude', 'hooks', 'context-inject-global.sh');
  expect(readFileSync(launcher, 'utf8')).toContain(`adapter='${join(place, 'node_modules')}`);
  writeFileSync(join(place, 'auth.ts'), 'export function verifyToken() {\n  return true;\n}\n');
  const hook = run('sh', ['-c', command], {
    cwd: place,
    env: { ...env, SLUICE_NO_BACKGROUND: '1' },
  });
  hook.child.stdin?.end(JSON.stringify({ prompt: 'fix verifyToken in auth.ts', cwd: place }));
  expect(JSON.parse((await hook).stdout).hookSpecificOutput.additionalContext).toContain('auth.ts');
  const wrapper = run(join(place, 'node_modules', '.bin', 'codex-auto'), ['--help'], {
    cwd: place,
    env,
  });
  expect((await wrapper).stdout).toContain('Usage: codex-auto');
});

test('the tarball holds no test, no source and no map of ours', () => {
  const ours = join(place, 'node_modules', '@sluice', 'cli');
  for (const name of ['', ...readdirSync(join(ours, 'node_modules', '@sluice'))]) {
    const at = name === '' ? ours : join(ours, 'node_modules', '@sluice', name);
    const files = readdirSync(at, { recursive: true }).map(String);
    const wrong = files.filter(
      (file) => !file.startsWith('node_modules') && /(?:\.test\.|\.map$|^src\b)/.test(file),
    );
    expect({ name, wrong }).toEqual({ name, wrong: [] });
  }
});
