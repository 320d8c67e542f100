import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOperatorRules } from './open-operator-rules.js';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-operator-rules-')));
  mkdirSync(join(base, 'config', 'sluice'), { recursive: true });
  mkdirSync(join(base, 'repo'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const place = (whose: 'own' | 'project') =>
  whose === 'own'
    ? join(base, 'config', 'sluice', 'sluice.yaml')
    : join(base, 'repo', 'sluice.yaml');

const open = (cwd = 'repo') =>
  openOperatorRules({
    env: { XDG_CONFIG_HOME: join(base, 'config'), HOME: base },
    root: join(base, 'repo'),
    cwd: join(base, cwd),
    client: 'claude',
  });

async function refusal(
  rule: string,
  whose: 'own' | 'project' = 'own',
): Promise<string | undefined> {
  writeFileSync(place(whose), `version: 1\nrules:\n  - ${rule}\n`);
  return (await open()).refusalOf('ci_search', { query: 'x' });
}

test('P-01 without a policy file nothing is refused or hidden', async () => {
  const rules = await open();
  expect(rules.refusalOf('ci_search', {})).toBeUndefined();
  expect(rules.hidingOf('ci_search', {}, 'src/a.ts')).toBeUndefined();
});

test.each(['own', 'project'] as const)(
  'P-01 what a rule of the %s file denies or asks about does not run by itself',
  async (whose) => {
    expect(await refusal('{ deny: d, tool: ci_search, reason: why }', whose)).toBe(
      `rule "d" (${place(whose)}:3) denies it: why`,
    );
    expect(await refusal('{ ask: a, tool: "ci_*" }', whose)).toContain('nobody can be asked here');
    for (const condition of ['face: auto', 'mode: coding', 'client: claude', 'readonly: true'])
      expect(await refusal(`{ deny: d, ${condition} }`, whose), condition).toBeDefined();
    const { username } = userInfo();
    expect(await refusal(`{ deny: d, person: ${username.toLowerCase()} }`, whose)).toBeDefined();
    for (const condition of ['face: chat', 'mode: chat_safe', 'tool: ci_hotspots', 'risk: write'])
      expect(await refusal(`{ deny: d, ${condition} }`, whose), condition).toBeUndefined();
  },
);

test('P-01 a default stops automatic calls only where it is one for them', async () => {
  writeFileSync(place('own'), 'version: 1\ndefault: ask\n');
  expect((await open()).refusalOf('ci_search', {})).toBeUndefined();
  writeFileSync(place('own'), 'version: 1\ndefault: { auto: deny, others: allow }\n');
  expect((await open()).refusalOf('ci_search', {})).toContain('default');
});

test('P-01 modes that a file takes from a tool are taken from automatic calls', async () => {
  writeFileSync(place('project'), 'version: 1\nmodes: { ci_search: [], ci_calls: [coding] }\n');
  const rules = await open();
  expect(rules.refusalOf('ci_search', {})).toContain('leaves it no mode');
  expect(rules.refusalOf('ci_calls', {})).toBeUndefined();
});

test('P-01 a rule on a path refuses a call that names it and hides what is found there', async () => {
  writeFileSync(place('project'), 'version: 1\nrules:\n  - { deny: d, path: "secret/**" }\n');
  const rules = await open();
  expect(rules.refusalOf('ci_complexity', { path: 'secret/a.ts' })).toContain('rule "d"');
  expect(rules.refusalOf('ci_complexity', { path: 'src/a.ts' })).toBeUndefined();
  expect(rules.hidingOf('ci_search', {}, 'secret/a.ts')).toContain('rule "d"');
  expect(rules.hidingOf('ci_search', {}, 'src/a.ts')).toBeUndefined();
});

test('P-01 where a file is wrong, or a link leads nowhere, nothing runs, and the line is named', async () => {
  expect(await refusal('{ deny: d, tol: x }', 'project')).toMatch(/sluice\.yaml:3: .*mended/);
  expect(await refusal('{ allow: d, tool: x }', 'project')).toMatch(/sluice\.yaml:3: /);
  rmSync(place('project'));
  symlinkSync('/nowhere/sluice.yaml', place('own'));
  expect((await open()).refusalOf('ci_search', {})).toContain('leads to no file');
});

test('P-01 examples that only a shell can read do not make a file wrong here', async () => {
  const rule = '{ deny: d, command: rm **, examples: { miss: ["a && b"] } }';
  expect(await refusal(rule)).toBeUndefined();
});

test('P-01 the files of all folders from the repository down to where the client works count, each from its place', async () => {
  mkdirSync(join(base, 'repo', 'app', 'web'), { recursive: true });
  const rule = 'version: 1\nrules:\n  - { deny: inner, path: "secret/**" }\n';
  writeFileSync(join(base, 'repo', 'app', 'sluice.yaml'), rule);
  const rules = await open('repo/app/web');
  expect(rules.hidingOf('ci_search', {}, 'app/secret/a.ts')).toContain('rule "inner"');
  expect(rules.hidingOf('ci_search', {}, 'secret/a.ts')).toBeUndefined();
  expect(rules.refusalOf('ci_complexity', { path: 'app/secret/a.ts' })).toContain('rule "inner"');
  for (const cwd of ['repo', '.', 'elsewhere'])
    expect((await open(cwd)).hidingOf('ci_search', {}, 'app/secret/a.ts'), cwd).toBeUndefined();
});
