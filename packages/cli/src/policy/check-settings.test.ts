import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Io } from '../command-line/command.js';
import { checkPolicy } from '../doctor/check-policy.js';
import { dataFolder } from '../store/data-folder.js';
import { lookAtWholeFiles } from './check-settings.js';
import { testPolicy } from './test-policy.js';

let base: string;
let said: string;
let io: Io;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-check-'));
  said = '';
  io = {
    stdin: Readable.from([]),
    out: (text) => (said += text),
    err: (text) => (said += text),
    env: { HOME: base, XDG_CONFIG_HOME: base, LANG: 'C' },
    cwd: join(base, 'work'),
    isTerminal: false,
    hasColor: false,
    signal: new AbortController().signal,
  };
  mkdirSync(join(base, 'sluice'));
  mkdirSync(join(base, 'work'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const own = () => join(base, 'sluice', 'sluice.yaml');
const RULE = 'rules:\n  - { deny: x, tool: bash_run, command: git push ** }\n';

test.each([
  ['modes: { bash_rn: [] }', 'sluice.yaml:4: .*did you mean "bash_run"'],
  ['modes: { fs_write: [chat_safe] }', 'sluice.yaml:4: .*chat_safe'],
  ['tools: [./nosuch.mjs]', 'sluice.yaml:4: there is no module .*nosuch'],
])(
  'P-01 policy test, status and doctor call a file broken with which nothing can start: %s',
  async (line, words) => {
    writeFileSync(own(), `version: 1\n${RULE}${line}\n`);
    const problem = expect.stringMatching(words);
    await expect(testPolicy(io, { values: {}, positionals: ['test', own()] })).rejects.toThrow(
      new RegExp(words),
    );
    expect(await lookAtWholeFiles(io, { loads: false })).toMatchObject([
      { whose: 'own', problem },
      { whose: 'project', isThere: false },
    ]);
    expect(await checkPolicy(io)).toMatchObject([{ state: 'fail', found: { en: problem } }]);
  },
);

test('P-01 the doctor loads the modules of the file, as a start does; policy test runs none of them', async () => {
  writeFileSync(join(base, 'sluice', 'mine.mjs'), 'throw new Error("boom");');
  writeFileSync(own(), `version: 1\n${RULE}tools: [./mine.mjs]\nmodes: { my_tool: [] }\n`);
  expect(await testPolicy(io, { values: {}, positionals: ['test', own()] })).toBe(0);
  expect(said).toContain('were only looked for; sluice doctor runs them');
  expect(await checkPolicy(io)).toMatchObject([
    { state: 'fail', found: { en: expect.stringContaining('boom') } },
  ]);
});

test('P-05 policy test names a tool that is none, and takes your own file where none is named', async () => {
  await expect(testPolicy(io, { values: {}, positionals: ['test'] })).rejects.toThrow(
    'there is no policy file of your own',
  );
  writeFileSync(
    own(),
    'version: 1\nrules:\n  - { deny: x, tool: bash_rn }\n  - { deny: y, tool: Bash }\n',
  );
  expect(await testPolicy(io, { values: {}, positionals: ['test'] })).toBe(1);
  expect(said).toContain(
    'sluice.yaml:3: rule "x" names "bash_rn", which is no tool here; did you mean "bash_run"?',
  );
  expect(said).toContain(
    'sluice.yaml:4: rule "y" names "Bash", which is no tool here; did you mean "bash_run"?',
  );
  said = '';
  expect(await testPolicy(io, { values: { json: true }, positionals: ['test'] })).toBe(1);
  expect(JSON.parse(said).findings).toMatchObject([
    { kind: 'names no tool', rule: 'x', line: 3, tool: 'bash_rn', near: 'bash_run' },
    { kind: 'names no tool', rule: 'y', line: 4, tool: 'Bash', near: 'bash_run' },
  ]);
});

test('P-05 policy test warns of tools that nobody has shown, knows those of servers that were seen, and fails for neither', async () => {
  const names = [
    'post_message',
    'WebFech',
    'view',
    'WebFetch',
    'mcp__mail__send',
    'mcp__mail__sent',
  ];
  const rules = names.map((name) => `  - { deny: of ${name}, tool: ${name} }`);
  writeFileSync(own(), `version: 1\nrules:\n${rules.join('\n')}\n`);
  const pins = join(dataFolder(io.env), 'pins');
  mkdirSync(pins, { recursive: true });
  const seen = { send: { shape: {}, wording: {} } };
  const pin = { schema_version: '1.0', server: 'mail', seen, offered: {} };
  writeFileSync(join(pins, 'mail.json'), JSON.stringify(pin), { mode: 0o600 });
  expect(await testPolicy(io, { values: {}, positionals: ['test'] })).toBe(0);
  expect(said).toMatch(
    /sluice\.yaml:3: warning: rule "of post_message" names "post_message"; no tool/,
  );
  expect(said).toMatch(/:4: warning: .*did you mean "WebFetch"\?/);
  expect(said).toMatch(/:5: warning: rule "of view" .*what a client calls fs_read/);
  expect(said).toMatch(/:8: warning: .*did you mean "mcp__mail__send"\?/);
  expect(said).not.toMatch(/:[67]: /);
  said = '';
  await testPolicy(io, { values: { json: true }, positionals: ['test'] });
  expect(JSON.parse(said)).toMatchObject({
    findings: [],
    warnings: [
      { kind: 'unknown', tool: 'post_message', near: null },
      { kind: 'unknown', tool: 'WebFech', near: 'WebFetch' },
      { kind: 'renamed', tool: 'view', near: 'fs_read' },
      { kind: 'unknown', tool: 'mcp__mail__sent' },
    ],
  });
});

test('P-01 the doctor warns of a file beside the place that is not read', async () => {
  writeFileSync(join(base, 'sluice', 'sluice.yml'), `version: 1\n${RULE}`);
  expect(await checkPolicy(io)).toMatchObject([
    { state: 'ok' },
    { state: 'warn', found: { en: expect.stringContaining('sluice.yml is not read') } },
  ]);
});
