import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isBelow, type Root, RootSet } from './root-set.js';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-roots-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test.each([
  ['/w/app', '/w/app', true],
  ['/w/app', '/w/app/a', true],
  ['/w/app', '/w/app-secret', false],
  ['/w/app', '/w', false],
  ['/w/app', '/other', false],
  ['/', '/a', true],
  ['/w/', '/w/a', true],
])('T-02 in the folder %s stands %s: %s', (folder, path, is) => {
  expect(isBelow(folder, path)).toBe(is);
});

test('T-02 the deepest root holds a path, so that a read-only folder inside a root stays so', () => {
  const root = (given: string, real: string, isReadOnly: boolean): Root => ({
    ...{ given, real, isReadOnly },
  });
  const outer = root('/link', '/real', false);
  const inner = root('/real/inner', '/real/inner', true);
  const again = root('/elsewhere', '/real', false);
  const set = new RootSet([outer, inner, again]);
  expect(set.first).toBe(outer);
  expect(set.asRoots()).toEqual({ writable: ['/real', '/real'], readOnly: ['/real/inner'] });
  expect(set.holding('/real/a')).toBe(outer);
  expect(set.holding('/real/inner/a')).toBe(inner);
  expect(set.holding('/link/a')).toBeUndefined();
  expect(set.split('/real/inner/a')).toEqual({ root: inner, below: '/a' });
  expect(set.split('/link/x/y')).toEqual({ root: outer, below: '/x/y' });
  expect(set.split('/link')).toEqual({ root: outer, below: '' });
  expect(set.split('/other')).toBeUndefined();
});

test('T-02 folders are resolved at the start, through links, with what may be written', () => {
  mkdirSync(join(base, 'work'));
  mkdirSync(join(base, 'read'));
  symlinkSync(join(base, 'work'), join(base, 'link'));
  const set = RootSet.open([join(base, 'link'), base], [join(base, 'read')]);
  expect(set.roots).toEqual([
    { given: join(base, 'link'), real: join(base, 'work'), isReadOnly: false },
    { given: base, real: base, isReadOnly: false },
    { given: join(base, 'read'), real: join(base, 'read'), isReadOnly: true },
  ]);
  expect(RootSet.open([base]).roots).toHaveLength(1);
});

test('T-02 what is no folder, is not there or is the whole disk is no workspace', () => {
  const file = join(base, 'file');
  writeFileSync(file, '');
  const gone = join(base, 'gone');
  for (const [path, why] of [
    [file, 'is not a folder'],
    [gone, 'cannot be opened'],
    ['/', 'is the root of the disk, which would confine nothing'],
  ] as const) {
    expect(() => RootSet.open([base], [path])).toThrow(
      expect.objectContaining({
        ...{ code: 'ROOT_INVALID', path, message: `The workspace folder ${path} ${why}.` },
        recommendations: ['Give an existing folder that is not the whole disk.'],
      }),
    );
  }
});
