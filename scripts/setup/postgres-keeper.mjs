// Owns one PostgreSQL server. Reads its settings as one JSON line on stdin, prints `{ url, folder }` or
// `{ error }`, and serves until stdin ends, which also happens when the process that started it is killed.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PLAIN = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
const PORT_TRIES = 5;

const folder = mkdtempSync(join(tmpdir(), 'sluice-postgres-'));
/** The program that runs at this moment: initdb, then the server. */
let running;
let isStopping = false;

const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  start(JSON.parse(line)).then(
    (url) => console.log(JSON.stringify({ url, folder })),
    (error) => console.log(JSON.stringify({ error: error.message, folder })),
  );
});
lines.once('close', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
// The reader of our answer may be gone already.
process.stdout.on('error', stop);

async function start({ bin, native, user, password, fsync }) {
  chmodSync(folder, 0o700);
  const binaries = bin ?? join(bringInReach(native, user), 'bin');
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) for (const path of [folder, data, secret]) chownSync(path, user.uid, user.gid);

  await initialise(join(binaries, 'initdb'), data, secret, user);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const { isReady, log } = await serve(join(binaries, 'postgres'), { data, port, user, fsync });
    if (isReady) return `postgresql://sluice:${password}@127.0.0.1:${port}/postgres`;
    // The port was free a moment ago; somebody else may have taken it since.
    if (attempt === PORT_TRIES || !/could not bind|could not create any TCP/.test(log))
      throw new Error(log.trim());
  }
}

/** The binaries may lie below a home folder that the server's user cannot enter. */
function bringInReach(native, user) {
  if (!user) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function initialise(initdb, data, secret, user) {
  const child = launch(
    initdb,
    [
      ...['--pgdata', data, '--username', 'sluice', '--pwfile', secret, '--auth', 'password'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    ],
    user,
  );
  const log = collect(child);
  const code = await ended(child);
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${log().trim()}`);
}

function serve(postgres, { data, port, user, fsync }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 200,
    shared_buffers: '64MB',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    timezone: 'UTC',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Where the system has it, the server also dies with its keeper.
  const [command, ...rest] = [...deathGuard(), postgres, '-D', data, ...args];
  const child = launch(command, rest, user);
  const log = collect(child);
  return new Promise((resolve) => {
    child.stderr.on('data', () => {
      if (log().includes('ready to accept connections')) resolve({ isReady: true, log: log() });
    });
    ended(child).then((code) => resolve({ isReady: false, log: `${log()} (ended with ${code})` }));
  });
}

function deathGuard() {
  const guard = ['setpriv', '--pdeathsig', 'QUIT', '--'];
  return spawnSync(guard[0], [...guard.slice(1), 'true']).status === 0 ? guard : [];
}

function launch(command, args, user) {
  const child = spawn(command, args, {
    ...user,
    cwd: folder,
    env: PLAIN,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  ended(child).then(() => {
    if (running === child) running = undefined;
  });
  return child;
}

/** Keeps the last words of a program, and keeps its pipes flowing. */
function collect(child) {
  let text = '';
  const keep = (chunk) => {
    text = (text + chunk).slice(-8192);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return () => text;
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Fast shutdown first, then at once, then by force; the folder goes last. */
async function stop() {
  if (isStopping) return;
  isStopping = true;
  const child = running;
  if (child) {
    const gone = ended(child);
    const force = [
      setTimeout(() => child.kill('SIGQUIT'), 3000),
      setTimeout(() => child.kill('SIGKILL'), 8000),
    ];
    child.kill('SIGINT');
    await gone;
    for (const timer of force) clearTimeout(timer);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
}
