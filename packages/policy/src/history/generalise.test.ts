import { expect, test } from 'vitest';
import { type AskedPart, generalise, type Openness } from './generalise.js';

const cautious: Openness = { isCautious: true, refusedNear: () => [] };

function commands(lines: readonly string[], more: Partial<AskedPart> = {}): readonly AskedPart[] {
  return lines.map((line) => ({
    tool: 'bash_run',
    attribute: 'command',
    words: line.split(' '),
    told: 0,
    looks: false,
    isOpenEnded: false,
    risk: 'write',
    raised: [],
    ...more,
  }));
}

const paths = (list: readonly string[]): readonly AskedPart[] =>
  list.map((path) => ({
    tool: 'fs_edit',
    attribute: 'path',
    words: [path],
    told: 0,
    looks: false,
    isOpenEnded: false,
    raised: [],
  }));

const patterns = (parts: readonly AskedPart[], openness = cautious): readonly string[] =>
  generalise(parts, openness).flatMap((group) => group.patterns.map(({ pattern }) => pattern));

test('P-08 what was seen is listed in every combination, and nothing is left open', () => {
  const lines = ['npm run a', 'npm run a', 'npm run b', 'npm run b', 'npm run b', 'npm run a'];
  expect(patterns(commands(lines))).toEqual(['npm run {a,b}']);
  expect(patterns(paths(['./src/a/x.ts', './src/b/y.ts', './src/c/z.tsx']))).toEqual([
    'src/{a,b,c}/{x.ts,y.ts,z.tsx}',
  ]);
});

test('P-08 files speak for no other depth, no hidden file and no new name', () => {
  const made = patterns(paths(['./src/a/x.ts', './src/b/y.ts', './src/a/.env', './src/x.ts']));
  expect(made).toEqual(['src/{a,b}/{x,y}.ts', 'src/a/.env', 'src/x.ts']);
});

test('P-08 names that are ever new are left open, unless something close by was refused', () => {
  const many = paths([...'abcdefghij'].map((name) => `./notes/${name}.md`));
  expect(patterns(many)).toEqual(['notes/*.md']);
  const listed = 'notes/{a,b,c,d,e,f,g,h,i,j}.md';
  const near = (path: string): Openness => ({ ...cautious, refusedNear: () => paths([path]) });
  expect(patterns(many, near('./notes/secret.md'))).toEqual([listed]);
  expect(patterns(many, near('./private/secret.md'))).toEqual(['notes/*.md']);
  expect(patterns(many, near('./notes/deep/secret.md'))).toEqual(['notes/*.md']);
});

test('P-08 where something goes is taken as it was seen, with the rest listed', () => {
  const lines = ['gh pr view 1', 'gh pr view 2', 'gh pr diff 3'];
  expect(patterns(commands(lines, { risk: 'network' }))).toEqual([
    'gh pr view {1,2,3}',
    'gh pr diff {1,2,3}',
  ]);
});

test('P-08 what goes somewhere else each time is not listed: it does not come again', () => {
  const lines = [...'abcdefgh'].map((name) => `git push origin ${name}`);
  expect(patterns(commands(lines, { risk: 'network' }))).toEqual([]);
  const again = [...lines, 'git push origin a'];
  expect(patterns(commands(again, { risk: 'network' }))).toEqual(['git push origin a']);
});

test('P-08 names that a person uses for the same things elsewhere are listed with those that were seen', () => {
  const tests = ['a', 'b', 'c', 'd'].map((name) => `npm test --workspace ${name}`);
  const lint = ['a', 'b', 'c'].map((name) => `npm lint --workspace ${name}`);
  expect(patterns(commands([...tests, ...lint]))).toEqual([
    'npm test --workspace {a,b,c,d}',
    'npm lint --workspace {a,b,c,d}',
  ]);
});

test('P-08 of a program that runs anything only the very words that came twice are taken', () => {
  const lines = ['node a.mjs', 'node b.mjs', 'node b.mjs', 'node c.mjs'];
  expect(patterns(commands(lines, { isOpenEnded: true }))).toEqual(['node b.mjs']);
});

test('what only reads is held to reading, and what a built-in rule asked about to that', () => {
  const [group] = generalise(commands(['cat a.ts', 'cat b.ts'], { risk: 'read' }), cautious);
  expect(group).toMatchObject({ risk: 'read', patterns: [{ exact: ['cat a.ts', 'cat b.ts'] }] });
  const both = [...commands(['ls a'], { risk: 'read' }), ...commands(['ls a'])];
  expect(generalise(both, cautious).map(({ risk }) => risk)).toEqual(['read', undefined]);
  const asked = [...commands(['x a'], { raised: ['unlisted-program'] }), ...commands(['x b'])];
  expect(generalise(asked, cautious).map(({ raised }) => raised)).toEqual([
    ['unlisted-program'],
    [],
  ]);
});

test('a host differs in its first name only, and each is listed by itself', () => {
  const hosts = (list: readonly string[]): readonly AskedPart[] =>
    paths(list).map((part) => ({ ...part, attribute: 'host' }));
  const few = ['a.x.org', 'b.x.org', 'c.x.org', 'a.org', '10.0.0.1'];
  expect(patterns(hosts(few))).toEqual(few);
  const many = [...'abcdefghij'].map((name) => `${name}.x.org`);
  expect(patterns(hosts(many))).toEqual(['*.x.org']);
});

test('a no is taken for all that differs in the same way', () => {
  const bold = { isCautious: false, refusedNear: () => [] };
  expect(patterns(commands(['npm publish a', 'npm publish b']), bold)).toEqual(['npm publish *']);
  expect(patterns(paths(['./x/*.ts', './x/[a].ts']), bold)).toEqual([]);
});

test('P-08 names that differ in their numbers are open in these alone', () => {
  const shots = [1, 2, 3, 4, 5].map((number) => `./boards/sc0${number}0/shot${number * 7}.svg`);
  expect(patterns(paths(shots))).toEqual(['boards/sc{000..099}/shot{0..70}.svg']);
  const notes = ['rough-010', 'fine-020', 'rough-030', 'fine-040'].map((one) => `./n/${one}.md`);
  expect(patterns(paths(notes))).toEqual(['n/{fine-,rough-}{000..080}.md']);
});

test('P-08 a statement stays as it is, but for its numbers and for names that were seen in its quotes', () => {
  const asked = ['x', 'y', 'x', 'y'].map((name, index) => {
    const statement = `select * from t where s = '${name}' limit ${index + 3}`;
    return {
      ...commands(['psql'])[0],
      words: ['psql', '-c', statement],
      risk: 'read',
      looks: true,
    };
  });
  expect(patterns(asked as readonly AskedPart[])).toEqual([
    `psql -c "select * from t where s = '"{x,y}"' limit "{0..12}`,
  ]);
});
