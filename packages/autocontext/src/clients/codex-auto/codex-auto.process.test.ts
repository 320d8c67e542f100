import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChild } from '@sluice/sandbox/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../../bin/codex-auto.cjs', import.meta.url));
/** Of util-linux: gives a program a terminal. */
const TERMINAL = 'script';
const NO_CONTINUITY = '[Limits] session continuity unavailable; fallback to stateless exec';
const CONTEXT = '[Auto Tools] run_id=r-1\nsrc/login.ts:4 function login';
let folder: string;
let project: string;
let children: ChildProcess[];

/** Records how it was called and answers as Codex does: the header on stderr, the answer on stdout. */
const FAKE_CODEX = `#!/usr/bin/env bash
{ printf '%s\\n' "$*"; printf 'in %s wrapped=%s\\n' "$PWD" "$SLUICE_AUTO_WRAPPED"; } >>"$LOG/calls"
case "$*" in *--help*) echo "$HELP"; exit 0 ;; esac
[ -n "$HANG" ] && { echo "session id: 0000aaaa-1" >&2; : >"$LOG/up"; exec sleep 60; }
cat >"$LOG/input.$(ls "$LOG" | wc -l)"
case "$*" in *"resume $GONE"*) echo "Error: no rollout found for thread id" >&2; exit 1 ;; esac
[ -n "$ID" ] && printf 'OpenAI Codex\\n--------\\nsession id: %s\\n--------\\nuser\\nsession id: 99999999-9\\n' "$ID" >&2
echo ANSWER
exit "\${CODE:-0}"
`;

const FAKE_ORCHESTRATOR = `#!/usr/bin/env bash
cat >"$LOG/payload"
printf '%s' "$OUTPUT"
exit "\${ORCHESTRATOR_CODE:-0}"
`;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice codex-auto ')));
  project = join(folder, 'project');
  children = [];
  for (const name of ['bin', 'log', 'project/src', 'project/.git']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  mkdirSync(join(project, '.git', 'objects'));
  mkdirSync(join(project, '.git', 'refs'));
  program('codex', FAKE_CODEX);
  program('orchestrator', FAKE_ORCHESTRATOR);
});

afterEach(async () => {
  await Promise.all(children.map(endChild));
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, text: string) {
  writeFileSync(join(folder, 'bin', name), text);
  chmodSync(join(folder, 'bin', name), 0o755);
}

const output = (context: string) =>
  JSON.stringify({
    schema_version: '1.0',
    inputs: { repo_root: project },
    tool_plan: {},
    fused_context: {
      for_model: { additional_context: context },
      for_user: {
        tool_plan_text: '[Auto Tools] ci_search',
        results_text: '',
        limits_text: '[Limits] few',
      },
    },
  });

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly cwd?: string;
}

function environment(env: Readonly<Record<string, string>> = {}) {
  return {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    HOME: folder,
    LOG: join(folder, 'log'),
    HELP: '      --last  Resume the most recent',
    ID: '0199a213-81c0-7800-8aa1-bbab2a035a53',
    GONE: 'nothing',
    OUTPUT: output(CONTEXT),
    CI_AUTO_TOOLS_ORCHESTRATOR_PATH: join(folder, 'bin', 'orchestrator'),
    ...env,
  };
}

function codexAuto(words: readonly string[], { env, input = '', cwd }: Options = {}) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, [bin, ...words], {
      cwd: cwd ?? join(project, 'src'),
      env: environment(env),
    });
    children.push(child);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (part) => (stdout += part));
    child.stderr.on('data', (part) => (stderr += part));
    // A program that ends before it has read all is judged by how it ended.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

const calls = () =>
  existsSync(join(folder, 'log', 'calls'))
    ? readFileSync(join(folder, 'log', 'calls'), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('in '))
    : [];
const places = () =>
  readFileSync(join(folder, 'log', 'calls'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('in '));

/** What Codex read, call by call. */
function inputs(): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => join(folder, 'log', `input.${index}`))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
}

