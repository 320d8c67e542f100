import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type HostSandbox, runsCode } from '../../packages/sandbox/src/index.js';
import { isLarge, seeded } from './size.js';

const COUNT = isLarge ? 200 : 25;

/** Ways to something outside. `$OUT` is a folder there with a secret, `$PORT` listens, `$OWNER` is this process. */
const ATTEMPTS = [
  'cat "$OUT/secret"',
  'cat link.txt; cp link.txt copied; dd if=link.txt 2>&1',
  'cat ../outside/secret; cat out/secret; cat "$PWD/../outside/secret"',
  'echo x > "$OUT/secret"; echo x >> link.txt; truncate -s 0 link.txt',
  'cp -r "$OUT" stolen; tar cf stolen.tar -C / ".$OUT"',
  'ln "$OUT/secret" linked; ln -s "$OUT/secret" soft; cat soft',
  'rm -rf "$OUT"; mv "$OUT" moved; chmod -R 777 "$OUT"',
  'find / -name secret -readable -exec cat {} + 2>/dev/null',
  'cat /proc/1/environ /proc/$OWNER/environ /proc/$PPID/environ',
  'ls /proc/*/root/ 2>/dev/null; cat /proc/*/root$OUT/secret 2>/dev/null',
  'cat /proc/self/fd/* < /dev/null; for n in 3 4 5 9 57; do cat <&$n; done',
  'kill -9 $OWNER; kill -9 -1; kill -STOP $OWNER',
  'exec 3<>/dev/tcp/127.0.0.1/$PORT; echo hello >&3',
  'curl -s http://127.0.0.1:$PORT/; wget -qO- http://127.0.0.1:$PORT/; nc 127.0.0.1 $PORT',
  'perl -MIO::Socket::INET -e "IO::Socket::INET->new(qq(127.0.0.1:$PORT))->print(1)"',
  'unshare -Urm sh -c "mount --bind / /mnt; cat /mnt$OUT/secret"',
  'mount -t tmpfs x "$PWD"; umount "$PWD"; umount -l .git; chroot / true',
  'mkdir -p later/.git/hooks; echo "#!/bin/sh" > later/.git/hooks/pre-commit',
  'git init -q made; git init -q --bare bare.git; git init -q .',
  'git config core.fsmonitor evil; git commit --allow-empty -m x; git stash',
  'echo x > .git/config; rm -rf .git; mv .git g; echo / > .git/commondir',
  'echo evil > .envrc; echo evil > .npmrc; mkdir -p .vscode; echo {} > .vscode/tasks.json',
  'mv nested other; mkdir -p nested/.git/hooks; echo x > nested/.git/config',
  'nohup sleep 77777 & setsid sleep 77777 & (sleep 77777 &)',
  'for i in 1 2 3; do (setsid sh -c "sleep 77777" &) ; done; disown -a',
  'perl -e "fork or do { setpgrp; sleep 77777 }"',
  "node -e \"require('child_process').spawn('sleep',['77777'],{detached:true,stdio:'ignore'}).unref()\"",
  'perl -e "syscall(101,16,$OWNER,0,0); syscall(250,0,0,0); syscall(321,0,0,0)"',
  'cat "s.sock"; perl -MIO::Socket::UNIX -e "IO::Socket::UNIX->new(Peer=>q(s.sock))->print(1)"',
  'echo x > /etc/passwd; echo x > /usr/bin/evil; touch /root/x ~/x /var/x /opt/x',
  'cat /etc/shadow; cat ~/.ssh/id_rsa; ls -la /root /home 2>/dev/null',
  'mknod dev b 8 0; cat /dev/mem /dev/sda /dev/kmsg 2>/dev/null | head -c 10',
  'ln -s / slash; cat slash$OUT/secret; cd slash && cat ".$OUT/secret"',
  'crontab -l; at now; systemd-run true; dbus-send --session x',
  'env; set; cat /proc/self/environ',
];

