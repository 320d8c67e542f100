import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const bundle = fileURLToPath(new URL('../../dist/govern-hook.cjs', import.meta.url));
const children = new Set<ChildProcess>();
let base: string;
let file: string;
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'sluice-hooks-'));
  file = join(base, '.local/state/sluice/govern/helper');
  mkdirSync(join(base, '.claude'));
  mkdirSync(join(base, '.config/sluice'), { recursive: true });
  policy('allow');
  await run(process.execPath, [bin, 'govern', 'install', 'claude', '--yes']).ended;
});
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('close', resolve));
  }
  children.clear();
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

function policy(verdict: string): void {
  const text = `version: 1\ndefault: ask\nrules:\n  - ${verdict}: tests\n    command: npm test **\n`;
  writeFileSync(join(base, '.config/sluice/sluice.yaml'), text);
}

function run(program: string, args: readonly string[], input = '', more = {}) {
  const env = { PATH: process.env.PATH, HOME: base, SLUICE_NO_BACKGROUND: '1', ...more };
  const child = spawn(program, args, { cwd: base, env });
  children.add(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString();
    });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<{ code: number | null } & typeof said>((resolve) =>
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code, ...said });
    }),
  );
  return { child, said, ended };
}

let calls = 0;
function hook(command = 'npm test', more = {}, when = 'pre', tells = when) {
  const event = {
    hook_event_name: tells === 'pre' ? 'PreToolUse' : 'PostToolUse',
    session_id: 'abc',
    cwd: base,
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: `toolu_${(calls += 1)}`,
  };
  const script = join(base, '.claude/hooks/sluice-govern.sh');
  // Spread over lines, as a client may send it.
  return run('bash', ['-p', script, 'claude', when], JSON.stringify(event, null, 1), more).ended;
}

async function startHelper() {
  const helper = run(process.execPath, [bundle, '--helper']);
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
  return helper;
}

async function decisions(): Promise<number> {
  const listed = await run(process.execPath, [bin, 'audit', 'list', '--json', '--limit', '1000'])
    .ended;
  const { entries } = JSON.parse(listed.stdout);
  return entries.filter(({ kind }: { kind: string }) => kind === 'proposed').length;
}

const decisionIn = ({ stdout }: { stdout: string }) =>
  JSON.parse(stdout).hookSpecificOutput.permissionDecision;

describe('A-04 a hook asks the running Sluice and starts no Node of its own', () => {
  test('the helper decides and records, by the policy as it stands at each call', async () => {
    await startHelper();
    replaceNode();
    expect(decisionIn(await hook('npm test'))).toBe('allow');
    expect(decisionIn(await hook('make'))).toBe('ask');
    policy('deny');
    expect(decisionIn(await hook('npm test'))).toBe('deny');
    expect(await hook('npm test', {}, 'post')).toMatchObject({ code: 0, stdout: '' });
    writeFileSync(join(base, '.config/sluice/sluice.yaml'), 'version: 1\nrules: x\n');
    const broken = await hook('npm test');
    expect(broken).toMatchObject({ code: 2, stdout: '' });
    expect(broken.stderr).toContain('sluice.yaml');
    expect(await decisions()).toBe(3);
  });

  test.each(['the helper', 'no helper'])(
    'A-03 with %s an event that does not fit its hook stops the tool, and so does one without end',
    async (who) => {
      if (who === 'the helper') await startHelper();
      const alone = { SLUICE_NO_BACKGROUND: '1' };
      expect(await hook('npm test', alone, 'pre', 'post')).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('does not fit its hook "pre"'),
      });
      expect(await hook('x'.repeat(16 * 1024 * 1024), alone)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/8 MB or more|more than 16 MB/),
      });
      expect(decisionIn(await hook('npm test', alone))).toBe('allow');
    },
  );

  test('a Sluice that serves takes the place of the helper, which leaves, and gives it back', async () => {
    const helper = await startHelper();
    const before = readFileSync(file, 'utf8');
    const server = run(process.execPath, [bin, 'serve', '--json', '--port', '0']);
    await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 30_000 }).not.toBe(before);
    expect((await helper.ended).code).toBe(0);
    expect(Number(readFileSync(file, 'utf8').split(' ')[3])).toBe(server.child.pid);
    replaceNode();
    expect(decisionIn(await hook('npm test'))).toBe('allow');
    server.child.kill('SIGINT');
    await server.ended;
    expect(existsSync(file)).toBe(false);
  });

  test('the first hook leaves a helper behind, and a hook of other settings decides by itself', async () => {
    expect(decisionIn(await hook('npm test', { SLUICE_NO_BACKGROUND: '' }))).toBe('allow');
    await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
    const elsewhere = { XDG_CONFIG_HOME: join(base, 'other') };
    expect(decisionIn(await hook('npm test', elsewhere))).toBe('ask');
    rmSync(file);
  });
});

