import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from './create-sandbox.js';
import type { SandboxOptions } from './options.js';
import { bubblewrapPath } from './testing/bubblewrap-path.js';
import { bundleSandbox } from './testing/bundle.js';
import { processesWith } from './testing/survivors.js';
import { makeWorkspace, SECRET_TEXT, type TestWorkspace } from './testing/workspace.js';

const MIB = 1024 * 1024;
let workspace: TestWorkspace;
let count = 0;
const opened: HostSandbox[] = [];

type BackendUnderTest = 'unconfined' | 'bubblewrap';
const BACKENDS: readonly BackendUnderTest[] = ['unconfined', 'bubblewrap'];

async function open(
  backend: BackendUnderTest,
  options: Partial<SandboxOptions> = {},
): Promise<HostSandbox> {
  const made = await createSandbox({
    roots: [workspace.root],
    backend,
    ...(backend === 'bubblewrap' ? { bubblewrapPath: bubblewrapPath() } : {}),
    ...options,
    limits: { graceMs: 200, ...options.limits },
  });
  opened.push(made);
  return made;
}

/** A number of seconds that only this test sleeps for, to find its processes by. */
function uniqueSeconds(): string {
  count += 1;
  return `${4000 + (process.pid % 1000)}.${process.pid}${count}`;
}

beforeEach(() => {
  workspace = makeWorkspace();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((made) => made.close()));
  workspace.remove();
});

