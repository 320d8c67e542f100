import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let env: { PATH: string; HOME: string; XDG_DATA_HOME: string };
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-people-'));
  env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: join(folder, 'data') };
});
afterEach(() => rmSync(env.HOME, { recursive: true, force: true }));

async function sluice(...args: string[]) {
  const run = promisify(execFile)(process.execPath, [bin, ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

const me = userInfo().username.toLowerCase();

test('R-02 people are made, listed, given another token and revoked; the audit says by whom', async () => {
  const made = await sluice('people', 'add', 'Ann', '--role', 'approver');
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^slu_\w{12}_[\w-]{43}\n$/),
  });
  expect(made.stderr).toContain('token of ann (approver)');
  expect(await sluice('people', 'add', 'ANN', '--role', 'operator')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(
      'ann is there already, as approver; a role changes with a new token: sluice people revoke ann, then sluice people add ann --role operator',
    ),
  });
  expect(await sluice('people', 'add', me, '--role', 'approver')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('you, the owner of this machine'),
  });
  expect((await sluice('people', 'add', 'ann', '--role', 'approver')).stderr).toContain(
    'ann is there already, as approver; make a new token with sluice people rotate ann',
  );
  const rotated = await sluice('people', 'rotate', 'ann');
  expect(rotated.stdout).toMatch(/^slu_/);
  expect(rotated.stdout).not.toBe(made.stdout);
  expect((await sluice('people', 'list')).stdout).toContain(`ann  approver  since`);
  expect(await sluice('people', 'revoke', 'ann')).toMatchObject({ code: 0, stdout: '' });
  expect(await sluice('people', 'revoke', 'ann')).toMatchObject({ code: 1 });
  const listed = JSON.parse((await sluice('people', 'list', '--json')).stdout);
  expect(listed).toMatchObject({
    schema_version: '1.0',
    people: [{ name: 'ann', role: 'approver', madeBy: me, revoked: { by: me } }],
  });
  const { stdout } = await sluice('audit', 'list', '--json');
  for (const kind of ['person_added', 'person_token_rotated', 'person_revoked']) {
    expect(stdout).toContain(kind);
  }
  for (const name of readdirSync(env.XDG_DATA_HOME, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = readFileSync(join(name.parentPath, name.name));
    for (const token of [made.stdout, rotated.stdout]) {
      expect(bytes.includes(token.trim())).toBe(false);
    }
  }
});

test.each([
  [['people'], 'or people revoke <name>\n'],
  [['people', 'add', 'ann'], '--role'],
  [['people', 'add', 'ann', '--role', 'root'], '"root" is none'],
  [['people', 'add', 'a b', '--role', 'viewer'], 'is no name'],
  [['people', 'add'], 'use people add'],
  [['people', 'list', 'ann'], 'use people add'],
  [['people', 'remove', 'ann'], 'use people add'],
])('R-02 %j is refused with a way out', async (args, words) => {
  expect(await sluice(...args)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(words),
  });
});
