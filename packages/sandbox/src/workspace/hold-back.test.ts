import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runsCode } from '../paths/runs-code.js';
import { holdBack } from './hold-back.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-held-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what makes programs run code gets a name under which none obeys it, in the same folder', () => {
  mkdirSync(join(root, 'sub'));
  writeFileSync(join(root, 'sub', '.npmrc'), 'x');
  const held = holdBack(root, join(root, 'sub', '.npmrc'));
  expect(held).toEqual({
    path: 'sub/.npmrc',
    reason: runsCode('.npmrc'),
    heldAs: expect.stringMatching(/^sub\/held-back-[0-9a-f]{8}-\.npmrc\.held$/),
  });
  expect(runsCode(held?.heldAs ?? '')).toBeUndefined();
  expect(readdirSync(join(root, 'sub'))).toEqual([held?.heldAs.slice(4)]);
});

test('a name that would still be obeyed, or is long, is not repeated whole', () => {
  writeFileSync(join(root, 'a.code-workspace'), 'x');
  const long = `.bash${'x'.repeat(150)}`;
  writeFileSync(join(root, long), 'x');
  const held = holdBack(root, join(root, long));
  expect(held?.heldAs).toMatch(/^held-back-[0-9a-f]{8}-/);
  expect(held?.heldAs).toHaveLength('held-back-'.length + 8 + 1 + 100 + '.held'.length);
  expect(runsCode(holdBack(root, join(root, 'a.code-workspace'))?.heldAs ?? '')).toBeUndefined();
});

test('a thing of another name is told in general words', () => {
  writeFileSync(join(root, 'plain'), 'x');
  expect(holdBack(root, join(root, 'plain'))?.reason).toBe('it makes programs run code');
});

test('what is gone, or lies behind a link, is left alone', () => {
  expect(holdBack(root, join(root, '.npmrc'))).toBeUndefined();
  expect(holdBack(root, join(root, 'gone', '.npmrc'))).toBeUndefined();
  writeFileSync(join(root, 'file'), 'x');
  expect(holdBack(root, join(root, 'file', '.npmrc'))).toBeUndefined();
  const other = mkdtempSync(join(tmpdir(), 'sluice-other-'));
  writeFileSync(join(other, '.npmrc'), 'x');
  symlinkSync(other, join(root, 'link'));
  expect(holdBack(root, join(root, 'link', '.npmrc'))).toBeUndefined();
  expect(readdirSync(other)).toEqual(['.npmrc']);
  rmSync(other, { recursive: true });
});
