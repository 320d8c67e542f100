import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  connect,
  eventually,
  type TestClient,
} from '../../packages/gateway/src/testing/test-client.js';
import { createTestDatabase, type TestDatabase } from '../../packages/store/src/testing/index.js';

vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Outlasts the lease of a gateway that was killed, and asks less often than a gateway lets one client ask. */
const PATIENCE = { timeout: 90_000, interval: 100 };
const TOKEN = `stable-${'t'.repeat(20)}`;

interface Place {
  /** What the gateway works on. */
  readonly workspace: string;
  /** What it keeps for itself. */
  readonly home: string;
  /** A PostgreSQL in place of the embedded store. */
  readonly databaseUrl?: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly client: TestClient;
}

type Question = Awaited<ReturnType<typeof openQuestions>>[number];

let place: Place;
let database: TestDatabase | undefined;
const running: Running[] = [];

beforeAll(() => {
  execFileSync(`${root}node_modules/.bin/tsc`, ['-b', 'packages/cli'], { cwd: root });
});

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-changed-'));
  place = { workspace: join(folder, 'workspace'), home: join(folder, 'home') };
  mkdirSync(place.workspace);
  mkdirSync(place.home);
});

afterEach(async () => {
  for (const gateway of running.splice(0)) await kill(gateway);
  await database?.drop();
  database = undefined;
  rmSync(join(place.workspace, '..'), { recursive: true, force: true });
});