describe('A-03 what goes wrong with the running Sluice never lets a tool run', () => {
  test('killed in the middle of a question: the tool does not run', async () => {
    const helper = await startHelper();
    const server = run(process.execPath, [bin, 'serve', '--json', '--port', '0', '--data', 'x.db']);
    await expect.poll(() => server.said.stdout, { timeout: 30_000 }).toContain('\n');
    const waiting = hook('make all');
    await expect.poll(decisions, { timeout: 30_000 }).toBe(1);
    helper.child.kill('SIGKILL');
    expect(await waiting).toMatchObject({ code: 2, stdout: '' });
  });

  test('stopped in the middle, so that it says nothing: the tool does not run', async () => {
    const helper = await startHelper();
    const server = run(process.execPath, [bin, 'serve', '--json', '--port', '0', '--data', 'x.db']);
    await expect.poll(() => server.said.stdout, { timeout: 30_000 }).toContain('\n');
    const waiting = hook('make all');
    await expect.poll(decisions, { timeout: 30_000 }).toBe(1);
    helper.child.kill('SIGSTOP');
    expect(await waiting).toMatchObject({ code: 2, stdout: '' });
  }, 60_000);

  test('a stranger on the port of one that is gone hears no event, and the hook decides by itself', async () => {
    const heard: string[] = [];
    const stranger = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        heard.push(chunk.toString());
        socket.write(`${'0'.repeat(48)}\nok 3\nok\n`);
      });
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', () => resolve()));
    const address = stranger.address();
    const port = typeof address === 'object' ? address?.port : 0;
    mkdirSync(join(file, '..'), { recursive: true });
    const [token, proof] = ['a'.repeat(48), 'b'.repeat(48)];
    writeFileSync(file, `${port} ${token} ${proof} ${process.pid} ${bundle}\n`);
    policy('deny');
    expect(decisionIn(await hook('npm test'))).toBe('deny');
    expect(heard.join('')).not.toContain('npm test');
    stranger.close();
  });

  test('a record that was moved away is not written to: what decides next begins a new one', async () => {
    await startHelper();
    expect(decisionIn(await hook())).toBe('allow');
    renameSync(join(base, '.local/share/sluice'), join(base, 'moved'));
    expect(decisionIn(await hook())).toBe('allow');
    expect(await decisions()).toBe(1);
  });

  test('an answer that is cut off or unknown is a no', async () => {
    for (const answer of ['ok 99\nok\n', 'ok x\n', 'ok 4\nyes\n', 'yes\n', 'no\n', '']) {
      const proof = 'b'.repeat(48);
      const odd = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => {
          socket.write(`${proof}\n`);
          socket.once('data', () => socket.end(answer));
        });
      });
      await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', () => resolve()));
      const address = odd.address();
      const port = typeof address === 'object' ? address?.port : 0;
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, `${port} ${'a'.repeat(48)} ${proof} ${process.pid} ${bundle}\n`);
      expect(await hook(), answer).toMatchObject({ code: 2, stdout: '' });
      odd.close();
    }
  });
});

/** From here on a hook that starts Node fails. */
function replaceNode(): void {
  const script = join(base, '.claude/hooks/sluice-govern.sh');
  const text = readFileSync(script, 'utf8').replace(/^node=.*$/m, 'node=/nowhere/node');
  writeFileSync(script, text);
}