test('O-02 the context goes in front of the prompt on stdin, from the root, with the hook told to stay silent', async () => {
  const { code, stdout, stderr } = await codexAuto(['where is login?']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'ANSWER\n' });
  expect(calls()).toEqual(['exec -']);
  expect(places()).toEqual([`in ${project} wrapped=1`]);
  expect(inputs()).toEqual([`${CONTEXT}\n\nwhere is login?`]);
  expect(stderr).toContain('[Auto Tools] ci_search\n[Limits] few\n');
  expect(JSON.parse(readFileSync(join(folder, 'log', 'payload'), 'utf8'))).toMatchObject({
    prompt: 'where is login?',
    cwd: join(project, 'src'),
  });
});

test('O-02 the second prompt goes on by the id of the first, told by Codex and not by the prompt', async () => {
  await codexAuto(['one']);
  await codexAuto(['two'], { cwd: project });
  await codexAuto(['--new', 'three']);
  expect(calls()).toEqual([
    'exec -',
    'exec resume 0199a213-81c0-7800-8aa1-bbab2a035a53 -',
    'exec -',
  ]);
});

test('O-02 an id that Codex no longer knows leads to a new session with the line in [Limits]', async () => {
  await codexAuto(['one']);
  const gone = { env: { GONE: '0199a213-81c0-7800-8aa1-bbab2a035a53', ID: '11112222-3' } };
  const { code, stderr } = await codexAuto(['two'], gone);
  expect(code).toBe(0);
  expect(calls().slice(1)).toEqual([
    'exec resume 0199a213-81c0-7800-8aa1-bbab2a035a53 -',
    'exec -',
  ]);
  expect(stderr).toContain(`${NO_CONTINUITY}\n`);
  expect(inputs().at(-1)).toBe(`${CONTEXT}\n${NO_CONTINUITY}\n\ntwo`);
  await codexAuto(['three']);
  expect(calls().at(-1)).toBe('exec resume 11112222-3 -');
});

test('O-02 a Codex that does not say its id is asked for its last session, if its help knows of one', async () => {
  const silent = { env: { ID: '' } };
  await codexAuto(['one'], silent);
  await codexAuto(['two'], silent);
  expect(calls()).toEqual(['exec -', 'exec resume --help', 'exec resume --last -']);
  const { stderr } = await codexAuto(['three'], { env: { ID: '', HELP: 'nothing of the kind' } });
  expect(calls().slice(3)).toEqual(['exec resume --help', 'exec -']);
  expect(stderr).toContain(NO_CONTINUITY);
});

test('O-02 a prompt that reached a session is never sent twice, and exit codes are passed on', async () => {
  await codexAuto(['one']);
  const { code } = await codexAuto(['two'], { env: { CODE: '7' } });
  expect(code).toBe(7);
  expect(calls()).toHaveLength(2);
});

test.each(['resume', '-x', 'review', '{"prompt":"not a payload"}', '排查 login 的报错\n第二行'])(
  'O-02 the prompt %j reaches Codex as it is',
  async (prompt) => {
    await codexAuto([prompt], { env: { OUTPUT: output('') } });
    expect(calls()).toEqual(['exec -']);
    expect(inputs()).toEqual([prompt]);
  },
);

test('O-02 a prompt of 200 KB comes through on stdin; one that would be too long with the context goes alone', async () => {
  const long = 'x'.repeat(200_000);
  await codexAuto(['-'], { input: long });
  expect(inputs()).toEqual([`${CONTEXT}\n\n${long}`]);
  const longest = 'y'.repeat(1_048_576);
  await codexAuto([], { input: longest });
  expect(inputs().at(-1)).toBe(longest);
});