/** Ways to run something else. */
const WRAPPERS: readonly ((script: string) => string)[] = [
  (script) => script,
  (script) => `(${script})`,
  (script) => `bash -c ${quoted(script)}`,
  (script) => `env bash -c ${quoted(script)}`,
  (script) => `setsid bash -c ${quoted(script)}`,
  (script) => `echo ${quoted(script)} | bash`,
  (script) => `eval ${quoted(script)}`,
  (script) => `echo ${quoted(Buffer.from(script).toString('base64'))} | base64 -d | sh`,
  (script) => `printf %s ${quoted(script)} > run.sh; sh run.sh; bash run.sh`,
  (script) => `{ ${script}; } & wait $!`,
  (script) => `trap ${quoted(script)} EXIT`,
  (script) => `cat <<'END' | bash\n${script}\nEND\n`,
  (script) => `perl -e 'exec("/bin/bash","-c",$ARGV[0])' ${quoted(script)}`,
];

let base: string;
let root: string;
let outside: string;
let secret: string;
let sandbox: HostSandbox;
let trap: Server;
let connections = 0;
let before: string;

beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-escape-')));
  root = join(base, 'workspace');
  outside = join(base, 'outside');
  secret = `canary-${Math.random().toString(36).slice(2)}`;
  mkdirSync(join(root, '.git', 'hooks'), { recursive: true });
  mkdirSync(join(root, 'nested', '.git'), { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(root, '.git', 'config'), '[core]\n');
  writeFileSync(join(root, 'nested', '.git', 'config'), '[core]\n');
  writeFileSync(join(outside, 'secret'), `${secret}\n`);
  linkSync(join(outside, 'secret'), join(root, 'link.txt'));
  symlinkSync(outside, join(root, 'out'));
  trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  process.env.SLUICE_CANARY_TOKEN = secret;
  const address = trap.address();
  sandbox = await createSandbox({
    roots: [root],
    backend: 'bubblewrap',
    ...(process.env.SLUICE_TEST_BWRAP ? { bubblewrapPath: process.env.SLUICE_TEST_BWRAP } : {}),
    env: {
      OUT: outside,
      PORT: String(typeof address === 'object' && address ? address.port : 0),
      OWNER: String(process.pid),
    },
  });
  before = stateOf(outside);
});

afterAll(async () => {
  await sandbox.close();
  await new Promise((resolve) => trap.close(resolve));
  rmSync(base, { recursive: true, force: true });
});

test(`S22 S23 R01 R02 R16 F11 F26 ${COUNT} generated escapes: nothing outside is read, changed or reached, nothing is left running`, async () => {
  const random = seeded(108);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let number = 0; number < COUNT; number += 1) {
    const wanted = [
      ATTEMPTS[number % ATTEMPTS.length] ?? '',
      ...Array.from({ length: 3 }, () => pick(ATTEMPTS)),
    ];
    const script = wanted.map((attempt) => pick(WRAPPERS)(pick(WRAPPERS)(attempt))).join('\n');
    const result = await sandbox.exec(script, { timeoutMs: 2_500 });
    const why = `escape ${number}:\n${script}`;
    expect(`${result.stdout}${result.stderr}`.includes(secret), why).toBe(false);
    expect(result.survivors, why).toBe(0);
    expect(stateOf(outside), why).toBe(before);
    expect(connections, why).toBe(0);
    expect(faultsIn(root), why).toEqual([]);
    tidy();
  }
  expect(sleepers()).toEqual([]);
}, 900_000);

/** What a workspace must not hold after a command: the secret, or something new that runs code. */
function faultsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const below = path.slice(folder.length + 1);
    if (entry.isFile() && below !== 'link.txt' && readFileSync(path, 'latin1').includes(secret))
      return [`${below} holds the secret`];
    const isOld = /^(?:\.git|nested\/\.git|other\/\.git)(?:\/|$)/.test(below);
    const isInHeld = below.includes('.held/');
    return !isOld && !isInHeld && runsCode(below) !== undefined ? [`${below} runs code`] : [];
  });
}

function tidy(): void {
  for (const name of readdirSync(root)) {
    if (!['.git', 'nested', 'link.txt', 'out'].includes(name))
      rmSync(join(root, name), { recursive: true, force: true });
  }
  mkdirSync(join(root, 'nested', '.git'), { recursive: true });
  if (!existsSync(join(root, 'nested', '.git', 'config')))
    writeFileSync(join(root, 'nested', '.git', 'config'), '[core]\n');
}

function stateOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
    hash.update(`${name}\n${readFileSync(join(folder, name), 'latin1')}\n`);
  }
  return hash.digest('hex');
}

function sleepers(): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('77777');
      } catch {
        return false;
      }
    });
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
