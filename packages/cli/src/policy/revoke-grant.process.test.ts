import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRegistry, createRuntime, type DecideOptions, tool } from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { createStore } from '@sluice/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardMasker } from '../compose/guard-masker.js';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let base: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-revoke-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function sluice(...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: base, SLUICE_NO_BACKGROUND: '1' };
  try {
    return { code: 0, ...(await run(process.execPath, [bin, ...args], { env, cwd: base })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

function ownFile(text: string): string {
  const path = join(base, '.config/sluice/sluice.yaml');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `version: 1\n${text}`);
  return path;
}

/** One session in which a person answered once for each of these. */
async function storeWith(given: readonly DecideOptions[]): Promise<string> {
  const path = join(base, '.local/share/sluice/sluice.db');
  mkdirSync(dirname(path), { recursive: true });
  const store = await createStore({
    path,
    masker: guardMasker,
    clock: systemClock,
    log: consoleLog,
  });
  await store.sessions.create({ id: 's1', mode: 'coding' });
  const answer = await store.leases.acquire('s1', 'test', 60_000);
  if (answer.status !== 'acquired') throw new Error('the session is free');
  const registry = createRegistry();
  registry.register(tool('bash_run', (args) => args, { allowedModes: ['coding'] }));
  let isAnswering = false;
  const asks = () =>
    ({ verdict: 'ask', rule: 'all', where: 'here', fitsRule: () => isAnswering }) as const;
  const runtime = createRuntime({
    registry,
    ports: store.ports(answer.lease, { ids: randomIds }),
    sessionId: 's1',
    permission: { mode: 'custom', rules: [asks] },
  });
  for (const [index, options] of given.entries()) {
    const id = `c${index}`;
    const command = `npm test -- ${index}`;
    const call = runtime.runCall(
      { id, name: 'bash_run', arguments: { command } },
      { mode: 'coding' },
    );
    await expect.poll(async () => (await runtime.pendingApprovals()).length).toBe(1);
    isAnswering = true;
    await runtime.decide(id, 'allow', { decidedBy: 'ann', ...options });
    isAnswering = false;
    await call;
  }
  await store.close();
  return path;
}

const TESTS = '  - { allow: tests, tool: bash_run, command: npm test ** }';

test('P-03 R-01 taking back a rule of the file stands in the audit, with who did it', async () => {
  const file = ownFile(`rules:\n${TESTS}\n`);
  // Somebody wrote it by hand, so it is named with its place and stays until they say so.
  const before = readFileSync(file, 'utf8');
  expect(await sluice('grants', 'revoke', 'tests')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/written into your policy file.*sluice\.yaml:3\)[\s\S]*--yes/),
  });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(await sluice('grants', 'revoke', 'tests', '--yes')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('taken back; the next call like it is asked about'),
  });
  const { stdout } = await sluice('audit', 'list', '--kind', 'policy_rule_revoked', '--json');
  const { entries } = JSON.parse(stdout) as { entries: { actor: string; data: object }[] };
  expect(entries).toMatchObject([{ actor: expect.any(String), data: { name: 'tests', file } }]);
});

test('P-03 a revoke says what the default says to the next call, on each face', async () => {
  ownFile(`default: { mcp: deny, others: allow }\nrules:\n${TESTS}\n`);
  expect((await sluice('grants', 'revoke', 'tests', '--yes')).stderr).toContain(
    'taken back; the next call like it still runs: the default lets it through; over mcp it is denied',
  );
});

test('P-03 a revoke names the rules and grants that still let such calls through', async () => {
  await storeWith([{ scope: 'session', covers: 'rule', rule: TESTS.replace('tests', 'mine') }]);
  ownFile(
    `rules:\n${TESTS}\n  - { allow: npm, tool: bash_run, command: npm ** }\n  - { allow: git, tool: bash_run, command: git ** }\n`,
  );
  const { stderr } = await sluice('grants', 'revoke', 'tests', '--yes');
  expect(stderr).toMatch(/taken back; calls like it may still be let through, by\n/);
  expect(stderr).toMatch(/ {2}\S+ {2}Lets through: .*"npm test".*in session s1/);
  expect(stderr).toMatch(/ {2}npm {2}Lets through/);
  expect(stderr).not.toContain('git');
  expect(stderr).not.toContain('is asked about');
});

test('P-03 a yes to the very call is told of where a rule of the file lets that call through too', async () => {
  const data = await storeWith([{ scope: 'session' }]);
  ownFile(`rules:\n${TESTS}\n`);
  const list = await sluice('grants', 'list', '--json', '--data', data);
  const { grants } = JSON.parse(list.stdout) as { grants: { id: string }[] };
  const { stderr } = await sluice('grants', 'revoke', grants[0]?.id ?? '');
  expect(stderr).toContain('may still be let through, by\n  tests  Lets through');
});

test('P-03 rules of sessions are explained and taken back by their name; one of several has to be said', async () => {
  await storeWith([
    {
      scope: 'session',
      covers: 'rule',
      rule: '  - { allow: first, tool: bash_run, command: npm test -- 0 }',
    },
    { scope: 'session', covers: 'rule', rule: TESTS },
  ]);
  expect(await sluice('grants', 'explain', 'tests')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('npm test **'),
  });
  expect(await sluice('grants', 'revoke', 'tests')).toMatchObject({ code: 0 });
  expect((await sluice('grants', 'list')).stdout.trim().split('\n')).toHaveLength(1);
});

test('P-03 a name that several grants have takes none of them back', async () => {
  await storeWith([
    { scope: 'session', covers: 'rule', rule: TESTS.replace('npm test **', 'npm test -- 0') },
    { scope: 'session', covers: 'rule', rule: TESTS },
  ]);
  const { code, stderr } = await sluice('grants', 'revoke', 'tests');
  expect(code).toBe(1);
  expect(stderr).toContain('2 grants have a rule named tests; give the id');
  expect(stderr).toMatch(/grant_\S+.*\n.*grant_/);
  expect((await sluice('grants', 'list')).stdout.trim().split('\n')).toHaveLength(2);
});