describe.each(BACKENDS)('attacks by processes on the %s backend', (backend) => {
  test('R01 R02 children in the background, in their own session and double-forked end with the time-out', async () => {
    const sandbox = await open(backend);
    const seconds = uniqueSeconds();
    const result = await sandbox.exec(
      `sleep ${seconds} & setsid sleep ${seconds} & nohup sleep ${seconds} >/dev/null 2>&1 &
       (setsid sh -c 'sleep ${seconds} & sleep ${seconds}' &) ; (env -i setsid nohup sleep ${seconds} >/dev/null 2>&1 &)
       echo started; trap '' TERM; while :; do sleep ${seconds}; done`,
      { timeoutMs: 500 },
    );
    expect(result).toMatchObject({
      timedOut: true,
      stdout: 'started\n',
      survivors: 0,
      exitCode: null,
    });
    expect(processesWith(seconds)).toEqual([]);
  });

  test('R01 what a command leaves running ends with it, also when it succeeds', async () => {
    const sandbox = await open(backend);
    const seconds = uniqueSeconds();
    const result = await sandbox.exec(
      `sleep ${seconds} & setsid nohup sleep ${seconds} & echo done`,
    );
    expect(result).toMatchObject({ exitCode: 0, stdout: 'done\n', survivors: 0 });
    expect(processesWith(seconds)).toEqual([]);
  });

  test('R04 a grandchild that keeps stdout open does not hold the result back', async () => {
    const sandbox = await open(backend);
    const seconds = uniqueSeconds();
    const result = await sandbox.exec(`(setsid sleep ${seconds} &) ; echo quick`);
    expect(result).toMatchObject({ stdout: 'quick\n', exitCode: 0 });
  });

  test('R05 commands end when the runtime is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-bundle-'));
    const seconds = uniqueSeconds();
    try {
      const module = join(folder, 'sandbox.mjs');
      bundleSandbox(module);
      const script = `import { createSandbox } from ${JSON.stringify(module)};
        const sandbox = await createSandbox(${JSON.stringify({
          roots: [workspace.root],
          backend,
          ...(backend === 'bubblewrap' ? { bubblewrapPath: bubblewrapPath() } : {}),
        })});
        await sandbox.execBackground('setsid sleep ${seconds} & sleep ${seconds}');
        const shell = await sandbox.spawn([sandbox.shell]);
        shell.stdin.write('sleep ${seconds} & echo up >&3\\n');
        shell.extra[0].once('data', () => console.log('ready'));
        setInterval(() => undefined, 1000);`;
      writeFileSync(join(folder, 'runtime.mjs'), script);
      const runtime = spawn(process.execPath, [join(folder, 'runtime.mjs')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(runtime.stdout, 'data');
      while (processesWith(seconds).length < 3) await pause(10);
      runtime.kill('SIGKILL');
      await once(runtime, 'exit');
      while (processesWith(seconds).length > 0) await pause(20);
      expect(processesWith(seconds)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('R07 a flood of output is ended at the cap, and its start and end are kept', async () => {
    const sandbox = await open(backend, { limits: { outputBytes: 20 * MIB } });
    const before = process.memoryUsage().rss;
    const result = await sandbox.exec('echo first; yes', { maxOutputBytes: MIB });
    expect(result).toMatchObject({ limitHit: 'output', truncated: true, exitCode: null });
    expect(result.stdout).toMatch(/^first\ny\n[\s\S]*bytes cut[\s\S]*y\n/);
    expect(result.stdout.length).toBeLessThan(MIB + 200);
    expect(result.output.stdout.totalBytes).toBeGreaterThan(20 * MIB);
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * MIB);
  });

  test('R08 binary output is named as such and does no harm', async () => {
    const sandbox = await open(backend);
    const result = await sandbox.exec(`printf 'a\\0b\\377\\376'; printf 'plain' >&2`);
    expect(result.output.stdout).toEqual({ totalBytes: 5, cutBytes: 0, isBinary: true });
    expect(result.output.stderr.isBinary).toBe(false);
    expect(JSON.parse(JSON.stringify(result)).stdout).toBe('a\0b\ufffd\ufffd');
  });

  test('R10 a memory hog is ended and the result says why', async () => {
    const sandbox = await open(backend, { limits: { memoryBytes: 256 * MIB } });
    const hog = `const parts = []; setInterval(() => parts.push(Buffer.alloc(16 * 1024 * 1024, 1)), 40)`;
    const result = await sandbox.exec([process.execPath, '-e', hog], { timeoutMs: 30_000 });
    expect(result).toMatchObject({
      timedOut: false,
      limitHit: 'memory',
      exitCode: null,
      survivors: 0,
    });
  });

  test('a tree that multiplies is ended at the limit on processes', async () => {
    const sandbox = await open(backend, { limits: { processes: 40 } });
    const seconds = uniqueSeconds();
    const result = await sandbox.exec(
      `i=0; while [ $i -lt 400 ]; do sleep ${seconds} & i=$((i+1)); sleep 0.01; done; wait`,
      { timeoutMs: 30_000 },
    );
    expect(result).toMatchObject({ timedOut: false, limitHit: 'processes', survivors: 0 });
    expect(processesWith(seconds)).toEqual([]);
  });

  test('R11 a file cannot grow past the limit', async () => {
    const sandbox = await open(backend, { limits: { fileBytes: MIB } });
    const result = await sandbox.exec('head -c 5000000 /dev/zero > big; echo after');
    expect(result.stdout).toBe('after\n');
    expect(statSync(join(workspace.root, 'big')).size).toBe(MIB);
  });

  test('R13 the environment of the runtime does not reach a command', async () => {
    const name = `SLUICE_TEST_${'TOK'}EN`;
    process.env[name] = SECRET_TEXT;
    try {
      const sandbox = await open(backend, {
        env: { [`MY_API_${'KEY'}`]: SECRET_TEXT, PLAIN: 'kept' },
      });
      const result = await sandbox.exec('env; cat /proc/self/environ');
      expect(result.stdout).not.toContain(SECRET_TEXT);
      expect(result.stdout).toContain('PLAIN=kept');
    } finally {
      delete process.env[name];
    }
  });

  test('R14 commands that wait for a person return at once', async () => {
    const sandbox = await open(backend);
    const result = await sandbox.exec(
      `cat; read x; echo "read: $?"; git init -q . && git -c user.name=a -c user.email=a@example.invalid commit --allow-empty; echo "commit: $?"`,
      { timeoutMs: 30_000 },
    );
    expect(result.timedOut).toBe(false);
    expect(result.stdout).toMatch(/read: 1\n[\s\S]*commit: [1-9]/);
  });

  test('R20 the time of a command runs on while it is stopped', async () => {
    const sandbox = await open(backend);
    const result = await sandbox.exec('kill -STOP $$; echo never', { timeoutMs: 300 });
    expect(result).toMatchObject({ timedOut: true, stdout: '', survivors: 0 });
  });

  test('R22 hung commands are ended and others go on', async () => {
    const sandbox = await open(backend);
    const hung = [1, 2, 3].map(() => sandbox.exec(`trap '' TERM; sleep 1000`, { timeoutMs: 200 }));
    expect((await sandbox.exec('echo fourth')).stdout).toBe('fourth\n');
    for (const result of await Promise.all(hung)) expect(result.timedOut).toBe(true);
  });

  test('B7 a killed background process does no more, and its logs stay', async () => {
    const sandbox = await open(backend);
    const process = await sandbox.execBackground('echo partial; sleep 1; echo late > late.txt');
    while (process.logs().text === '') await pause(5);
    expect(await process.kill()).toMatchObject({ survivors: 0, exitCode: null });
    await pause(1200);
    expect(() => statSync(join(workspace.root, 'late.txt'))).toThrow('ENOENT');
    expect(process.logs().text).toBe('partial\n');
  });

  test('B7 closing one sandbox leaves the processes of another alone', async () => {
    const first = await open(backend);
    const second = await open(backend);
    const kept = await second.execBackground('sleep 60');
    const ended = await first.execBackground('sleep 60');
    await first.close();
    expect((await ended.wait()).exitCode).toBeNull();
    expect(kept.logs().running).toBe(true);
    expect((await second.exec('echo alive')).stdout).toBe('alive\n');
    await kept.kill();
  });

  test('signals to the children of a shell leave the shell alive', async () => {
    const sandbox = await open(backend);
    const shell = await sandbox.spawn([sandbox.shell]);
    const seconds = uniqueSeconds();
    shell.stdin.write(`sleep ${seconds}; echo "status $?" >&3\n`);
    while (processesWith(`sleep ${seconds}`).length === 0) await pause(5);
    shell.signalChildren('SIGINT');
    const [text] = await once(shell.extra[0]!, 'data');
    expect(String(text)).toBe('status 130\n');
    await shell.kill();
  });

  test('a command can open its own output by name', async () => {
    const sandbox = await open(backend);
    const result = await sandbox.exec(
      'echo a > /dev/stderr; echo b | tee /dev/stderr; echo c >> /proc/self/fd/1; sh -c "echo d > /dev/stdout"',
    );
    expect(result).toMatchObject({ stdout: 'b\nc\nd\n', stderr: 'a\nb\n', exitCode: 0 });
  });

  test('a command that the system cannot start is a typed error, and later ones run', async () => {
    const sandbox = await open(backend);
    const value = 'x'.repeat(100_000);
    const env = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`V${index}`, value]));
    await expect(sandbox.exec('true', { env })).rejects.toMatchObject({ code: 'SPAWN_FAILED' });
    await expect(sandbox.exec(`echo ${'x'.repeat(140_000)}`)).rejects.toMatchObject({
      code: 'COMMAND_TOO_LONG',
    });
    expect((await sandbox.exec(['/no/such/program'])).exitCode).toBe(127);
    expect((await sandbox.exec('echo fine')).stdout).toBe('fine\n');
  });

  test('many commands at once each get their own output', async () => {
    const sandbox = await open(backend);
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sandbox.exec(`echo ${index}; echo ${index} >&2`)),
    );
    for (const [index, result] of results.entries()) {
      expect(result).toMatchObject({ stdout: `${index}\n`, stderr: `${index}\n`, exitCode: 0 });
    }
  });
});

