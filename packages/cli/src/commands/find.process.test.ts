import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let base: string;
let root: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-find-')));
  root = join(base, 'repository');
  mkdirSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, 'store.ts'), 'export function saveAll() {\n  return 1;\n}\n');
  sluice(['index', '--quiet']);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function sluice(words: readonly string[], more: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, HOME: base, XDG_CACHE_HOME: join(base, 'cache'), ...more };
  return spawnSync(process.execPath, [bin, ...words], { cwd: root, env, encoding: 'utf8' });
}

test.each([[], ['--files'], ['--mode', 'symbol']])(
  'N-09 where nothing fits find %j exits 1 and says so on stderr alone',
  (...words) => {
    const { status, stdout, stderr } = sluice(['find', 'zzzqqq', ...words]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('nothing fits "zzzqqq"');
  },
);

test('N-09 what fits is found as before, without colour where nobody looks', () => {
  const { status, stdout } = sluice(['find', 'save all']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^store\.ts:1-3 {2}function saveAll/);
  expect(sluice(['find', 'save all', '--files'])).toMatchObject({
    status: 0,
    stdout: 'store.ts\n',
  });
});

test('N-09 find, calls and impact speak Chinese', () => {
  const chinese = { LANG: 'zh_CN.UTF-8' };
  expect(sluice(['find', 'zzzqqq'], chinese).stderr).toContain('没有符合“zzzqqq”的内容');
  expect(sluice(['calls', 'saveAll'], chinese).stdout).toContain('没有找到调用');
  expect(sluice(['calls', 'nobody'], chinese).stderr).toContain('没有符号“nobody”');
  expect(sluice(['impact', 'saveAll'], chinese).stdout).toMatch(/受影响/);
  expect(sluice(['find', 'saveAll'], chinese).stdout).toMatch(/\d {2}[\p{Script=Han}；]+/u);
  expect(sluice(['find', '--limt', '3', 'x'], chinese).stderr).toContain(
    '放在 -- 之后。是不是想用：--limit？',
  );
  expect(sluice(['impact', 'nobody'], chinese).stderr).toContain('没有名为“nobody”的符号或文件');
});

test('N-09 an unknown option is told in our words, with the nearest one; a missing value too', () => {
  const near = sluice(['find', '--limt', '3', 'x']);
  expect(near.status).toBe(2);
  expect(near.stderr).toContain("Unknown option '--limt'");
  expect(near.stderr).toContain('Did you mean: --limit?');
  expect(near.stderr).not.toContain('positional');
  expect(sluice(['find', 'x', '--limit']).stderr).toContain("Option '--limit' needs a value");
  expect(sluice(['find', 'x', '--files=1']).stderr).toContain("Option '--files' takes no value");
});

test('P-01 find, calls, impact and hotspots leave out what a policy file stops, and say so', () => {
  mkdirSync(join(root, 'secret'));
  writeFileSync(join(root, 'secret/key.ts'), 'export function saveKey() {\n  return 2;\n}\n');
  const rule = '{ deny: keys, path: "secret/**" }';
  writeFileSync(join(root, 'sluice.yaml'), `version: 1\nrules:\n  - ${rule}\n`);
  sluice(['index', '--quiet']);
  const questions = [
    ['find', 'save key'],
    ['find', 'saveKey', '--files'],
    ['calls', 'saveKey'],
  ];
  for (const words of [...questions, ['impact', 'saveKey'], ['hotspots']]) {
    const { stdout, stderr } = sluice(words);
    expect(stdout, words[0]).not.toContain('secret/key.ts');
    expect(stderr, words[0]).toContain('1 file was not looked at: rule "keys"');
  }
  rmSync(join(root, 'sluice.yaml'));
  expect(sluice(['find', 'saveKey', '--files']).stdout).toContain('secret/key.ts');
});
