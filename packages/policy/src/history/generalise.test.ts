import { expect, test } from 'vitest';
import { type AskedPart, generalise } from './generalise.js';

const cautious = { values: 3, isCautious: true };

function commands(lines: readonly string[], more: Partial<AskedPart> = {}): readonly AskedPart[] {
  return lines.map((line) => ({
    tool: 'bash_run',
    attribute: 'command',
    words: line.split(' '),
    told: 0,
    looks: false,
    isOpenEnded: false,
    risk: 'write',
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
  }));

const patterns = (parts: readonly AskedPart[], openness = cautious): readonly string[] =>
  generalise(parts, openness).flatMap((group) => group.patterns);

test('P-08 what came again is listed and nothing is left open', () => {
  const lines = ['npm run a', 'npm run a', 'npm run b', 'npm run b', 'npm run b', 'npm run a'];
  expect(patterns(commands(lines))).toEqual(['npm run a', 'npm run b']);
  expect(
    patterns(paths(['./src/a.ts', './src/a.ts', './src/b.ts', './src/b.ts', './src/c.ts'])),
  ).toEqual(['src/*.ts']);
  expect(patterns(paths(['./src/a.ts', './src/a.ts', './src/b.ts', './src/b.ts']))).toEqual([
    'src/a.ts',
    'src/b.ts',
  ]);
});

test('P-08 files at one depth with one ending speak for no other depth and no other ending', () => {
  const made = patterns(
    paths(['./src/a/x.ts', './src/b/y.ts', './src/c/z.ts', './src/d/w.ts', './src/a/.env']),
  );
  expect(made).toEqual(['src/*/*.ts', 'src/a/.env']);
});

test('P-08 a plain word is left open only where hardly any came twice, and never where it goes out', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const tests = names.map((name) => `cargo test ${name}`);
  expect(patterns(commands(tests))).toEqual(['cargo test *']);
  expect(patterns(commands(tests, { risk: 'network' }))).toEqual(tests);
  const pushes = ['a', 'b', 'c'].map((name) => `git push ${name}`);
  expect(patterns(commands(pushes))).toEqual(pushes);
});

test('a value behind an option is left open after three, behind one of a letter after four', () => {
  const lines = (option: string, count: number) =>
    ['a', 'b', 'c', 'd'].slice(0, count).map((name) => `pnpm lint ${option} ${name}`);
  expect(patterns(commands(lines('--filter', 3)))).toEqual(['pnpm lint --filter *']);
  expect(patterns(commands(lines('--filter', 2)))).toEqual(lines('--filter', 2));
  expect(patterns(commands(lines('-F', 3)))).toEqual(lines('-F', 3));
  expect(patterns(commands(lines('-F', 4)))).toEqual(['pnpm lint -F *']);
});

test('P-08 of a program that runs anything only the very words that came twice are taken', () => {
  const lines = ['node a.mjs', 'node b.mjs', 'node b.mjs', 'node c.mjs'];
  expect(patterns(commands(lines, { isOpenEnded: true }))).toEqual(['node b.mjs']);
});

test('what only reads is held to reading', () => {
  const [group] = generalise(
    commands(['cat a.ts', 'cat b.ts', 'cat c.ts'], { risk: 'read' }),
    cautious,
  );
  expect(group).toMatchObject({ risk: 'read', patterns: ['cat *.ts'] });
  const both = [...commands(['ls a'], { risk: 'read' }), ...commands(['ls a'])];
  expect(generalise(both, cautious).map(({ risk }) => risk)).toEqual(['read', undefined]);
});

test('a host differs in its first name only, where it has an owner', () => {
  const hosts = (list: readonly string[]): readonly AskedPart[] =>
    list.map((host) => ({
      tool: 'get',
      attribute: 'host',
      words: [host],
      told: 0,
      looks: false,
      isOpenEnded: false,
    }));
  expect(patterns(hosts(['a.x.org', 'b.x.org', 'c.x.org']))).toEqual(['*.x.org']);
  expect(patterns(hosts(['a.org', 'b.org', 'c.org', '10.0.0.1', '10.0.0.2', '10.0.0.3']))).toEqual([
    'a.org',
    'b.org',
    'c.org',
    '10.0.0.1',
    '10.0.0.2',
    '10.0.0.3',
  ]);
});

test('a no is taken for all that differs in the same way', () => {
  const bold = { values: 2, isCautious: false };
  expect(patterns(commands(['npm publish a', 'npm publish b']), bold)).toEqual(['npm publish *']);
  expect(patterns(paths(['./x/*.ts', './x/[a].ts']), bold)).toEqual([]);
});
