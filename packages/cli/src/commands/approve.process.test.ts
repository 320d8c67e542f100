import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const run = promisify(execFile);
let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-approve-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function sluice(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' };
  const { stdout, stderr, code } = await run(process.execPath, [bin, 'approve', ...args], {
    cwd: base,
    env,
  })
    .then((said) => ({ ...said, code: 0 }))
    .catch((error: { stdout: string; stderr: string; code: number }) => error);
  return { stdout, stderr, code };
}

test('D-02 with nothing open the list is empty, in words and as JSON', async () => {
  expect(await sluice('list')).toMatchObject({ code: 0, stdout: '' });
  expect(JSON.parse((await sluice('list', '--json')).stdout).questions).toEqual([]);
});

test.each([
  [['allow'], /no open question/],
  [['deny', 'call_x'], /no open question call_x.*sluice approve list/],
  [['maybe'], /"maybe" is unknown; use list/],
  [['list', 'x', 'y'], /y/],
  [[], /nobody is at a terminal/],
])('D-02 approve %o is refused with the way out', async (args, words) => {
  const { code, stderr } = await sluice(...args);
  expect(stderr).toMatch(words);
  expect(code).toBe(2);
});
