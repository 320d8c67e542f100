import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { parseQuery } from '../search/parse-query.js';
import { rank } from '../search/rank.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { acquireLock } from './lock.js';
import { type OpenIndex, openIndex } from './open-index.js';
import { updateIndex } from './update-index.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

const fileOf = (name = 'one'): string => join(repository.cacheFolder, `${name}.sluice`);
const update = (name?: string, more = {}) =>
  updateIndex({ root: repository.root, file: fileOf(name), ...more });

/** Everything an index says, whatever segments it is made of. */
function contentsOf(index: OpenIndex): unknown {
  const files: Record<string, unknown> = {};
  for (const id of index.documents()) {
    const { mtimeMs: _mtime, ...meta } = index.meta(id);
    files[meta.path] = { ...meta, facts: Buffer.from(index.factsBytes(id)).toString('hex') };
  }
  const answers = ['alpha beta', 'gamma handler', 'delta', 'router config', '配置 路由'].map(
    (words) =>
      rank(index, parseQuery(words), 50).map(({ path, score }) => [path, score.toFixed(9)]),
  );
  const paths = Object.keys(files).sort();
  return {
    files: Object.fromEntries(paths.map((path) => [path, files[path]])),
    answers,
    count: index.documentCount,
  };
}

function read(name?: string): unknown {
  const index = openIndex(fileOf(name))!;
  try {
    return contentsOf(index);
  } finally {
    index.close();
  }
}

const words = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'handler',
  'router',
  'config',
  '配置',
  'Store.save()',
  'x',
];
const text = fc
  .array(fc.constantFrom(...words), { maxLength: 30 })
  .map((parts) => `function ${parts[0]?.replace(/\W/g, '') || 'f'}() {}\n// ${parts.join(' ')}\n`);
const path = fc.constantFrom(
  'a.ts',
  'b.py',
  'c/d.go',
  'c/e.rs',
  'f/g/h.java',
  'docs/i.md',
  'test/a.test.ts',
  'z.txt',
);
const edit = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path, text }),
  fc.record({ kind: fc.constant('delete' as const), path }),
  fc.record({ kind: fc.constant('rename' as const), path, to: path }),
  fc.record({ kind: fc.constant('touch' as const), path }),
);

test('I-02 an index updated through 200 random edits equals one built from scratch', async () => {
  repository = temporaryRepository({ 'a.ts': 'alpha', 'c/d.go': 'beta' }, { hasGit: true });
  repository.commitAll('first alpha');
  const edits = fc.sample(edit, { numRuns: 200, seed: 20_261_115 });
  let clock = 1_700_000_000;
  for (const [number, each] of edits.entries()) {
    const full = join(repository.root, each.path);
    clock += 1;
    if (each.kind === 'write') {
      repository.write({ [each.path]: each.text });
      utimesSync(full, clock, clock);
    } else if (each.kind === 'delete') repository.remove(each.path);
    else if (each.kind === 'touch') {
      writeFileSync(full, safeRead(full), { flag: 'a+' });
      utimesSync(full, clock, clock);
    } else move(full, join(repository.root, each.to));
    if (number % 40 === 39) repository.commitAll(`step ${number} gamma`);
    if (number % 3 === 0) await update('one');
    else
      await update('one', { onlyPaths: [each.path, ...(each.kind === 'rename' ? [each.to] : [])] });
    if (number % 20 === 19) {
      await update('one');
      await update(`scratch-${number}`, { isRebuild: true });
      expect(read('one')).toEqual(read(`scratch-${number}`));
    }
  }
});

function safeRead(file: string): string {
  try {
    readFileSync(file);
    return '';
  } catch {
    mkdirSync(dirname(file), { recursive: true });
    return 'new';
  }
}

function move(from: string, to: string): void {
  if (from === to) return;
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch {
    writeFileSync(to, 'moved from nothing');
  }
}

