import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { FileHeads } from './file-heads.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

test('a file is read once: who asks for less later gets what was there at the first reading', () => {
  repository = temporaryRepository({ 'a.ts': 'let first = 1;' });
  const heads = new FileHeads(repository.root);
  expect(heads.head('a.ts', 100)).toBe('let first = 1;');
  repository.write({ 'a.ts': 'let other = 2;' });
  expect(heads.head('a.ts', 9)).toBe('let first');
  expect(heads.head('a.ts', 100)).toBe('let first = 1;');
});

test('who asks for more than was read gets more', () => {
  repository = temporaryRepository({ 'a.ts': 'let first = 1;', 'b.ts': 'b' });
  const heads = new FileHeads(repository.root);
  expect(heads.head('a.ts', 3)).toBe('let');
  expect(heads.head('b.ts', 3)).toBe('b');
  expect(heads.head('a.ts', 9)).toBe('let first');
});

test('a file that is gone is empty', () => {
  repository = temporaryRepository({});
  expect(new FileHeads(repository.root).head('gone.ts', 10)).toBe('');
});
