import { describe, expect, test } from 'vitest';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = createCommandJudge(defaultCommandRules);
const here = (command: string, body: string) => `${command} <<EOF\n${body}\nEOF`;

describe('item 8: a name in a text that a program takes names from is a path', () => {
  test.each([
    here('tar cf a.tar -T -', 'src\n.env'),
    here('tar cTf - a.tar', '.env'),
    here('tar cf a.tar --files-from=-', '.env'),
    here('cpio -o', '.env'),
    here('xargs cat', 'a .env'),
    here('while read f; do cat "$f"; done', '.env'),
    here('while read a f; do cat $f; done', 'x .env'),
    here('{ read f; cat $f; }', '.env'),
    here('(read f; cat $f)', '.env'),
    here('read f', '.env'),
    here('wc --files0-from=-', '.env'),
    here('zip a.zip -@', '.env'),
    here('git add --pathspec-from-file=-', '.env'),
    here('git hash-object --stdin-paths', '.env'),
    here('git cat-file --batch', 'HEAD:.env'),
    here('sha256sum -c', 'abc  .env'),
    here('bash', 'cat .env'),
    'tar cf a.tar -T - <<< .env',
  ])('%j', (command) => {
    expect(judge(command).verdict).toBe('ask');
    expect(judge(command).paths.map(({ path }) => path)).toContain('.env');
  });

  test.each([
    here('cat > notes.md', 'put it in .env'),
    here('tee notes.md', '.env'),
    here('grep x', '.env'),
    here('tar cf a.tar -T -', 'src\npackage.json'),
    here('while read f; do wc "$f"; done', 'src/a.ts'),
  ])('%j is no reason to ask', (command) => {
    expect(judge(command).findings.map(({ rule }) => rule)).not.toContain('secret-redirect');
  });
});

test.each(['ls | tar cf a.tar -T -', 'git ls-files | cpio -o', 'sha256sum -c < sums'])(
  'the names that %j reads may be any',
  (command) => {
    expect(judge(command).openPaths).toContain('\0');
  },
);

test.each(['tar cf a.tar -T - <<EOF < list\nsrc\nEOF', 'xargs cat <<< src 3<&0 < list'])(
  'of two inputs the last is read: %j',
  (command) => {
    expect(judge(command).openPaths).toContain('\0');
  },
);

test('a name behind many others is seen', () => {
  const names = Array.from({ length: 4000 }, (_, index) => `f${index}`);
  const { verdict, paths } = judge(here('tar cf a.tar -T -', [...names, '.env'].join('\n')));
  expect(verdict).toBe('ask');
  expect(paths.map(({ path }) => path)).toContain('.env');
});

test('names that the text shows leave no path open', () => {
  expect(judge(here('git add --pathspec-from-file=-', 'src/a.ts')).openPaths).toEqual([]);
});

test.each([
  'tar cf a.tar -T list',
  'tar -cTf list a.tar',
  'tar --files-from=list -cf a.tar',
  'wc --files0-from=list',
  'du --files0-from list',
  'sort --files0-f list',
  'find -files0-from list',
  'rsync --files-from=list . there',
  'xargs -a list cat',
  'xargs --arg-file=list cat',
  'file -f list',
  'git add --pathspec-from-file=list',
  'xz --files=list',
  '7z a x.7z @list',
  'gcc @list',
  'md5sum -c list',
  'sha256sum --check list',
])('the names that %j takes from a file may be any', (command) => {
  expect(judge(command).openPaths).toContain('\0');
});

test.each(['tar cf a.tar b', 'wc -l a', 'file a', 'md5sum a', 'cat @list', 'git add a'])(
  '%j takes no names from a file',
  (command) => {
    expect(judge(command).openPaths).not.toContain('\0');
  },
);