test('I-02 switching branches, renaming and deleting leave no old file in the answers', async () => {
  repository = temporaryRepository(
    { 'old-name.ts': 'export const alpha = 1;', 'gone.ts': 'beta' },
    { hasGit: true },
  );
  repository.commitAll('first');
  await update();
  repository.git('switch', '-q', '-c', 'side');
  repository.git('mv', 'old-name.ts', 'new-name.ts');
  repository.remove('gone.ts');
  repository.commitAll('rename the alpha file');
  expect(await update()).toMatchObject({ status: 'updated', changed: 1 });
  const index = openIndex(fileOf())!;
  expect([...index.documents()].map((id) => index.pathOf(id))).toEqual(['new-name.ts']);
  index.close();
  repository.git('switch', '-q', 'main');
  await update();
  const back = openIndex(fileOf())!;
  expect([...back.documents()].map((id) => back.pathOf(id)).sort()).toEqual([
    'gone.ts',
    'old-name.ts',
  ]);
  back.close();
});

test('nothing changed means nothing is written', async () => {
  repository = temporaryRepository({ 'a.ts': 'alpha' });
  expect(await update()).toMatchObject({ status: 'built' });
  const before = readFileSync(fileOf());
  expect(await update()).toEqual({ status: 'fresh' });
  expect(readFileSync(fileOf()).equals(before)).toBe(true);
});

test('O-07 a sensitive file is never in the index', async () => {
  repository = temporaryRepository({ '.env': 'alpha=1', 'secrets/a.ts': 'alpha', 'b.ts': 'alpha' });
  await update();
  const index = openIndex(fileOf())!;
  expect([...index.documents()].map((id) => index.pathOf(id))).toEqual(['b.ts']);
  index.close();
});

test('an index of another format is not opened and the next update builds it anew', async () => {
  repository = temporaryRepository({ 'a.ts': 'alpha' });
  await update();
  const bytes = readFileSync(fileOf());
  bytes.writeUInt32LE(999, 4);
  writeFileSync(fileOf(), bytes);
  expect(openIndex(fileOf())).toBeUndefined();
  expect(await update()).toMatchObject({ status: 'built' });
  expect(openIndex(fileOf())?.documentCount).toBe(1);
});

test('a file cut short at any byte is no index, never an error', async () => {
  repository = temporaryRepository({ 'a.ts': 'alpha beta', 'b.ts': 'gamma' });
  await update();
  const bytes = readFileSync(fileOf());
  for (let length = 0; length < bytes.length; length += 97) {
    writeFileSync(fileOf('cut'), bytes.subarray(0, length));
    const index = openIndex(fileOf('cut'));
    if (index) expect(() => rank(index, parseQuery('alpha'), 5)).not.toThrow();
    index?.close();
  }
});

test('two indexers do not clash: the second finds the first at work', async () => {
  repository = temporaryRepository({ 'a.ts': 'alpha' });
  const outcomes = await Promise.all([update(), update(), update()]);
  expect(outcomes.filter((outcome) => outcome.status === 'built')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.status === 'busy')).toHaveLength(2);
  expect(readdirSync(repository.cacheFolder)).toEqual(['one.sluice']);
});

test('a lock whose holder is gone is taken over, one whose holder lives is not', async () => {
  repository = temporaryRepository({ 'a.ts': 'alpha' });
  await update();
  writeFileSync(`${fileOf()}.lock`, '999999999\n');
  expect(await update()).toEqual({ status: 'fresh' });
  const lock = acquireLock(`${fileOf()}.lock`)!;
  expect(await update()).toEqual({ status: 'busy' });
  lock.release();
  expect(await update()).toEqual({ status: 'fresh' });
});

test('a reader keeps its state while writers append and replace the file', async () => {
  repository = temporaryRepository({ 'a.ts': 'alpha' });
  await update();
  const reader = openIndex(fileOf())!;
  const before = contentsOf(reader);
  repository.write({ 'b.ts': 'alpha beta' });
  await update();
  await update('one', { isRebuild: true });
  expect(contentsOf(reader)).toEqual(before);
  reader.close();
});

test('I-03 an empty folder and a folder of one binary file have an index', async () => {
  repository = temporaryRepository();
  expect(await update()).toMatchObject({ status: 'built', changed: 0 });
  expect(rank(openIndex(fileOf())!, parseQuery('anything'), 5)).toEqual([]);
  writeFileSync(join(repository.root, 'picture.png'), Buffer.from([137, 80, 0, 0]));
  await update();
  const index = openIndex(fileOf())!;
  expect(rank(index, parseQuery('picture'), 5).map((file) => file.path)).toEqual(['picture.png']);
  index.close();
});
