import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rulesOnThePast } from './rules-on-the-past.js';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-past-')));
  mkdirSync(join(base, 'sluice'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const write = (file: string, ...rules: string[]) =>
  writeFileSync(
    join(base, file),
    `version: 1\nrules:\n${rules.map((one) => `  - ${one}\n`).join('')}`,
  );

const named = (tool: string, args: unknown, face = 'chat', person?: string) => {
  const io = { env: { XDG_CONFIG_HOME: base, HOME: base }, cwd: base };
  const as = { mode: 'coding', face, tool, args, ...(person === undefined ? {} : { person }) };
  return rulesOnThePast(io, as).map(({ name }) => name);
};

test('P-09 rules of both files that look at the past are named for the calls that they fit', () => {
  expect(named('fs_write', { path: 'notes/a.md' })).toEqual([]);
  write(
    'sluice/sluice.yaml',
    '{ allow: two notes, tool: fs_write, path: notes/**, at_most: 2 per session }',
    '{ deny: no network then, host: "*", after: { path: customers/** } }',
    '{ deny: ann waits, person: ann, tool: bash_run, after: { tool: fs_read } }',
    '{ allow: timeless, tool: fs_write }',
  );
  write('sluice.yaml', '{ ask: many, tool: fs_write, face: chat, at_most: 5 per hour }');
  expect(named('fs_write', { path: 'notes/a.md' })).toEqual(['two notes', 'many']);
  expect(named('fs_write', { path: 'notes/a.md' }, 'mcp')).toEqual(['two notes']);
  expect(named('fs_write', { path: 'src/a.ts' })).toEqual(['many']);
  expect(named('bash_run', { command: 'curl https://x.example' })).toEqual(['no network then']);
  expect(named('bash_run', { command: 'ls' }, 'chat', 'ann')).toEqual(['ann waits']);
});
