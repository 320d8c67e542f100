import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from '../../create-sandbox.js';
import { bubblewrapPath } from '../../testing/bubblewrap-path.js';
import { makeWorkspace, type TestWorkspace } from '../../testing/workspace.js';
import { REFUSED_CALLS } from './refused-calls.js';
import { filterArchitecture, seccompFilter } from './seccomp-filter.js';

const architecture = filterArchitecture() ?? 'x64';
let workspace: TestWorkspace;
let sandbox: HostSandbox;

beforeAll(async () => {
  workspace = makeWorkspace();
  sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'bubblewrap',
    bubblewrapPath: bubblewrapPath(),
  });
});

afterAll(async () => {
  await sandbox.close();
  workspace.remove();
});

/** Makes a call by its number from inside and gives the number of the error; 0 when it worked. */
async function call(number: number, ...args: readonly number[]): Promise<number> {
  expect(existsSync('/usr/bin/perl'), 'perl is needed to make calls by number').toBe(true);
  const six = [...args, 0, 0, 0, 0, 0, 0].slice(0, 6).join(', ');
  const script = `$! = 0; my $r = syscall(${number}, ${six}); print $r == -1 ? $! + 0 : 0;`;
  const { stdout, stderr } = await sandbox.exec(['/usr/bin/perl', '-e', script]);
  expect(stderr).toBe('');
  return Number(stdout);
}

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

describe('R19 no program is left behind that runs with the rights of its owner', () => {
  const made = ['chmod 4755 a', 'install -m 4755 /bin/true b', 'chmod u+s a', 'chmod 6755 a'];
  const byCall = [
    'perl -MFcntl -e "sysopen(F, q(c), O_CREAT|O_WRONLY, 04755) or die"',
    'perl -e "syscall(268, -100, my $n = q(a), 04755) == 0 or die"',
    'perl -e "syscall(452, -100, my $n = q(a), 04755, 0) == 0 or die"',
    'perl -e "open F, q(a); syscall(91, fileno F, 04755) == 0 or die"',
    'perl -e "syscall(133, my $n = q(d), 0104755, 0) == 0 or die"',
    'perl -e "syscall(257, -100, my $n = q(e), 0x40 | 1, 04755) == 0 or die"',
    'perl -e "syscall(257, -100, my $n = q(.), 0x410000 | 1, 04755) == 0 or die"',
  ];

  test.each([...made, ...(architecture === 'x64' ? byCall : [])])('%s', async (command) => {
    const script = `cd "$0" && rm -f a b c d e && cp /bin/true a && ${command}`;
    const { exitCode } = await sandbox.exec(['/bin/sh', '-c', script, workspace.root]);
    expect(exitCode).not.toBe(0);
    const { stdout } = await sandbox.exec(['find', workspace.root, '-perm', '/4000']);
    expect(stdout).toBe('');
  });

  test('other modes, the group of a folder and reading stay as they are', async () => {
    const script =
      'cd "$0" && echo x > f && chmod 755 f && mkdir -p g && chmod 2775 g && install -m 640 f h && cat h && stat -c %a f g h';
    const { stdout } = await sandbox.exec(['/bin/sh', '-c', script, workspace.root]);
    expect(stdout).toBe('x\n755\n2775\n640\n');
  });
});

describe('R19 calls that no tool needs', () => {
  test('this host keeps the promise', () => {
    expect(sandbox.backend.missing).toEqual([]);
  });

  test('every call of the table is refused, really called from inside', async () => {
    const numbered = REFUSED_CALLS.filter((each) => each[architecture] !== null);
    const lines = numbered.map(
      (each) =>
        `$! = 0; my $r = syscall(${each[architecture]}, 0, 0, 0, 0, 0, 0); print "${each.name} ", ($r == -1 ? $! + 0 : "worked"), "\\n";`,
    );
    const { stdout } = await sandbox.exec([
      '/usr/bin/perl',
      '-e',
      `{ no strict; ${lines.map((line) => `{ ${line} }`).join(' ')} }`,
    ]);
    expect(stdout.trim().split('\n')).toEqual(
      numbered.map(({ name, answer }) => `${name} ${answer === 'missing' ? ENOSYS : EPERM}`),
    );
  });

  test('a new namespace by clone, characters into a terminal, unusual sockets and personalities are refused', async () => {
    const numbers =
      architecture === 'x64'
        ? { clone: 56, ioctl: 16, socket: 41, personality: 135 }
        : { clone: 220, ioctl: 29, socket: 198, personality: 92 };
    expect(await call(numbers.clone, 0x10000000)).toBe(EPERM);
    expect(await call(numbers.clone, 0x00020000)).toBe(EPERM);
    expect(await call(numbers.ioctl, 0, 0x5412)).toBe(EPERM);
    // The upper half of the argument does not hide it.
    expect(await call(numbers.ioctl, 0, 0x1_0000_5412)).toBe(EPERM);
    for (const family of [40, 38, 17, 31, 30]) {
      expect(await call(numbers.socket, family, 1, 0)).toBe(EAFNOSUPPORT);
    }
    expect(await call(numbers.personality, 0x0040000)).toBe(EPERM);
    expect(await call(numbers.socket, 1, 1, 0)).toBe(0);
    expect(await call(numbers.socket, 2, 1, 0)).toBe(0);
    expect(await call(numbers.personality, 0xffffffff)).toBe(0);
  });

  test('programs, threads, pipes and timers work as ever', async () => {
    const threads = `const { Worker } = require('worker_threads');
      new Worker('require("worker_threads").parentPort.postMessage(7)', { eval: true }).on('message', console.log)`;
    expect(await sandbox.exec([process.execPath, '-e', threads])).toMatchObject({ stdout: '7\n' });
    const result = await sandbox.exec(
      "git --version >/dev/null && seq 3 | sort -r | head -1; (sleep 0.05 & wait); bash -c 'echo $((1+1))'",
    );
    expect(result).toMatchObject({ exitCode: 0, stdout: '3\n2\n' });
  });
});

describe('the filter as bytes', () => {
  test('is made for both architectures, of whole instructions, with jumps that stay inside', () => {
    for (const each of ['x64', 'arm64'] as const) {
      const bytes = seccompFilter(each);
      expect(bytes.length % 8).toBe(0);
      const count = bytes.length / 8;
      for (let index = 0; index < count; index += 1) {
        const far = Math.max(bytes.readUInt8(index * 8 + 2), bytes.readUInt8(index * 8 + 3));
        if (far > 0) expect(index + 1 + far).toBeLessThan(count);
      }
      expect(bytes.readUInt16LE(bytes.length - 8)).toBe(0x06);
    }
    expect(filterArchitecture('riscv64')).toBeUndefined();
  });

  test('no number stands twice', () => {
    for (const each of ['x64', 'arm64'] as const) {
      const numbers = REFUSED_CALLS.flatMap((refused) => refused[each] ?? []);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});
