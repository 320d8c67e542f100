import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OwnFiles } from '../paths/own-files.js';
import { ProtectedPaths } from '../paths/protected.js';
import { RootSet } from '../paths/root-set.js';
import { makeWorkspace, SECRET_TEXT, type TestWorkspace } from '../testing/workspace.js';
import { thisOwner } from './owner.js';
import { type RecoveryReport, recover } from './recover.js';

const RANDOM = 'a1b2c3d4e5f60718293a4b5c';
const TEMPORARY = `.sluice-${RANDOM}.tmp`;
const JOURNAL = `.sluice-journal-999999999-1-${RANDOM}.json`;
const DEAD = { ...thisOwner(), pid: 999_999_999, start: '1' };

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace();
});
afterEach(() => workspace.remove());

const at = (...names: string[]) => join(workspace.root, ...names);

function mend(): RecoveryReport {
  return recover({
    roots: RootSet.open([workspace.root]),
    protectedPaths: new ProtectedPaths([]),
    ownFiles: new OwnFiles([at('own.db')]),
    hardLinks: 'refuse',
  });
}

function plant(
  entry: object,
  options: { readonly committed: boolean; readonly owner?: object },
): void {
  const first = JSON.stringify({ owner: options.owner ?? DEAD, entries: [entry] });
  writeFileSync(at(JOURNAL), `${first}\n${options.committed ? '{"state":"committed"}\n' : ''}`);
}

test('T-03 a decided batch is finished and an undecided one undone', () => {
  writeFileSync(at(TEMPORARY), 'new');
  writeFileSync(at('f'), 'old');
  plant({ folder: workspace.root, temporary: TEMPORARY, name: 'f' }, { committed: true });
  expect(mend()).toEqual({ finished: ['f'], removed: 0, problems: [] });
  expect(readFileSync(at('f'), 'utf8')).toBe('new');
  writeFileSync(at(TEMPORARY), 'newer');
  plant({ folder: workspace.root, temporary: TEMPORARY, name: 'f' }, { committed: false });
  expect(mend()).toEqual({ finished: [], removed: 1, problems: [] });
  expect(readFileSync(at('f'), 'utf8')).toBe('new');
  expect(readdirSync(workspace.root)).toEqual(['f']);
});

test('a write that a living process is at is left alone', () => {
  writeFileSync(at(TEMPORARY), 'new');
  plant(
    { folder: workspace.root, temporary: TEMPORARY, name: 'f' },
    { committed: true, owner: thisOwner() },
  );
  expect(mend()).toEqual({ finished: [], removed: 0, problems: [] });
  expect(existsSync(at(TEMPORARY))).toBe(true);
});

test('a planted journal can do no more than the command that planted it', () => {
  mkdirSync(at('.git', 'hooks'), { recursive: true });
  symlinkSync(workspace.outside, at('out'));
  writeFileSync(at('evil'), 'evil');
  writeFileSync(at('.git', 'hooks', TEMPORARY), 'evil');
  writeFileSync(join(workspace.outside, TEMPORARY), 'evil');
  writeFileSync(at(TEMPORARY), 'evil');
  writeFileSync(at('own.db'), 'kept');
  const entries = [
    { folder: workspace.root, temporary: TEMPORARY, name: 'own.db' },
    { folder: at('.git', 'hooks'), temporary: TEMPORARY, name: 'pre-commit' },
    { folder: workspace.outside, temporary: TEMPORARY, name: 'secret.txt' },
    { folder: at('out'), temporary: TEMPORARY, name: 'secret.txt' },
    { folder: workspace.root, temporary: 'evil', name: 'f' },
    { folder: workspace.root, temporary: TEMPORARY, name: '../x' },
    { folder: workspace.root, temporary: `../${TEMPORARY}`, name: 'f' },
  ];
  for (const entry of entries) {
    plant(entry, { committed: true });
    expect(mend().finished).toEqual([]);
  }
  expect(readdirSync(at('.git', 'hooks'))).toEqual([]);
  expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
  expect(readFileSync(at('own.db'), 'utf8')).toBe('kept');
  expect(existsSync(at('evil'))).toBe(true);
});

test('a journal that is cut off, no JSON or a link is dealt with and never throws', () => {
  writeFileSync(at(JOURNAL), '{"owner":');
  expect(mend().problems).toEqual([]);
  expect(existsSync(at(JOURNAL))).toBe(false);
  symlinkSync(workspace.secret, at(JOURNAL));
  expect(mend().problems).toHaveLength(1);
  expect(readFileSync(workspace.secret, 'utf8')).toBe(SECRET_TEXT);
});

const FILE = { temporary: TEMPORARY, name: 'f' };

