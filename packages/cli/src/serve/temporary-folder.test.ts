import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

test('N-07 a temporary folder is removed with what is in it, and leaves no listener behind', () => {
  const before = process.listenerCount('exit');
  const { path, remove } = temporaryFolder('sluice-test-');
  writeFileSync(join(path, 'a.txt'), 'text');
  remove();
  expect(existsSync(path)).toBe(false);
  expect(process.listenerCount('exit')).toBe(before);
});
