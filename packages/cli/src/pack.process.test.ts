import { execFile, spawn } from 'node:child_process';
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
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 240_000 });

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

// What a command left in the background may still be writing its last line.
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

function openBrowser() {
  return chromium.launch({
    executablePath: process.env.SLUICE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** Pictures for people to look at. */
function shot(name: string): string {
  return fileURLToPath(new URL(`../../../test-output/console/${name}.png`, import.meta.url));
}

function sluice(...args: string[]) {
  const command = run(join(place, 'node_modules', '.bin', 'sluice'), args, { cwd: place, env });
  command.child.stdin?.end('what time is it');
  return command;
}

/** `sluice demo` as a person starts it, with a folder of its own for what is temporary. */
async function startDemo(temporary: string, ...args: string[]) {
  const child = spawn(join(place, 'node_modules', '.bin', 'sluice'), ['demo', ...args], {
    cwd: place,
    env: { ...env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += String(data);
  });
  let address = '';
  child.stdout.on('data', (data) => {
    address += String(data);
  });
  await expect
    .poll(() => address.includes('\n') || child.exitCode !== null, { timeout: 60_000 })
    .toBe(true);
  if (child.exitCode !== null) throw new Error(`sluice demo ended: ${said}`);
  return { child, address: address.trim(), said: () => said };
}

test('U-01 G-08 the packed demo shows a denial and asks about a diff in the console; a yes changes the file, Ctrl-C removes it', async () => {
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const { child, address, said } = await startDemo(temporary);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(60_000);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    const [own] = readdirSync(temporary);
    const greeting = join(temporary, own ?? '', 'workspace', 'greeting.txt');
    await page.goto(address);
    await page.getByText('[offline demo model] It is ').waitFor();
    const denied = page.getByRole('article', { name: 'read_file: denied' });
    await denied.waitFor();
    expect(await denied.innerText()).toContain('MODE_DENIED');

    await page.getByRole('link', { name: /^Approvals/ }).click();
    const diff = page.locator('.effect-diff');
    await diff.waitFor();
    expect(await diff.textContent()).toContain(
      '-Hello, world!\n+Hello, world, with your approval!',
    );
    expect(readFileSync(greeting, 'utf8')).toBe('Hello, world!\n');
    await page.screenshot({ path: shot('demo-approval-1280') });
    const allow = page.getByRole('button', { name: 'Allow once', disabled: false });
    await page.getByRole('button', { name: 'Edit arguments' }).scrollIntoViewIfNeeded();
    await allow.click();
    await expect
      .poll(() => readFileSync(greeting, 'utf8'), { timeout: 60_000 })
      .toBe('Hello, world, with your approval!');
    await expect.poll(said, { timeout: 60_000 }).toContain('greeting.txt now says');
    expect([...hosts]).toEqual([new URL(address).host]);

    child.kill('SIGINT');
    await expect.poll(() => child.exitCode, { timeout: 60_000 }).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  } catch (error) {
    throw new Error(`exit ${child.exitCode}, it said: ${said()}`, { cause: error });
  } finally {
    await browser.close();
    child.kill('SIGKILL');
  }
});

test('U-01 U-08 the demo in Chinese, ended while it waits for somebody, leaves nothing behind', async () => {
  const temporary = join(folder, 'temporary-zh');
  mkdirSync(temporary);
  const { child, said } = await startDemo(temporary, '--lang', 'zh');
  expect(readdirSync(temporary)).toHaveLength(1);
  await expect.poll(said, { timeout: 60_000 }).toContain('coding 模式只为本次演示开放');
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, { timeout: 60_000 }).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

test('U-01 the packed command shows every gate in the terminal too', async () => {
  const { stdout } = await sluice('demo', '--terminal', '--json');
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
  await sluice('install', 'claude', '--yes');
  const settings = readFileSync(join(folder, '.claude', 'settings.json'), 'utf8');
  const { command } = JSON.parse(settings).hooks.UserPromptSubmit[0].hooks[0];
  const launcher = join(folder, '.claude', 'hooks', 'context-inject-global.sh');
  expect(readFileSync(launcher, 'utf8')).toContain(`adapter='${join(place, 'node_modules')}`);
  writeFileSync(join(place, 'auth.ts'), 'export function verifyToken() {\n  return true;\n}\n');
  for (const prompt of ['fix verifyToken in auth.ts', '修复 verifyToken 的令牌校验']) {
    const hook = run('sh', ['-c', command], {
      cwd: place,
      env: { ...env, SLUICE_NO_BACKGROUND: '1' },
    });
    hook.child.stdin?.end(JSON.stringify({ prompt, cwd: place }));
    const { stdout } = await hook;
    const { additionalContext } = JSON.parse(stdout).hookSpecificOutput;
    expect(additionalContext, prompt).toContain('auth.ts');
  }
  // The words of the glossary lie in a package of their own inside the tarball.
  expect((await sluice('find', '令牌', '--files', '--repo', place)).stdout).toContain('auth.ts');
  const program = join(
    place,
    'node_modules/@sluice/cli/node_modules/@sluice/autocontext/dist/auto.cjs',
  );
  const checkout = fileURLToPath(new URL('../../../', import.meta.url));
  expect(readFileSync(program, 'utf8')).not.toContain(checkout);
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
