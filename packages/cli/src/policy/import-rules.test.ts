import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
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
