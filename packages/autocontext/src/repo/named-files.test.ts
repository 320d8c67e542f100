import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { lookAtNamedFiles } from './named-files.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

test('O-07 files that a prompt names are refused with a word when they are secret or lie outside', () => {
  made = temporaryRepository({ '.env': 'A=1', 'src/a.ts': 'text' });
  const { facts, notes } = lookAtNamedFiles(made.root, made.root, [
    '.env',
    'id_rsa',
    '../../etc/passwd',
    '/etc/passwd',
    '~/notes.txt',
    'src/a.ts',
    'src/none.ts',
  ]);
  expect(facts).toEqual([]);
  expect(notes).toEqual([
    '.env not shown: environment file',
    'id_rsa not shown: private key',
    '../../etc/passwd not shown: outside the repository (E_REPO_ROOT)',
    '/etc/passwd not shown: outside the repository (E_REPO_ROOT)',
    '~/notes.txt not shown: outside the repository (E_REPO_ROOT)',
  ]);
});

test('O-07 binary and huge files that a prompt names are path, size and hash', () => {
  made = temporaryRepository();
  made.write('logo.png', Buffer.from([0x89, 0x50, 0, 1, 2, 3]));
  made.write('big.txt', 'x'.repeat(1_200_000));
  const { facts } = lookAtNamedFiles(made.root, made.root, ['logo.png', 'big.txt']);
  expect(facts).toEqual([
    {
      path: 'logo.png',
      summary: expect.stringMatching(/^binary file, 6 bytes, sha256 [0-9a-f]{64}$/),
    },
    {
      path: 'big.txt',
      summary: expect.stringMatching(/^huge file, 1200000 bytes, sha256 [0-9a-f]{64}$/),
    },
  ]);
});
