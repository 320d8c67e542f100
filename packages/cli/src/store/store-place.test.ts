import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStoreMissing, storePlace } from './store-place.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-place-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const io = (env: Readonly<Record<string, string>> = {}) => ({
  env: { HOME: base, ...env },
  cwd: base,
});

test('D-01 the store is the one that is named, else the file of this user', () => {
  expect(storePlace(io(), undefined)).toEqual({
    path: join(base, '.local/share/sluice/sluice.db'),
  });
  expect(storePlace(io(), 'mine.db')).toEqual({ path: join(base, 'mine.db') });
  const url = 'postgres://localhost/x';
  expect(storePlace(io({ SLUICE_DATABASE_URL: url }), undefined)).toEqual({ url });
  expect(() => storePlace(io({ SLUICE_DATABASE_URL: url }), 'mine.db')).toThrow(/exclude/);
  expect(() => storePlace(io(), '.')).toThrow(/not a regular file/);
});

test('D-01 a store is missing where nothing is; one that cannot be looked at is not said to be missing', () => {
  const at = (name: string) => isStoreMissing({ path: join(base, name) });
  writeFileSync(join(base, 'there.db'), '');
  symlinkSync('round.db', join(base, 'round.db'));
  symlinkSync('nothing', join(base, 'leads-nowhere.db'));
  expect([at('there.db'), at('round.db')]).toEqual([false, false]);
  expect([at('none.db'), at('there.db/none.db'), at('leads-nowhere.db')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isStoreMissing({ url: 'postgres://localhost/x' })).toBe(false);
});
