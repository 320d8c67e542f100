import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sluice-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

function diff(...words: string[]) {
  const env = { PATH: process.env.PATH, HOME: folder };
  const args = [bin, 'policy', 'diff', ...words];
  return spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
}

test('P-06 diff never says that nothing is widened where modes or limits differ, which it does not compare', () => {
  const closed = write('closed.yaml', 'version: 1\ndefault: allow\nmodes: { bash_run: [] }\n');
  const open = write('open.yaml', 'version: 1\ndefault: allow\n');
  for (const { status, stdout } of [diff(closed, open), diff(open, closed)]) {
    expect(status).toBe(1);
    expect(stdout).toMatch(/^modes: not the same in both files/);
  }
  const limited = write('limited.yaml', 'version: 1\ndefault: allow\nlimits: { timeout_ms: 9 }\n');
  expect(JSON.parse(diff(closed, limited, '--json').stdout)).toMatchObject({
    relation: 'equal',
    settings_differ: ['modes', 'limits'],
  });
});

test('P-06 the same settings on another line are the same', () => {
  const closed = write('closed.yaml', 'version: 1\ndefault: allow\nmodes: { bash_run: [] }\n');
  const moved = write('moved.yaml', 'version: 1\n\nmodes: { bash_run: [] }\ndefault: allow\n');
  expect(diff(closed, moved)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^equal/) });
});
