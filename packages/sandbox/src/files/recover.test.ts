import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
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
