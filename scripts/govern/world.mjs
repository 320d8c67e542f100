// A home of its own for a session of governed clients: their settings, the hooks as `sluice govern install` writes them, a
// policy, a project, a running Sluice and its record.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { CLIENTS, marksIn } from './clients.mjs';
import { mountSmallDisk, PREPARATIONS, unmountDisk } from './preparations.mjs';
import { POLICY } from './scenarios.mjs';

const bin = `${root}packages/cli/bin/sluice.cjs`;
/** Far more than forty calls take; a client that waits for a person who is not there ends here. */
const LONGEST_MS = 8 * 60_000;

/** Clients that are installed later work in one project of this home. */
export function makeWorld(...clients) {
  const home = mkdtempSync(join(tmpdir(), `sluice-e2e-${clients.join('-')}-`));
  const project = join(home, 'project');
  const store = join(home, '.local/share/sluice');
  const policy = join(home, '.config/sluice/sluice.yaml');
  const theirs = clients.map((client) => join(home, CLIENTS[client].folder));
  for (const folder of [...theirs, store, join(policy, '..')])
    mkdirSync(folder, { recursive: true });
  for (const folder of ['notes', 'config/production'])
    mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'notes/a.txt'), 'before\n');
  writeFileSync(join(project, 'config/production/db.yaml'), 'before\n');
  symlinkSync('config/production', join(project, 'link'));
  spawnSync('git', ['init', '-q', project]);
  writeFileSync(policy, POLICY);
  const env = { PATH: process.env.PATH, HOME: home, TERM: 'dumb', LANG: 'C.UTF-8' };
  const sluice = (...words) => [process.execPath, bin, ...words];
  const hasDisk = mountSmallDisk(store);
  // Scenarios that the client has no tool for.
  const untried = new Set();
  return { client: clients[0], home, project, store, policy, env, sluice, hasDisk, untried };
}

/** Starts a Sluice, which the clients of this world ask. */
export async function startServe(world) {
  const { env, home, sluice } = world;
  const [program, ...words] = sluice('serve', '--json', '--port', '0');
  const child = spawn(program, words, { env, cwd: home, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  world.server = child;
}

/** Points a client at a model and governs it. */
export function install(world, client, url) {
  const { home, env, sluice } = world;
  CLIENTS[client].setUp({ home, url, marks: marksIn(world.project) });
  const [program, ...install] = sluice('govern', 'install', client, '--yes');
  const { status, stderr } = spawnSync(program, install, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`install ended with ${status}: ${stderr}`);
  world.script = join(home, CLIENTS[client].folder, 'hooks/sluice-govern.sh');
  world.scriptText = readFileSync(world.script, 'utf8');
}

/** One session of the client from its start to its end: its exit code and all that it said. */
export function startClient(modules, { project, env }, client, { url, isBypassed, waitSeconds }) {
  const { words, env: own } = CLIENTS[client];
  const [first, ...rest] = words({ isBypassed });
  const second = rest[0]?.endsWith('.js') ? [join(modules, rest.shift())] : [];
  return new Promise((resolve, reject) => {
    const child = spawn(join(modules, first), [...second, ...rest], {
      cwd: project,
      env: { ...env, SLUICE_GOVERN_WAIT: String(waitSeconds), ...own({ url }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Some start themselves again as a child, which has to end with them.
      detached: true,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), LONGEST_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, words: said });
    });
  });
}

/** All that was decided, one entry a line. */
export function recordOf({ env, sluice }) {
  const [program, ...words] = sluice('audit', 'list', '--json', '--limit', '5000');
  const { stdout } = spawnSync(program, words, { env, encoding: 'utf8', maxBuffer: 1e9 });
  return JSON.parse(stdout)
    .entries.map((entry) => JSON.stringify(entry))
    .join('\n');
}

export async function endWorld(world) {
  world.server?.kill('SIGKILL');
  await PREPARATIONS.killHelper(world);
  if (world.hasDisk) unmountDisk(world.store);
  // A helper that was just killed may still write.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
  if (process.env.RIG_KEEP !== '1') rmSync(world.home, options);
}