test.each([
  ['a name that is none', { ...FILE, name: '' }],
  ['the folder itself', { ...FILE, name: '.' }],
  ['the folder above', { ...FILE, name: '..' }],
  ['a name with a NUL byte', { ...FILE, name: 'a\0b' }],
  ['a name that is a number', { ...FILE, name: 1 }],
  ['a temporary name of another form', { ...FILE, temporary: `${TEMPORARY}x` }],
  ['no temporary name', { name: 'f' }],
])('of an entry with %s nothing is done, and the journal goes', (_, entry) => {
  writeFileSync(at(TEMPORARY), 'new');
  plant({ folder: workspace.root, ...entry }, { committed: true });
  expect(mend()).toEqual({ finished: [], removed: 0, problems: [] });
  expect(readdirSync(workspace.root)).toEqual([TEMPORARY]);
});

test.each([
  ['a relative folder', { folder: 'app' }],
  ['a folder that is a number', { folder: 1 }],
])('of an entry with %s nothing is done', (_, entry) => {
  writeFileSync(at(TEMPORARY), 'new');
  plant({ ...FILE, ...entry }, { committed: true });
  expect(mend()).toEqual({ finished: [], removed: 0, problems: [] });
  expect(existsSync(at(TEMPORARY))).toBe(true);
});

test.each([
  ['no number', { ...DEAD, pid: '1' }],
  ['a broken number', { ...DEAD, pid: 1.5 }],
  ['no process', { ...DEAD, pid: 0 }],
  ['no start', { ...DEAD, start: 1 }],
  ['no boot', { ...DEAD, boot: 1 }],
  ['no namespace', { ...DEAD, space: null }],
])('a journal whose owner has %s is told by its name: that one is gone', (_, owner) => {
  writeFileSync(at(TEMPORARY), 'new');
  plant({ folder: workspace.root, ...FILE }, { committed: true, owner });
  expect(mend()).toEqual({ finished: ['f'], removed: 0, problems: [] });
  const { pid, start } = thisOwner();
  const name = `.sluice-journal-${pid}-${start}-${RANDOM}.json`;
  writeFileSync(at(name), `${JSON.stringify({ owner, entries: [] })}\n`);
  expect(mend().problems).toEqual([]);
  expect(existsSync(at(name))).toBe(true);
});

test('T-03 a commit that was taken back is undone, and a folder that is gone is nothing to mend', () => {
  writeFileSync(at(TEMPORARY), 'new');
  const entries = [
    { folder: at('gone'), ...FILE },
    { folder: workspace.root, ...FILE },
  ];
  const lines = [{ owner: DEAD, entries }, { state: 'committed' }, { state: 'aborted' }];
  writeFileSync(at(JOURNAL), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  expect(mend()).toEqual({ finished: [], removed: 1, problems: [] });
  expect(readdirSync(workspace.root)).toEqual([]);
});

test('T-03 a line that was cut off counts for nothing, and neither does what comes after one that is none', () => {
  for (const end of [
    '{"state":"committed"}',
    '[]\n{"state":"committed"}\n',
    'x\n{"state":"committed"}\n',
  ]) {
    writeFileSync(at(TEMPORARY), 'new');
    const first = JSON.stringify({ owner: DEAD, entries: [{ folder: workspace.root, ...FILE }] });
    writeFileSync(at(JOURNAL), `${first}\n${end}`);
    expect(mend(), end).toEqual({ finished: [], removed: 1, problems: [] });
  }
});

test('what cannot be mended is told with the journal’s place, which stays', () => {
  plant({ folder: workspace.outside, ...FILE }, { committed: true });
  expect(mend().problems).toEqual([
    `${at(JOURNAL)}: Error: names ${workspace.outside}, outside the workspace`,
  ]);
  expect(existsSync(at(JOURNAL))).toBe(true);
  rmSync(at(JOURNAL));
  mkdirSync(at(JOURNAL));
  expect(mend().problems).toEqual([`${at(JOURNAL)}: Error: is not a regular file`]);
  rmSync(at(JOURNAL), { recursive: true });
  writeFileSync(at(JOURNAL), '');
  truncateSync(at(JOURNAL), 64 * 1024 * 1024 + 1);
  expect(mend().problems).toEqual([`${at(JOURNAL)}: Error: is too large for a journal`]);
});

test('a read-only folder is left as it is', () => {
  writeFileSync(at(JOURNAL), '');
  const roots = RootSet.open([workspace.outside], [workspace.root]);
  const report = recover({
    roots,
    protectedPaths: new ProtectedPaths([]),
    ownFiles: new OwnFiles([]),
    hardLinks: 'refuse',
  });
  expect(report).toEqual({ finished: [], removed: 0, problems: [] });
  expect(existsSync(at(JOURNAL))).toBe(true);
});
