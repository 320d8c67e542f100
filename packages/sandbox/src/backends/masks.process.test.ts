import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOtherUser } from '../testing/as-other-user.js';
import { Masks } from './masks.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-masks-')));
});
afterEach(() => {
  chmodSync(root, 0o700);
  rmSync(root, { recursive: true, force: true });
});

test('a root where nothing can be made needs no placeholder, and what is there is shown read-only', async () => {
  writeFileSync(join(root, 'there'), '');
  chmodSync(root, 0o555);
  await asOtherUser(() => {
    const masks = new Masks([root], ['missing', 'there'], []);
    const { args, release } = masks.acquire({ listed: [], hidden: [] });
    expect(args).toEqual(['--ro-bind', join(root, 'there'), join(root, 'there')]);
    expect(masks.isPlaceholder(join(root, 'missing'))).toBe(false);
    release();
    expect(readdirSync(root)).toEqual(['there']);
  });
});
