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
  base = mkdtempSync(join(tmpdir(), 'sluice-wrap-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function sluice(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' };
  const { stdout, stderr } = await run(process.execPath, [bin, ...args], { cwd: base, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout, stderr };
}

test.each([
  [['wrap', '--', 'true'], /name is missing/],
  [['wrap', '--name', 'A b', '--', 'true'], /"A b" cannot be used/],
  [['wrap', '--name', 'a'], /which server/],
  [['wrap', '--name', 'a', '--', '/no/such/program'], /cannot be reached/],
  [['wrap', '--name', 'a', '--header', 'nonsense', 'http://127.0.0.1:9/mcp'], /--header needs/],
  [['wrap', '--name', 'a', 'http://127.0.0.1:9/mcp'], /127\.0\.0\.1:9\/mcp cannot be reached/],
  [['wrap', 'accept', 'a'], /which tools/],
])('W-01 %o is refused with the way out', async (args, words) => {
  expect((await sluice(...args)).stderr).toMatch(words);
});
