import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composePolicy } from './policy/compose-policy.js';
import { openWorkbench, type Workbench } from './testing/workbench.js';

let bench: Workbench;

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: bench.root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

async function open(permission?: Parameters<typeof openWorkbench>[0]): Promise<void> {
  bench = await openWorkbench(permission);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.invalid');
  bench.write('a.txt', 'one\n');
  git('add', '.');
  git('commit', '-q', '-m', 'First');
}

beforeEach(() => open({ permission: { mode: 'ask' } }));
afterEach(() => bench.close());

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

async function asked(args: unknown) {
  const outcome = bench.run('git_commit', args);
  for (;;) {
    const [entry] = await bench.runtime.pendingApprovals();
    if (entry) return { outcome, request: entry.request };
    const ended = await Promise.race([outcome, after(5)]);
    if (ended) throw new Error(`nobody was asked: ${JSON.stringify(ended.result)}`);
  }
}

test('T-06 a commit is asked about with its exact diff, made through the door, and recorded', async () => {
  const mark = join(bench.root, 'ran');
  writeFileSync(join(bench.root, '.git/hooks/pre-commit'), `#!/bin/sh\ntouch ${mark}\nexit 1\n`);
  chmodSync(join(bench.root, '.git/hooks/pre-commit'), 0o755);
  bench.write('a.txt', 'two\n');
  bench.write('it’s new.txt', 'x\n');
  const { outcome, request } = await asked({
    message: "It's two",
    paths: ['a.txt', 'it’s new.txt'],
  });
  expect(request.effect?.diff).toContain('-one\n+two\n');
  expect(request.effect?.command).toBe("git commit -m 'It'\\''s two' -- a.txt 'it’s new.txt'");
  await bench.runtime.decide(request.callId, 'allow');
  const { result, isError } = await outcome;
  expect(result).toMatchObject({ ok: true });
  expect(isError).toBe(false);
  expect(result).toEqual({
    ok: true,
    commit: git('rev-parse', 'HEAD'),
    branch: 'main',
    count: 2,
    files: ['M a.txt', 'A it’s new.txt'],
  });
  expect(git('log', '-1', '--format=%an: %B')).toBe("Ann: It's two");
  expect(git('status', '--porcelain')).toBe('');
  expect(existsSync(mark)).toBe(false);
});

test('T-06 a file that changed while the question waited is asked about again, not committed unseen', async () => {
  bench.write('a.txt', 'two\n');
  const { outcome, request } = await asked({ message: 'Two', paths: ['.'] });
  bench.write('a.txt', 'three\n');
  await bench.runtime.decide(request.callId, 'allow');
  const again = await (async () => {
    for (;;) {
      const [entry] = await bench.runtime.pendingApprovals();
      if (entry?.request.round === 2) return entry.request;
      await after(5);
    }
  })();
  expect(again.effect?.diff).toContain('+three\n');
  expect(git('log', '-1', '--format=%s')).toBe('First');
  await bench.runtime.decide(again.callId, 'deny');
  expect((await outcome).state).toBe('DENIED');
});

test('N-09 nobody is asked about what cannot be committed: it fails at once and says why', async () => {
  const { state, result } = await bench.run('git_commit', { message: 'Two', paths: ['a.txt'] });
  expect(state).toBe('FAILED');
  expect(result).toMatchObject({ ok: false, error_code: 'GIT_REFUSED' });
  expect(JSON.stringify(result)).toContain('nothing that is not committed already');
  expect(await bench.runtime.pendingApprovals()).toEqual([]);
});

test('a path out of the workspace and a blank message are refused', async () => {
  await bench.close();
  await open();
  for (const [args, code] of [
    [{ message: 'x', paths: ['../x'] }, 'PATH_OUTSIDE'],
    [{ message: ' \n', paths: ['a.txt'] }, 'INVALID_ARGS'],
    [{ message: 'x\0y', paths: ['a.txt'] }, 'INVALID_ARGS'],
    [{ message: 'x', paths: [] }, 'INVALID_ARGS'],
    [{ message: 'x' }, 'INVALID_ARGS'],
  ] as const)
    expect(await bench.result('git_commit', args)).toMatchObject({ ok: false, error_code: code });
  expect(git('log', '-1', '--format=%s')).toBe('First');
});

test('where no folder may be written, nothing is committed', async () => {
  await bench.close();
  await open({
    wrapSandbox: (inner) => Object.assign(inner, { roots: { ...inner.roots, writable: [] } }),
  });
  bench.write('a.txt', 'two\n');
  const args = { message: 'Two', paths: ['a.txt'] };
  expect(await bench.result('git_commit', args)).toMatchObject({
    ok: false,
    error_code: 'READ_ONLY',
  });
  expect(git('log', '-1', '--format=%s')).toBe('First');
});

test('the policy of every face asks about a commit, and denies one that leads out', async () => {
  await bench.close();
  await open();
  const { registry, sandbox } = bench;
  const tools = registry.listTools('coding').flatMap(({ name }) => registry.get(name) ?? []);
  const { rules = [], autoAllowTools } = composePolicy({
    ...{ tools, sandbox, others: 'ask', source: 'test' },
  });
  expect(autoAllowTools).not.toContain('git_commit');
  const tool = registry.get('git_commit');
  if (!tool) throw new Error('git_commit is registered');
  const said = async (path: string) => {
    const question = { tool, args: { message: 'x', paths: [path] }, mode: 'coding' } as const;
    const answers = await Promise.all(
      rules.map(async (rule) => rule({ ...question, sessionId: 's', agentId: 'a' })),
    );
    return answers.flatMap((answer) => (answer ? [answer.verdict] : []));
  };
  expect(await said('../out.txt')).toContain('deny');
  expect(await said('.env')).toContain('ask');
  expect(await said('a.txt')).toEqual([]);
});
