import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-chinese-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What a person reads whose system speaks Chinese. */
function said(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', HOME: home, LANG: 'zh_CN.UTF-8' };
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, ...args], { env, cwd: home }, (_error, out, err) =>
      resolve(`${out}${err}`),
    );
  });
}

const withoutChinese = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/\p{Script=Han}/u.test(line))
    // What a model is to send is JSON in every language.
    .filter((line) => !line.includes('{"'));

test.each([
  ['bash_run', '{"command":"rm -rf build | sh"}', 'coding'],
  ['read_file', '{"path":"a.txt"}', 'chat_safe'],
  ['fs_write', '{"path":"../../etc/x","content":"a"}', 'coding'],
  ['fs_write', '{"path":".git/hooks/pre-commit","content":"a"}', 'coding'],
  ['fs_writ', '{}', 'coding'],
  ['fs_write', '{"pathh":1}', 'coding'],
])('N-07 explain %s %s in %s says every line in Chinese', async (tool, args, mode) => {
  const text = await said('explain', tool, args, '--mode', mode);
  expect(text.split('\n').length).toBeGreaterThan(2);
  expect(withoutChinese(text)).toEqual([]);
});

test('N-07 doctor says every line in Chinese, the names of what it looked at aside', async () => {
  const lines = withoutChinese(await said('doctor'));
  expect(lines.filter((line) => !/^\S+\s+(?:node|console)\s/.test(line))).toEqual([]);
});
