import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readPolicy } from '@sluice/policy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { importRules } from './import-rules.js';

let base: string;
let out: string;
let err: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-import-'));
  out = '';
  err = '';
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function run(...words: string[]) {
  const io: Io = {
    stdin: Readable.from([]),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    env: { HOME: base, LANG: 'C' },
    cwd: base,
    isTerminal: false,
    hasColor: false,
    signal: new AbortController().signal,
  };
  return importRules(io, { values: {}, positionals: ['import', ...words] });
}

function write(name: string, text: string): void {
  mkdirSync(join(base, name, '..'), { recursive: true });
  writeFileSync(join(base, name), text);
}

test('P-04 settings with comments and a comma at the end are read', async () => {
  write(
    '.gemini/settings.json',
    '// mine\n{ "tools": { /* no */ "exclude": ["run_shell_command(rm)",], }, }\n',
  );
  expect(await run('gemini')).toBe(0);
  expect(out).toContain('deny');
  write('.gemini/settings.json', '{\n"tools": nope }');
  await expect(run('gemini')).rejects.toThrow(/is no JSON: line 2/);
});

test('P-04 where nothing is found nothing is printed, and the places are named', async () => {
  for (const [client, place] of [
    ['claude', '.claude/settings.json'],
    ['codex', '.codex/config.toml'],
    ['gemini', '.gemini/settings.json'],
  ] as const)
    await expect(run(client)).rejects.toThrow(join(base, place));
  expect(out).toBe('');
});

test('P-04 what Codex says in its config is named as left out', async () => {
  write('.codex/config.toml', 'approval_policy = "never"\n');
  write('.codex/rules/a.rules', 'prefix_rule(pattern = ["ls"])\n');
  expect(await run('codex')).toBe(1);
  expect(out).toContain('ls **');
  expect(err).toContain('1 rule carried over');
  expect(err).toContain('approval_policy = "never": it says when Codex asks');
});

test('P-04 what is printed loads, and a rule that a file cannot hold is listed with why', async () => {
  const long = `Bash(npm run ${'x'.repeat(300)})`;
  const allow = ['Bash(FOO=1 make:*)', 'Read(a\u200bb)', 'Bash(rm ?.txt)', long];
  write('.claude/settings.json', JSON.stringify({ permissions: { allow } }));
  expect(await run('claude')).toBe(1);
  expect(readPolicy(out, { file: 'f' }).rules).toHaveLength(2);
  expect(err).toContain('Bash(FOO=1 make:*) (from Claude Code): "FOO=1" in "FOO=1 make **" sets');
  expect(err).toContain('has an invisible character');
  out = '';
  const rule = 'prefix_rule(pattern=["bash","-lc","npm test"], match=[["bash","-lc","npm test"]])';
  write('.codex/rules/default.rules', rule);
  expect(await run('codex')).toBe(1);
  expect(readPolicy(out, { file: 'f' }).rules).toEqual([]);
  expect(err).toContain('must match, but it does not');
});