describe('what only a real sandbox holds', () => {
  test('T-02 a confined command sees no host file, writes only the workspace and has no network', async () => {
    const sandbox = await open('bubblewrap');
    const result = await sandbox.exec(
      `cat ${workspace.secret}; ls ${workspace.base}; touch /etc/x /usr/x /x; echo ok > inside; cat /etc/shadow; (exec 9<>/dev/tcp/127.0.0.1/1) ; ls /run /home; cat /proc/net/route | wc -l`,
    );
    expect(result.stdout).not.toContain(SECRET_TEXT);
    expect(result.stdout).toContain('app\n');
    expect(result.stdout).not.toContain('app-secret');
    expect(result.stderr).toMatch(/\/etc\/x[\s\S]*\/usr\/x/);
    expect(readFileSync(join(workspace.root, 'inside'), 'utf8')).toBe('ok\n');
  });

  test('T-02 a confined command reaches the network only when that is allowed', async () => {
    const server = createServer((socket) => socket.end('reached\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const command = `exec 9<>/dev/tcp/127.0.0.1/${port} && cat <&9`;
    try {
      const closed = await (await open('bubblewrap')).exec(command);
      expect(closed).toMatchObject({ stdout: '', exitCode: 1 });
      const allowed = await open('bubblewrap', { allowNetwork: true });
      expect(allowed.backend.network).toBe(true);
      expect((await allowed.exec(command)).stdout).toBe('reached\n');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('F11 a confined command cannot link a host file into the workspace', async () => {
    const sandbox = await open('bubblewrap');
    const result = await sandbox.exec('ln /etc/hostname here; ln /usr/bin/env there; ls');
    expect(result.stdout).toBe('');
    expect(result.stderr).toMatch(/here[\s\S]*there/);
  });

  test('R11 the temporary folder of a confined command is limited and gone afterwards', async () => {
    const sandbox = await open('bubblewrap', { limits: { temporaryBytes: MIB } });
    const result = await sandbox.exec(
      'head -c 5000000 /dev/zero > /tmp/big; echo "status $?"; stat -c %s /tmp/big',
    );
    expect(result.stdout).toMatch(/status 1\n\d{1,7}\n/);
    expect((await sandbox.exec('ls /tmp/big')).exitCode).not.toBe(0);
  });

  test('R16 R17 a confined command can neither signal nor see the runtime', async () => {
    const sandbox = await open('bubblewrap');
    const result = await sandbox.exec(
      `kill -0 ${process.pid}; echo "kill $?"; ls /proc/${process.pid}/environ; kill -9 $PPID; kill -9 -1`,
    );
    expect(result.stdout).toBe('kill 1\n');
    expect((await sandbox.exec('echo alive')).stdout).toBe('alive\n');
  });

  test('R19 a confined command has no capabilities and cannot nest namespaces or mount', async () => {
    const sandbox = await open('bubblewrap');
    const result = await sandbox.exec(
      'grep -E "CapEff|NoNewPrivs" /proc/self/status; unshare -Ur true; echo "unshare $?"; mount -t tmpfs x /tmp; echo "mount $?"',
    );
    expect(result.stdout).toMatch(/CapEff:\t0+\nNoNewPrivs:\t1\nunshare [1-9]\d*\nmount [1-9]/);
  });

  test('a read-only root is shown read-only, and nothing changes it', async () => {
    const sandbox = await open('bubblewrap', { readOnlyRoots: [workspace.outside] });
    const result = await sandbox.exec(
      `cat ${workspace.secret}; echo x > ${workspace.secret}; echo "status $?"`,
    );
    expect(result.stdout).toBe(`${SECRET_TEXT}status 1\n`);
    expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
  });
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
