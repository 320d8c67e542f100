import { expect, test } from 'vitest';
import { ProtectedPaths, protectedPath } from './protected.js';

const paths = new ProtectedPaths(['/deploy/keys/', 'Secret.txt']);

test('F26 a further name is closed with all below it, and so is a folder that holds it', () => {
  for (const below of ['deploy/keys', 'deploy/keys/a/b', 'deploy', 'DEPLOY/Keys', 'secret.TXT']) {
    expect(paths.reasonFor(below), below).toBe('the settings of the sandbox say so');
  }
  for (const below of ['deploy/keysafe', 'deploy2', 'my/deploy/keys', 'secret.txt.bak', 'a.ts']) {
    expect(paths.reasonFor(below), below).toBeUndefined();
  }
  expect(paths.names).toEqual(['deploy/keys', 'Secret.txt']);
});

test('F26 what makes programs run code is closed with its own reason, named or not', () => {
  const named = new ProtectedPaths(['.git']);
  for (const list of [paths, named]) {
    const reason = list.reasonFor('.git/hooks/pre-commit');
    expect(reason).toBeDefined();
    expect(reason).not.toBe('the settings of the sandbox say so');
  }
});

test('F26 a write is refused by name, with a way out; an open path passes', () => {
  expect(() => paths.require('deploy/keys/a', './deploy/keys/a')).toThrow(
    expect.objectContaining({ code: 'PATH_PROTECTED', path: './deploy/keys/a' }),
  );
  expect(() => paths.require('a.ts', 'a.ts')).not.toThrow();
  const error = protectedPath('x', 'it is so');
  expect(error.message).toBe('x is closed to writing: it is so.');
  expect(error.recommendations).toHaveLength(1);
});
