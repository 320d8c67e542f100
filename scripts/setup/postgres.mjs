// A real PostgreSQL for the tests, of this run alone, that cannot outlive it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bringServer, findServer } from './postgres-binaries.mjs';

const KEEPER = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url));

/**
 * Uses SLUICE_TEST_DATABASE_URL when the caller set it, else starts a server on a free loopback
 * port with an empty cluster. SLUICE_TEST_POSTGRES_FSYNC=on keeps fsync on; tests do not need it.
 */
export async function setUpPostgres(context) {
  const { environment } = context;
  const given = environment.SLUICE_TEST_DATABASE_URL;
  if (given) return { environment: { SLUICE_TEST_DATABASE_URL: given } };

  const installed = findServer(context);
  const native = installed ? undefined : await bringServer(context);
  const server = await startKeeper({
    bin: installed,
    native,
    user: process.getuid?.() === 0 ? serverUser() : undefined,
    password: randomBytes(12).toString('hex'),
    fsync: environment.SLUICE_TEST_POSTGRES_FSYNC === 'on',
  });
  return { environment: { SLUICE_TEST_DATABASE_URL: server.url }, tearDown: server.stop };
}

/** PostgreSQL refuses to run as root, and initdb refuses a user without an entry in /etc/passwd. */
export function serverUser(passwd = readFileSync('/etc/passwd', 'utf8')) {
  const users = new Map(passwd.split('\n').map((line) => [line.split(':')[0], line.split(':')]));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.get(name) ?? [];
    if (uid && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user to run it as; run: useradd --system postgres',
  );
}

/**
 * The keeper is a process of its own session, so that a signal to our group spares it. It owns the
 * server and holds the other end of our pipe: when we end, in whatever way, the pipe closes and the
 * keeper stops the server and removes its folder.
 */
async function startKeeper(settings) {
  const keeper = spawn(process.execPath, [KEEPER], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR ?? '/tmp' },
  });
  const closed = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.stdin.on('error', () => keeper.kill());
  keeper.stdin.write(`${JSON.stringify(settings)}\n`);
  const answer = await firstLine(keeper.stdout);
  const { url, folder, error } = JSON.parse(
    answer ?? '{"error":"its keeper ended without a word"}',
  );
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await closed;
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  if (error) {
    await stop();
    throw new Error(
      `PostgreSQL could not be started: ${error}\nrun: SLUICE_TEST_DATABASE_URL=postgresql://… npm test`,
    );
  }
  // Neither the keeper nor its pipes may keep this process alive.
  keeper.unref();
  keeper.stdin.unref();
  keeper.stdout.unref();
  return { url, stop };
}

async function firstLine(stream) {
  for await (const line of createInterface({ input: stream })) return line;
  return undefined;
}
