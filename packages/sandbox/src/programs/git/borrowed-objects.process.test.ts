import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../run-git.js';
import { borrowedObjects } from './borrowed-objects.js';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-borrowed-')));
  git('init', '-q', 'first');
  writeFileSync(join(base, 'first', 'a'), 'a\n');
  git('-C', 'first', 'add', '.');
  git('-C', 'first', 'commit', '-qm', 'First');
  git('clone', '-q', '--shared', 'first', 'second');
  git('clone', '-q', '--shared', 'second', 'third');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function git(...words: string[]): void {
  const who = ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid'];
  execFileSync('git', [...who, ...words], { cwd: base, stdio: 'ignore' });
}

const objectsOf = (name: string) => join(base, name, '.git', 'objects');

test.each(['auto', 'never'] as const)(
  'I09 a shared clone has the history it borrows (confined: %s)',
  async (confine) => {
    expect(await runGit(join(base, 'second'), ['log', '--format=%s'], { confine })).toBe('First\n');
    expect(await runGit(join(base, 'third'), ['log', '--format=%s'], { confine })).toBe('First\n');
  },
);

test('I09 what is borrowed from borrows in turn', () => {
  expect(borrowedObjects(join(base, 'third', '.git'))).toEqual([
    objectsOf('second'),
    objectsOf('first'),
  ]);
});

test('I09 a list leads to folders of objects only, and a circle ends', () => {
  mkdirSync(join(base, 'objects'));
  writeFileSync(join(base, 'objects', 'secret'), 'x');
  const list = join(objectsOf('second'), 'info', 'alternates');
  appendFileSync(list, `/etc\n${base}\n${join(base, 'objects')}\n../../../missing\n# x\n`);
  mkdirSync(join(objectsOf('first'), 'info'), { recursive: true });
  writeFileSync(join(objectsOf('first'), 'info', 'alternates'), `${objectsOf('second')}\n`);
  expect(borrowedObjects(join(base, 'second', '.git'))).toEqual([
    objectsOf('first'),
    objectsOf('second'),
  ]);
});