test('O-02 an orchestrator or a Codex that ends without reading the prompt loses nothing of its answer', async () => {
  const long = 'z'.repeat(900_000);
  program('orchestrator', `#!/usr/bin/env bash\nprintf '%s' "$OUTPUT"\n`);
  expect(await codexAuto([], { input: long })).toMatchObject({ code: 0, stdout: 'ANSWER\n' });
  expect(inputs()).toEqual([`${CONTEXT}\n\n${long}`]);
  program('codex', '#!/usr/bin/env bash\necho LATE\nexit 3\n');
  const { code, stdout, stderr } = await codexAuto(['--new', '-'], { input: long });
  expect({ code, stdout }).toEqual({ code: 3, stdout: 'LATE\n' });
  expect(stderr).not.toContain('EPIPE');
});

test.each([
  ['prints garbage', { OUTPUT: '{"half": ' }],
  ['fails', { OUTPUT: '', ORCHESTRATOR_CODE: '1' }],
  ['is missing', { CI_AUTO_TOOLS_ORCHESTRATOR_PATH: '/nowhere/at/all' }],
])('O-13 where the orchestrator %s the prompt goes on alone', async (_, env) => {
  const { code, stderr } = await codexAuto(['one'], { env });
  expect(code).toBe(0);
  expect(inputs()).toEqual(['one']);
  expect(stderr).toMatch(
    /\[Limits\] orchestrator (unavailable|output invalid; fallback to empty context)/,
  );
});

test('O-02 outside of git Codex is told so, and only there', async () => {
  const plain = join(folder, 'plain');
  mkdirSync(plain);
  const env = { OUTPUT: output('').replace(JSON.stringify(project), JSON.stringify(plain)) };
  await codexAuto(['--codex-arg', '-m', '--codex-arg', 'x', 'one'], { cwd: plain, env });
  expect(calls()).toEqual(['exec --skip-git-repo-check -m x -']);
  expect(places()).toEqual([`in ${plain} wrapped=1`]);
});

test('outside of git a person who says so too is not repeated to Codex', async () => {
  const plain = join(folder, 'plain');
  mkdirSync(plain);
  const env = { OUTPUT: output('').replace(JSON.stringify(project), JSON.stringify(plain)) };
  await codexAuto(['--codex-arg', '--skip-git-repo-check', 'one'], { cwd: plain, env });
  await codexAuto(['--codex-arg', '--skip-git-repo-check', '--new', 'two']);
  expect(calls()).toEqual(['exec --skip-git-repo-check -', 'exec --skip-git-repo-check -']);
});

/** Under which id the orchestrator was asked. */
const conversation = () =>
  JSON.parse(readFileSync(join(folder, 'log', 'payload'), 'utf8')).session_id as string;

test('what the first prompt was given is not given again: both are one conversation from the start', async () => {
  const seen: string[] = [];
  for (const words of [['one'], ['two'], ['--new', 'three'], ['four']]) {
    await codexAuto(words);
    seen.push(conversation());
  }
  const [one, two, three, four] = seen;
  expect(one).toMatch(/^[0-9a-f]{24}$/);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
  expect(four).toBe(three);
});

test('a session that is lost, or one that is never kept, is asked about anew: it knows nothing of what was shown', async () => {
  await codexAuto(['one']);
  const first = conversation();
  const gone = { env: { GONE: '0199a213-81c0-7800-8aa1-bbab2a035a53', ID: '11112222-3' } };
  await codexAuto(['two'], gone);
  const second = conversation();
  expect(second).not.toBe(first);
  await codexAuto(['three'], { env: { ID: '11112222-3' } });
  expect(conversation()).toBe(second);
  await codexAuto(['four'], { env: { CI_CODEX_SESSION_MODE: 'exec' } });
  expect(conversation()).not.toBe(second);
});

test('a missing Codex, a wrapper that calls itself, no prompt and a wrong option are told', async () => {
  rmSync(join(folder, 'bin', 'codex'));
  const env = { SLUICE_CODEX: join(folder, 'bin', 'codex') };
  expect(await codexAuto(['one'], { env })).toMatchObject({
    code: 127,
    stderr: expect.stringContaining('codex was not found'),
  });
  expect(await codexAuto(['one'], { env: { SLUICE_AUTO_WRAPPED: '1' } })).toMatchObject({
    code: 1,
  });
  expect(await codexAuto([], { input: '  \n' })).toMatchObject({ code: 2 });
  expect(await codexAuto(['--wrong'])).toMatchObject({ code: 2 });
});

