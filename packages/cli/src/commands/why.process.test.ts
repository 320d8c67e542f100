import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let home: string;
let root: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-ask-'));
  root = join(home, 'repository');
  mkdirSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    join(root, 'auth.ts'),
    'export function verifyToken(token: string) {\n  return token;\n}\n',
  );
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs the built command as a user would. */
function sluice(
  words: readonly string[],
  input = '',
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    SLUICE_NO_BACKGROUND: '1',
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, ...words],
      { env, cwd: root },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
    child.stdin?.end(input);
  });
}

test('U-05 ask shows what would be injected and keeps no receipt', async () => {
  const text = await sluice(['ask', 'fix verifyToken']);
  expect(text.code).toBe(0);
  expect(text.stdout).toMatch(/^\[Auto Tools\][\s\S]*\[Results\][\s\S]*auth\.ts[\s\S]*\[Limits\]/);
  const exact = await sluice(['ask', 'fix verifyToken', '--context']);
  expect(exact.stdout).toMatch(/<<<sluice-data-[0-9a-f]{24}/);
  const json = JSON.parse((await sluice(['ask', 'fix verifyToken', '--plan', '--json'])).stdout);
  expect(json).toMatchObject({ schema_version: '1.0', client: { name: 'sluice-cli' } });
  expect(json.run_id).toMatch(/^plan-/);
  expect((await sluice(['why'])).stderr).toContain('no receipts yet');
  expect(await sluice(['ask'])).toMatchObject({ code: 2, stdout: '' });
});

test('U-05 why tells of the last prompts what was injected, what was left out and what it cost', async () => {
  const prompt = (words: string) => JSON.stringify({ prompt: words, cwd: root, session_id: 's' });
  await sluice(['auto'], prompt('hello'));
  const hook = await sluice(['auto', '--client', 'codex'], prompt('fix verifyToken'));
  expect(Object.keys(JSON.parse(hook.stdout))).toEqual(['hookSpecificOutput']);
  const why = await sluice(['why']);
  expect(why.code).toBe(0);
  for (const words of [
    'codex-cli, session s',
    'fix verifyToken',
    'ci_search: ok',
    'auth.ts',
    'tokens',
  ]) {
    expect(why.stdout).toContain(words);
  }
  const two = JSON.parse((await sluice(['why', '--last', '2', '--json'])).stdout);
  expect(two.schema_version).toBe('1.0');
  expect(two.receipts.map((receipt: { nothing?: string }) => receipt.nothing)).toEqual([
    undefined,
    'not about code',
  ]);
  expect((await sluice(['why', '--last', '2'])).stdout).toContain(
    'injected    nothing: not about code',
  );
  expect(await sluice(['why', '--last', 'x'])).toMatchObject({ code: 2, stdout: '' });
});

test('U-08 why speaks Chinese where the system does, and shows what it cannot translate as it stands', async () => {
  const none = await sluice(['why', '--lang', 'zh']);
  expect(none.stderr).toContain('还没有收据');
  const prompt = (words: string) => JSON.stringify({ prompt: words, cwd: root, session_id: 's' });
  await sluice(['auto'], prompt('hello'));
  await sluice(['auto', '--client', 'codex'], prompt('fix verifyToken'));
  const { stdout } = await sluice(['why', '--last', '2', '--lang', 'zh']);
  for (const words of ['会话 s', '提示', '意图', '已注入', 'auth.ts', '开销', '无：与代码无关']) {
    expect(stdout).toContain(words);
  }
  expect(stdout).not.toMatch(
    /\b(?:repository|prompt|intent|injected|cost|characters|nothing)\b {2,}/,
  );
  expect(stdout).not.toContain('not about code');
  const kept = await sluice(['why', '--last', '2', '--lang', 'zh', '--json']);
  expect(kept.stdout).not.toMatch(/\p{Script=Han}/u);
});

test('O-03 ask names a wrong setting and ends with 1', async () => {
  mkdirSync(join(root, 'config'));
  writeFileSync(join(root, 'config', 'auto-tools.yaml'), 'enabled: auto\nwhat: 1\n');
  const asked = await sluice(['ask', 'fix verifyToken']);
  expect(asked).toMatchObject({ code: 1, stdout: '' });
  expect(asked.stderr).toMatch(/auto-tools\.yaml:2: unknown key "what"/);
});
