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

test('P-06 the order of modes and of what stands beside them is no difference', () => {
  const rules = 'rules: [{ allow: n, tool: x }]\n';
  const one = write(
    'one.yaml',
    `version: 1\nmodes: { memory_search: [coding, chat_safe], todo_read: [chat_safe] }\nlimits: { timeout_ms: 9, concurrency: 2 }\n${rules}`,
  );
  const other = write(
    'other.yaml',
    `version: 1\nlimits: { concurrency: 2, timeout_ms: 9 }\nmodes: { todo_read: [chat_safe], memory_search: [chat_safe, coding] }\n${rules}`,
  );
  expect(diff(one, other)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^equal/) });
  const serverOf = (words: string) =>
    `version: 1\nservers: [{ name: s, command: [${words}], modes: [coding, chat_safe] }]\n${rules}`;
  const [here, there] = [
    write('here.yaml', serverOf('a, b')),
    write('there.yaml', serverOf('b, a')),
  ];
  expect(diff(here, there).stdout).toMatch(/^servers: not the same/);
});

test('P-06 a changed built-in rule is shown by a call that it asks about', () => {
  const usual = write('usual.yaml', 'version: 1\ndefault: allow\nrules: []\n');
  const off = write(
    'off.yaml',
    'version: 1\ndefault: allow\nbuilt_in: { off: [network-program], deny: [secret-path] }\nrules: []\n',
  );
  const { stdout } = diff(usual, off);
  expect(stdout).toMatch(
    /ask → allow {2}calls that no rule matches, about which built-in network-program asks\n {6}for example bash_run {2}curl /,
  );
  expect(stdout).toMatch(
    /ask → deny {2}.*built-in secret-path asks\n {6}for example fs_read {2}\.env/,
  );
  const { changes } = JSON.parse(diff(usual, off, '--json').stdout) as {
    changes: { built_in: string; witness: { call: { tool: string } } }[];
  };
  expect(changes.map(({ built_in: name, witness }) => [name, witness.call.tool])).toEqual([
    ['network-program', 'bash_run'],
    ['secret-path', 'fs_read'],
  ]);
});

test('P-06 a rule that answers a built-in one is shown by its own call, which the built-in one asks about', () => {
  const rule = (more: string) =>
    `version: 1\nrules: [{ allow: curl, tool: bash_run, command: curl **${more} }]\n`;
  const before = write('asks.yaml', rule(''));
  const after = write('answers.yaml', rule(', despite: network-program'));
  expect(diff(before, after).stdout).toMatch(
    /ask → allow {2}calls of rule "curl" \(\w+\.yaml:2\), about which built-in network-program asks\n {6}for example bash_run {2}curl \S/,
  );
});
