import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { hiddenReason } from './is-shown-path.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

test('O-07 a find is shown only when its real place is below the root and its name is no secret', () => {
  made = temporaryRepository({
    'src/a.ts': '',
    '.env': 'A=1',
    'secrets/x.ts': '',
    'dist/x.js': '',
  });
  writeFileSync(join(made.root, '..', 'outside.ts'), '');
  symlinkSync(join(made.root, '..', 'outside.ts'), join(made.root, 'src', 'link.ts'));
  symlinkSync(join(made.root, '.env'), join(made.root, 'src', 'innocent.ts'));
  expect(hiddenReason(made.root, 'src/a.ts')).toBeUndefined();
  for (const path of [
    '.env',
    'secrets/x.ts',
    'dist/x.js',
    'a/.ssh/config',
    'id_rsa',
    'k.pem',
    '.npmrc',
    '../outside.ts',
    'src/link.ts',
    'src/innocent.ts',
  ]) {
    expect(hiddenReason(made.root, path), path).toBeDefined();
  }
});