test('a home in which nothing can be kept costs the continuity and not the answer', async () => {
  writeFileSync(join(folder, 'not-a-folder'), '');
  const env = { XDG_STATE_HOME: join(folder, 'not-a-folder') };
  const { code, stdout, stderr } = await codexAuto(['one'], { env });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'ANSWER\n' });
  expect(stderr).toContain('could not be kept');
});

test('a signal ends Codex too, and the exit code says which one', async () => {
  const child = spawn(process.execPath, [bin, 'one'], {
    cwd: project,
    env: environment({ HANG: '1' }),
    stdio: 'ignore',
  });
  children.push(child);
  const ended = new Promise((resolve) => child.on('close', resolve));
  await until(() => existsSync(join(folder, 'log', 'up')));
  child.kill('SIGTERM');
  expect(await ended).toBe(143);
});

test('in a terminal prompts are asked for until /exit, in one session', async () => {
  const command = `'${process.execPath}' '${bin}' --quiet`;
  const child = spawn(TERMINAL, ['-qefc', command, '/dev/null'], {
    cwd: project,
    env: environment(),
  });
  children.push(child);
  let seen = '';
  child.stdout.on('data', (part) => (seen += part));
  const ended = new Promise((resolve) => child.on('close', resolve));
  const say = async (words: string, count: number) => {
    await until(() => seen.split('codex-auto> ').length > count);
    child.stdin.write(`${words}\r`);
  };
  await say('one', 1);
  await until(() => seen.includes('ANSWER'));
  await say('two', 2);
  await until(() => calls().length === 2);
  await say('/new', 3);
  await say('three', 4);
  await until(() => calls().length === 3);
  await say('/exit', 5);
  expect(await ended).toBe(0);
  expect(calls()).toEqual([
    'exec -',
    'exec resume 0199a213-81c0-7800-8aa1-bbab2a035a53 -',
    'exec -',
  ]);
});

test('lines that are pasted at once are one prompt, with what stands behind the last line end', async () => {
  const command = `'${process.execPath}' '${bin}' --quiet`;
  const env = environment({ OUTPUT: output('') });
  const child = spawn(TERMINAL, ['-qefc', command, '/dev/null'], { cwd: project, env });
  children.push(child);
  let seen = '';
  child.stdout.on('data', (part) => (seen += part));
  const ended = new Promise((resolve) => child.on('close', resolve));
  await until(() => seen.includes('codex-auto> '));
  child.stdin.write('first\rsecond\rthi');
  await until(() => seen.includes('thi'));
  // Longer than lines of one paste are apart.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(calls()).toEqual([]);
  child.stdin.write('rd\r');
  await until(() => inputs().length === 1);
  await until(() => seen.split('codex-auto> ').length > 2);
  child.stdin.write('/exit\r');
  expect(await ended).toBe(0);
  expect(inputs()).toEqual(['first\nsecond\nthird']);
});

test('Ctrl-C while Codex works comes back to the question', async () => {
  const command = `'${process.execPath}' '${bin}' --quiet`;
  const env = environment({ HANG: '1' });
  const child = spawn(TERMINAL, ['-qefc', command, '/dev/null'], { cwd: project, env });
  children.push(child);
  let seen = '';
  child.stdout.on('data', (part) => (seen += part));
  const ended = new Promise((resolve) => child.on('close', resolve));
  await until(() => seen.includes('codex-auto> '));
  child.stdin.write('one\r');
  await until(() => existsSync(join(folder, 'log', 'up')));
  child.stdin.write('\u0003');
  await until(() => seen.split('codex-auto> ').length > 2);
  expect(seen).toContain('codex ended with 130');
  child.stdin.write('\u0003');
  expect(await ended).toBe(130);
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