/** `sluice serve` as a person starts it, with the offline model. */
async function serve({ workspace, home, databaseUrl }: Place): Promise<Running> {
  const data = databaseUrl === undefined ? ['--data', join(home, 'store.db')] : [];
  const main = `${root}packages/cli/bin/sluice.cjs`;
  const child = spawn(
    process.execPath,
    [main, 'serve', '--json', '--port', '0', '--workspace', workspace, ...data],
    {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        SLUICE_CODING: 'open',
        SLUICE_TOKEN: TOKEN,
        ...(databaseUrl === undefined ? {} : { SLUICE_DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`serve ended: ${err}`);
    return out.includes('\n');
  }, 'the address');
  const client = await connect({ url: JSON.parse(out).url, token: TOKEN });
  const gateway = { child, client };
  running.push(gateway);
  return gateway;
}

async function kill({ child, client }: Running): Promise<void> {
  client.kill();
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function openQuestions({ client }: Running) {
  return (await client.ask('approval.list', {})).approvals;
}

/** The one open question, once there is one for which it holds. */
async function question(
  gateway: Running,
  isWanted: (asked: Question) => boolean,
): Promise<Question> {
  const isAsked = async () => (await openQuestions(gateway)).some(isWanted);
  await expect.poll(isAsked, PATIENCE).toBe(true);
  const [found, ...others] = await openQuestions(gateway);
  expect(others).toEqual([]);
  if (!found) throw new Error('the question was withdrawn');
  return found;
}

/** Asks for a write in a new session; the answer is the question that waits for a person. */
async function askToWrite(gateway: Running, path: string): Promise<Question> {
  await gateway.client.ask('session.create', { session_id: 's1', mode: 'coding' });
  gateway.client.send(
    JSON.stringify({
      type: 'request',
      id: 'turn',
      method: 'chat.send',
      params: { content: `write ${path} with mine`, session_id: 's1' },
    }),
  );
  const asked = await question(gateway, () => true);
  expect(asked).toMatchObject({ tool_name: 'fs_write', arguments: { path, content: 'mine' } });
  expect(asked.changed_since).toBeUndefined();
  expect(asked.diff).toContain('+mine');
  return asked;
}

async function sayYes({ client }: Running, { call_id, digest }: Question): Promise<void> {
  await client.ask('approval.decide', { call_id, session_id: 's1', decision: 'allow', digest });
}

/** A yes to a question whose effect is another by now puts it again: the same call, marked, with what it would do now. */
async function yesIsAskedAgain(gateway: Running, asked: Question): Promise<Question> {
  await sayYes(gateway, asked);
  const again = await question(gateway, ({ digest }) => digest !== asked.digest);
  expect(again).toMatchObject({
    call_id: asked.call_id,
    session_id: 's1',
    arguments: asked.arguments,
    changed_since: true,
  });
  // The first yes, sent once more, does not answer the second question.
  await expect(sayYes(gateway, asked)).rejects.toThrow('APPROVAL_DIGEST_MISMATCH');
  expect(await openQuestions(gateway)).toEqual([again]);
  return again;
}

/** A yes to what the call does now runs it, once, and ends the turn. */
async function yesRuns(gateway: Running, asked: Question): Promise<void> {
  await sayYes(gateway, asked);
  const lastWords = async () => {
    const { messages } = await gateway.client.ask('chat.history', { session_id: 's1' });
    return messages.at(-1)?.content;
  };
  await expect.poll(lastWords, PATIENCE).toContain('The file is written.');
  expect(await openQuestions(gateway)).toEqual([]);
  const { entries } = await gateway.client.ask('audit.query', { tool_name: 'fs_write' });
  const kinds = entries.map(({ kind }) => kind);
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  expect({
    asked: count('asked'),
    executed: count('executed'),
    returned: count('returned'),
  }).toEqual({ asked: 2, executed: 1, returned: 1 });
}

function at(path: string): string {
  return join(place.workspace, path);
}

function read(path: string): string {
  return readFileSync(at(path), 'utf8');
}

describe('issue 15 item 3: a yes holds for the effect that was shown', () => {
  test('a file that appears while the question waits is asked about again', async () => {
    const gateway = await serve(place);
    const asked = await askToWrite(gateway, 'notes.txt');
    expect(asked.diff).toContain('--- /dev/null');
    writeFileSync(at('notes.txt'), 'theirs\n');
    const again = await yesIsAskedAgain(gateway, asked);
    expect(again.diff).toContain('-theirs');
    expect(again.diff).not.toContain('/dev/null');
    expect(read('notes.txt')).toBe('theirs\n');
    await yesRuns(gateway, again);
    expect(read('notes.txt')).toContain('mine');
  });

  test('a file that changes while the question waits is asked about again', async () => {
    const gateway = await serve(place);
    writeFileSync(at('notes.txt'), 'first\n');
    const asked = await askToWrite(gateway, 'notes.txt');
    expect(asked.diff).toContain('-first');
    writeFileSync(at('notes.txt'), 'theirs\n');
    const again = await yesIsAskedAgain(gateway, asked);
    expect(again.diff).toContain('-theirs');
    expect(again.diff).not.toContain('-first');
    expect(read('notes.txt')).toBe('theirs\n');
    await yesRuns(gateway, again);
    expect(read('notes.txt')).toContain('mine');
  });

  test('it is asked as often as it changes, and a no to the new diff writes nothing', async () => {
    const gateway = await serve(place);
    const asked = await askToWrite(gateway, 'notes.txt');
    writeFileSync(at('notes.txt'), 'second\n');
    const second = await yesIsAskedAgain(gateway, asked);
    writeFileSync(at('notes.txt'), 'third\n');
    const third = await yesIsAskedAgain(gateway, second);
    expect(third.diff).toContain('-third');
    const { call_id, digest } = third;
    const no = { call_id, session_id: 's1', decision: 'deny', digest } as const;
    await gateway.client.ask('approval.decide', no);
    await gateway.client.until(({ type, id }) => type === 'response' && id === 'turn', 'end');
    expect(read('notes.txt')).toBe('third\n');
  });

  test('nothing is written through a link that was turned to another folder without a new yes', async () => {
    const gateway = await serve(place);
    for (const folder of ['one', 'two']) mkdirSync(at(folder));
    symlinkSync('one', at('current'));
    const asked = await askToWrite(gateway, 'current/notes.txt');
    rmSync(at('current'));
    symlinkSync('two', at('current'));
    const again = await yesIsAskedAgain(gateway, asked);
    expect([readdirSync(at('one')), readdirSync(at('two'))]).toEqual([[], []]);
    await yesRuns(gateway, again);
    expect(readdirSync(at('one'))).toEqual([]);
    expect(read('two/notes.txt')).toContain('mine');
  });

  test('nothing is written through a link that was turned to another file of the same content', async () => {
    const gateway = await serve(place);
    for (const file of ['one.txt', 'two.txt']) writeFileSync(at(file), 'same\n');
    symlinkSync('one.txt', at('notes.txt'));
    const asked = await askToWrite(gateway, 'notes.txt');
    rmSync(at('notes.txt'));
    symlinkSync('two.txt', at('notes.txt'));
    const again = await yesIsAskedAgain(gateway, asked);
    expect([read('one.txt'), read('two.txt')]).toEqual(['same\n', 'same\n']);
    await yesRuns(gateway, again);
    expect(read('one.txt')).toBe('same\n');
    expect(read('two.txt')).toContain('mine');
  });
});

describe('issue 15 item 3: a yes given to another process than the one that asked', () => {
  test.each([
    ['appeared', undefined],
    ['changed', 'first\n'],
  ])('after kill -9 and a restart, a file that %s is asked about again', async (_, before) => {
    if (before !== undefined) writeFileSync(at('notes.txt'), before);
    const first = await serve(place);
    const asked = await askToWrite(first, 'notes.txt');
    await kill(first);
    writeFileSync(at('notes.txt'), 'theirs\n');
    const second = await serve(place);
    expect(await openQuestions(second)).toEqual([asked]);
    const again = await yesIsAskedAgain(second, asked);
    expect(again.diff).toContain('-theirs');
    expect(read('notes.txt')).toBe('theirs\n');
    await yesRuns(second, again);
    expect(read('notes.txt')).toContain('mine');
  });

  test('after kill -9 and a restart, nothing is written through a link that was swapped', async () => {
    for (const folder of ['one', 'two']) mkdirSync(at(folder));
    symlinkSync('one', at('current'));
    const first = await serve(place);
    const asked = await askToWrite(first, 'current/notes.txt');
    await kill(first);
    rmSync(at('current'));
    symlinkSync('two', at('current'));
    const second = await serve(place);
    const again = await yesIsAskedAgain(second, asked);
    expect([readdirSync(at('one')), readdirSync(at('two'))]).toEqual([[], []]);
    await yesRuns(second, again);
    expect(read('two/notes.txt')).toContain('mine');
  });

  test('the second question outlives kill -9 too, still marked', async () => {
    const first = await serve(place);
    const asked = await askToWrite(first, 'notes.txt');
    writeFileSync(at('notes.txt'), 'theirs\n');
    const again = await yesIsAskedAgain(first, asked);
    await kill(first);
    const second = await serve(place);
    expect(await openQuestions(second)).toEqual([again]);
    expect(read('notes.txt')).toBe('theirs\n');
    await yesRuns(second, again);
    expect(read('notes.txt')).toContain('mine');
  });

  test('G-06 a question of one gateway is answered at another on the same PostgreSQL', async () => {
    database = await createTestDatabase();
    const shared = { ...place, databaseUrl: database.url };
    const one = await serve(shared);
    const two = await serve(shared);
    const asked = await askToWrite(one, 'notes.txt');
    writeFileSync(at('notes.txt'), 'theirs\n');
    expect(await openQuestions(two)).toEqual([asked]);
    const again = await yesIsAskedAgain(two, asked);
    expect(again.diff).toContain('-theirs');
    expect(await openQuestions(one)).toEqual([again]);
    expect(read('notes.txt')).toBe('theirs\n');
    await yesRuns(two, again);
    expect(read('notes.txt')).toContain('mine');
  });

  test('G-06 a question of a gateway that was killed is asked again at another on the same PostgreSQL', async () => {
    database = await createTestDatabase();
    const shared = { ...place, databaseUrl: database.url };
    const one = await serve(shared);
    const two = await serve(shared);
    const asked = await askToWrite(one, 'notes.txt');
    await kill(one);
    writeFileSync(at('notes.txt'), 'theirs\n');
    const again = await yesIsAskedAgain(two, asked);
    expect(again.diff).toContain('-theirs');
    expect(read('notes.txt')).toBe('theirs\n');
    await yesRuns(two, again);
    expect(read('notes.txt')).toContain('mine');
  });
});
