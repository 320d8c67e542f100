import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBubblewrap, ISOLATION } from '../../backends/bubblewrap-program.js';
import { bundleSandbox } from '../../testing/bundle.js';
import { runGit, runOverShadow, type ShadowOptions } from '../run-git.js';
import { confineGit } from './confine-git.js';

let base: string;
let repository: string;
let shadow: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-confine-git-')));
  [repository, shadow] = [join(base, 'repository'), join(base, 'shadow')];
  for (const folder of [repository, shadow, join(base, 'tools/bin')]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(base, 'secret'), 'canary\n');
  writeFileSync(join(repository, 'a'), 'a\n');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const place = () => ({
  repository: { workTree: repository, gitFolder: repository, commonFolder: repository },
  program: join(base, 'tools/bin/git'),
  shadow,
  folder: repository,
});

/** Runs a script in the place of git. */
function runScript(script: string, options: ShadowOptions, ...args: string[]) {
  writeFileSync(place().program, `#!/bin/sh\n${script}\n`);
  chmodSync(place().program, 0o755);
  return runOverShadow(place(), args, options);
}

/** Where bubblewrap is not installed git runs without it. */
const isConfined = findBubblewrap(undefined) !== undefined;

test('I08 git sees its repository and programs alone and changes nothing, unless it runs without confinement', async () => {
  const script = `cat ${base}/secret || echo closed; echo x > a && echo changed; cat a; echo x > made && echo made; pwd`;
  const confined = await runScript(`(${script}) 2>/dev/null`, {});
  const open = await runScript(`(${script}) 2>/dev/null`, { confine: 'never' });
  expect(open.output).toBe(`canary\nchanged\nx\nmade\n${repository}\n`);
  if (isConfined) expect(confined.output).toBe(`closed\na\n${repository}\n`);
  else expect(confined.output).toBe(open.output);
});

test('what is to be written is writable, and nothing beside it', async () => {
  mkdirSync(join(repository, 'objects'));
  const script = 'echo x > objects/y && echo objects; echo x > "$GIT_DIR/y" || echo no shadow';
  const { output } = await runScript(`(${script}) 2>/dev/null`, {
    writable: [join(repository, 'objects')],
  });
  expect(output).toBe(isConfined ? 'objects\nno shadow\n' : 'objects\n');
});

test.each(['auto', 'never'] as const)(
  'I08 git gets an environment made from nothing, and flags with which it waits for nobody (confined: %s)',
  async (confine) => {
    const { output } = await runScript(
      'printf "%s\\n" "$@"; env | sort',
      { confine, env: { OWN: 'x' } },
      'log',
      'x y',
    );
    const lines = (output ?? '')
      .split('\n')
      .filter((line) => !/^(?:PWD|_|SHLVL|OLDPWD)=/.test(line));
    expect(lines).toEqual([
      ...['--no-pager', '--no-optional-locks', '-c', 'core.quotepath=false', 'log', 'x y'],
      ...[
        'GIT_ALLOW_PROTOCOL=none',
        'GIT_ASKPASS=false',
        'GIT_ATTR_NOSYSTEM=1',
        'GIT_CONFIG_GLOBAL=/dev/null',
        'GIT_CONFIG_NOSYSTEM=1',
        'GIT_CONFIG_SYSTEM=/dev/null',
        `GIT_DIR=${shadow}`,
        'GIT_EDITOR=false',
        'GIT_NO_LAZY_FETCH=1',
        'GIT_OPTIONAL_LOCKS=0',
        'GIT_PAGER=cat',
        'GIT_PROTOCOL_FROM_USER=0',
        'GIT_PROXY_COMMAND=false',
        'GIT_SEQUENCE_EDITOR=false',
        'GIT_SSH_COMMAND=false',
        'GIT_TERMINAL_PROMPT=0',
        `GIT_WORK_TREE=${repository}`,
        `HOME=${shadow}`,
        'LC_ALL=C.UTF-8',
        'OWN=x',
        'PAGER=cat',
        `PATH=/usr/bin:/bin:${base}/tools/bin`,
        'SSH_ASKPASS=false',
        'TERM=dumb',
      ],
      '',
    ]);
  },
);

test('git that fails gives no output, and one that speaks like bubblewrap is not run again', async () => {
  const failed = await runScript('echo out; echo why >&2; exit 3', {});
  expect(failed).toMatchObject({
    output: undefined,
    exitCode: 3,
    stderr: 'why\n',
    timedOut: false,
  });
  const runs = await runScript('echo x >> runs; echo "bwrap: no" >&2; exit 1', {
    writable: [repository],
  });
  expect(runs).toMatchObject({ output: undefined, exitCode: 1, stderr: 'bwrap: no\n' });
  expect(execFileSync('cat', [join(repository, 'runs')], { encoding: 'utf8' })).toBe('x\n');
  const late = await runScript('sleep 60', { timeoutMs: 200 });
  expect(late).toMatchObject({ output: undefined, timedOut: true });
});

test('where bubblewrap is there and may make no namespace, git runs without it', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...args], {
      cwd: repository,
      stdio: 'ignore',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'First');
  bundleSandbox(join(base, 'sandbox.mjs'));
  writeFileSync(
    join(base, 'ask.mjs'),
    `import { runGit } from './sandbox.mjs';
     const ask = () => runGit(${JSON.stringify(repository)}, ['log', '--format=%s']);
     process.stdout.write(JSON.stringify([await ask(), await ask()]));`,
  );
  const bubblewrap = findBubblewrap(undefined);
  const inside = ['--bind', '/', '/', '--dev-bind', '/dev', '/dev', '--proc', '/proc', '--'];
  const program = [process.execPath, join(base, 'ask.mjs')];
  const words =
    bubblewrap === undefined ? program : [bubblewrap, ...ISOLATION, ...inside, ...program];
  const [file = '', ...args] = words;
  const { stdout, stderr } = spawnSync(file, args, {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
  expect([stdout, stderr]).toEqual(['["First\\n","First\\n"]', '']);
  expect(await runGit(repository, ['log', '--format=%s'])).toBe('First\n');
});

test('a program of the system needs no folder of its own to be shown', () => {
  const launch = { file: '/usr/bin/env', args: ['a'], cwd: '/here', env: { A: '1' } };
  const made = confineGit(launch, place().repository, shadow, ['/w']);
  if (!isConfined) return expect(made).toBeUndefined();
  const args = made?.args ?? [];
  const shown = args.flatMap((word, index) =>
    word === '--ro-bind' && String(args[index + 1]).startsWith(base) ? [args[index + 1]] : [],
  );
  expect(shown).toEqual([repository, repository, repository, shadow]);
  expect(args).not.toContain('/usr/local');
  expect(args.slice(args.indexOf('--bind'))).toEqual([
    ...['--bind', '/w', '/w', '--remount-ro', '/', '--chdir', '/here', '--setenv', 'A', '1'],
    ...['--', '/usr/bin/env', 'a'],
  ]);
  expect(made).toMatchObject({ cwd: '/', env: {} });
});
