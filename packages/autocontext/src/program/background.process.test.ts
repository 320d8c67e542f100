import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { startHelper, startIndexing } from './background.js';

let made: TemporaryRepository;
beforeEach(() => {
  made = temporaryRepository();
  // In the place of the program that is started: it writes down how.
  made.write(
    '../launcher.cjs',
    `const { renameSync, writeFileSync } = require('node:fs');
const said = { words: process.argv.slice(2), cwd: process.cwd(), env: process.env };
writeFileSync(__dirname + '/said.new', JSON.stringify(said));
renameSync(__dirname + '/said.new', __dirname + '/said-' + process.argv[3].split('/').pop());
`,
  );
});
afterEach(() => made.remove());

const base = () => join(made.root, '..');
const launcher = () => join(base(), 'launcher.cjs');
const marks = () => join(base(), 'state', 'sluice', 'auto', 'indexing');
const env = () => ({ XDG_STATE_HOME: join(base(), 'state') });

async function saidBy(name: string) {
  const file = join(base(), `said-${name}`);
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('an index is built for its repository, in no folder of a person and with no secret', async () => {
  const more = {
    HOME: '/home/ann',
    LC_TIME: 'C',
    SOME_API_KEY: 'x',
    MY_HOME: 'y',
    NODE_OPTIONS: '',
  };
  startIndexing(launcher(), '/srv/one', { ...env(), ...more });
  const { words, cwd, env: known } = await saidBy('one');
  expect({ words, cwd }).toEqual({ words: ['--build-index', '/srv/one'], cwd: '/' });
  expect(known).toMatchObject({ ...env(), HOME: '/home/ann', LC_TIME: 'C' });
  for (const name of ['SOME_API_KEY', 'MY_HOME', 'NODE_OPTIONS']) {
    expect(known).not.toHaveProperty(name);
  }
});

test('a helper is started with the repository that called for it', async () => {
  startHelper(launcher(), '/srv/one', { ...env(), SLUICE_AUTO_HELPER_IDLE_MS: '7', TOKEN: 'x' });
  const { words, env: known } = await saidBy('one');
  expect(words).toEqual(['--helper', '/srv/one']);
  expect(known).toMatchObject({ SLUICE_AUTO_HELPER_IDLE_MS: '7' });
  expect(known).not.toHaveProperty('TOKEN');
});

test('for each repository one build is started in two minutes, and another one after them', async () => {
  startIndexing(launcher(), '/srv/one', env());
  const [mark = ''] = readdirSync(marks());
  await saidBy('one');
  startIndexing(launcher(), '/srv/two', env());
  await saidBy('two');
  expect(readdirSync(marks())).toHaveLength(2);
  const at = (ageMs: number) => {
    const time = new Date(Date.now() - ageMs);
    utimesSync(join(marks(), mark), time, time);
    return time.getTime();
  };
  const markedAt = () => Math.round(statSync(join(marks(), mark)).mtimeMs);
  const first = markedAt();
  const young = at(60_000);
  startIndexing(launcher(), '/srv/one', env());
  expect(markedAt()).toBe(young);
  at(121_000);
  startIndexing(launcher(), '/srv/one', env());
  expect(markedAt()).toBeGreaterThanOrEqual(first);
});

test('nothing is started where that is forbidden, nor where the mark cannot be kept', async () => {
  startIndexing(launcher(), '/srv/one', { ...env(), SLUICE_NO_BACKGROUND: '1' });
  expect(existsSync(marks())).toBe(false);
  made.write('../file', '');
  startIndexing(launcher(), '/srv/two', { XDG_STATE_HOME: join(base(), 'file') });
  startIndexing(launcher(), '/srv/three', env());
  await saidBy('three');
  expect(readdirSync(base()).filter((name) => name.startsWith('said'))).toEqual(['said-three']);
});
