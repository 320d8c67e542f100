import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOtherUser } from '../../testing/as-other-user.js';
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

test('I09 a list that leads nowhere, or where nobody may look, lends nothing', async () => {
  const at = (name: string) => join(base, name);
  chmodSync(base, 0o755);
  writeFileSync(at('file'), '');
  symlinkSync('round', at('round'));
  mkdirSync(at('closed/objects/pack'), { recursive: true });
  mkdirSync(at('bare/objects'), { recursive: true });
  mkdirSync(at('flat/objects'), { recursive: true });
  writeFileSync(at('flat/objects/pack'), '');
  chmodSync(at('closed'), 0o000);
  const list = join(objectsOf('first'), 'info', 'alternates');
  mkdirSync(join(objectsOf('first'), 'info'), { recursive: true });
  try {
    for (const place of [
      ...['nowhere', 'file/objects', 'round/objects', `${'x'.repeat(300)}/objects`],
      ...['closed/objects', 'bare/objects', 'flat/objects'],
    ]) {
      writeFileSync(list, `${at(place)}\n${objectsOf('third')}\n`);
      const found = await asOtherUser(() => borrowedObjects(join(base, 'first', '.git')));
      expect(found[0], place).toBe(objectsOf('third'));
    }
  } finally {
    chmodSync(at('closed'), 0o755);
  }
});

test('I09 a list reaches five deep and lends from eight at most', () => {
  const objects = (name: string) => join(base, name, 'objects');
  const make = (name: string, ...lends: readonly string[]) => {
    mkdirSync(join(objects(name), 'pack'), { recursive: true });
    mkdirSync(join(objects(name), 'info'));
    writeFileSync(join(objects(name), 'info', 'alternates'), `${lends.map(objects).join('\n')}\n`);
  };
  for (let depth = 0; depth < 8; depth += 1) make(`d${depth}`, `d${depth + 1}`);
  expect(borrowedObjects(join(base, 'd0'))).toEqual(['d1', 'd2', 'd3', 'd4', 'd5'].map(objects));
  const many = Array.from({ length: 12 }, (_, index) => `m${index}`);
  for (const name of many) make(name);
  make('all', ...many);
  expect(borrowedObjects(join(base, 'all'))).toEqual(many.slice(0, 8).map(objects));
});
