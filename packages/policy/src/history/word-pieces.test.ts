import { expect, test } from 'vitest';
import { commandPieces, endingOf, OPEN, pathPieces, spell } from './word-pieces.js';

/** Slots in angle brackets with their kind, everything else as it is. */
const shown = (words: readonly (string | undefined)[], risk = 'write'): string | undefined =>
  commandPieces(words, 0, risk)
    ?.map((pieces) =>
      pieces.map((one) => ('fixed' in one ? one.fixed : `<${one.slot} ${one.value}>`)).join(''),
    )
    .join(' ');

test('P-08 what a command does stays, what it is done on may differ', () => {
  const rows = [
    ['npm run lint', 'npm run <word lint>'],
    ['git push origin main', 'git push <word origin> <word main>'],
    ['make --target all', 'make --target <value all>'],
    ['kubectl get pods -n web', 'kubectl get <word pods> -n <short-value web>'],
    ['cat .env', 'cat .env'],
    ['cat src/a.ts', 'cat <name src>/<file a.ts>'],
    ['cat src/.env', 'cat <name src>/.env'],
    ['gh pr view 12', 'gh pr <word view> <number 12>'],
    ['curl http://localhost:3000/a/b', 'curl http://<word localhost:3000>/<name a>/<name b>'],
    ['terraform plan -target=module.a', 'terraform plan -target=<value module.a>'],
    ['./gradlew :web:test', './gradlew <word :web>:test'],
    ['rm ~/x', 'rm ~/<name x>'],
    ['gh pr create --title x', 'gh pr <word create> --title <message x>'],
    [
      'git push origin feature/x-1024',
      'git push <word origin> <name feature>/<name x-><number 1024>',
    ],
    ['sox sc010/t7.wav', 'sox <name sc><number 010>/<name t><number 7>.wav'],
    [
      'cat log/2026-11-03.md',
      'cat <name log>/<number 2026><name -><number 11><name -><number 03>.md',
    ],
    ['cat a/9f3ab12/2nd.md', 'cat <name a>/<id 9f3ab12>/<file 2nd.md>'],
    ['conform --cut=rough --scene=010', 'conform --cut=<value rough> --scene=<number 010>'],
    ['aws ec2 stop --instance i-0123', 'aws ec2 <word stop> --instance <id i-0123>'],
    ['train model=tiny seed=17', 'train model=<value tiny> seed=<number 17>'],
    ['train run data.split=dev', 'train run data.split=<value dev>'],
    [
      'scan -f 98M:120M:3k -t 30s',
      'scan -f <number 98>M:<number 120>M:<number 3>k -t <number 30>s',
    ],
    ['scan --timeout=1.5h', 'scan --timeout=<number 1>.<number 5>h'],
    ['scan to=10.0.0.5 at 9f3a', 'scan to=<value 10.0.0.5> <word at> <word 9f3a>'],
    ['scan x 2nd', 'scan x <word 2nd>'],
  ] as const;
  for (const [command, pieces] of rows) expect(shown(command.split(' ')), command).toBe(pieces);
});

test('a text in quotes is one slot, and one that no pattern can hold has no pieces', () => {
  expect(shown(['git', 'commit', '-m', 'two words'])).toBe('git commit -m <message two words>');
  expect(shown(['rg', 'two words'])).toBe('rg <text two words>');
  expect(shown(['echo', `both " and '`])).toBeUndefined();
  expect(shown(['echo', 'a\u202eb'])).toBeUndefined();
});

test('a word that is not known yet may be any words, but only of a command that reads', () => {
  expect(shown(['wc', '-l', undefined], 'read')).toBe(`wc -l ${OPEN}${OPEN}`);
  expect(shown(['rm', '-f', undefined])).toBeUndefined();
});

test('endings, paths and words as patterns hold them', () => {
  expect(['a.ts', 'b.test.ts', 'Makefile', '.env', 'v1.2'].map(endingOf)).toEqual([
    '.ts',
    '.ts',
    '',
    '',
    '',
  ]);
  expect(pathPieces('/etc/x')).toEqual([
    { fixed: '' },
    { fixed: '/' },
    { slot: 'name', value: 'etc' },
    { fixed: '/' },
    { slot: 'name', value: 'x' },
  ]);
  expect(['a-b', 'two words', 'say "x"'].map(spell)).toEqual(['a-b', '"two words"', `'say "x"'`]);
});

test('P-08 the words that say what is done are taken as they stand', () => {
  expect(commandPieces(['python', 'manage.py', 'test', 'shop'], 3)).toEqual([
    [{ fixed: 'python' }],
    [{ slot: 'told', value: 'manage.py' }],
    [{ slot: 'told', value: 'test' }],
    [{ slot: 'word', value: 'shop' }],
  ]);
});

test('P-08 of a statement numbers, tables and what is in quotes may differ, and nothing else', () => {
  expect(shown(['psql', '-c', "select a1 from t where s = 'x y' and n > 30 limit 5"])).toBe(
    "psql -c select a1 from <table t> where s = '<quoted x y>' and n > <number 30> limit <number 5>",
  );
  expect(shown(['psql', '-c', "select 'o''hara', 'a', 1.5"])).toBe(
    "psql -c select 'o''hara', '<quoted a>', 1.5",
  );
  expect(shown(['x', "select 1 from a.b join c on 1 = 1 where day > '2026-11-03'"])).toBe(
    "x select <number 1> from <table a.b> join <table c> on <number 1> = <number 1> where day > '<number 2026>-<number 11>-<number 03>'",
  );
  expect(shown(['x', 'delete from a where n = 3'])).toBe('x delete from a where n = 3');
});

test('P-08 numbers that stand by themselves are numbers in options, words and texts too', () => {
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['git', 'log', '-12', '-n5'], 'git log -<number 12> -n<number 5>'],
    [['kill', '-9'], 'kill -<number 9>'],
    [['tar', '-xzf2a'], 'tar -xzf2a'],
    [['dag', 'run', '2026-11-03'], 'dag run <number 2026>-<number 11>-<number 03>'],
    [['adb', '-s', 'emulator-55'], 'adb -s <short-value emulator-><number 55>'],
    [['journal', '--since', '33 min ago'], 'journal --since <number 33> min ago'],
    [['xcode', '-d', 'name=iPhone 13'], 'xcode -d name=iPhone <number 13>'],
    [['nmap', '10.0.0.5'], 'nmap <word 10.0.0.5>'],
    [['scan', '10.0.0.5 in 3 s'], 'scan 10.0.0.5 in <number 3> s'],
    [['grep', 'a1 b2'], 'grep <text a1 b2>'],
    [['run', 'x', 'print(3) 4'], 'run x <text print(3) 4>'],
  ];
  for (const [words, pieces] of rows) expect(shown(words), words.join(' ')).toBe(pieces);
  expect(shown(['ssh', 'box', 'web-12'], 'network')).toBe('ssh box <word web-12>');
});

test('P-08 names with dots, labels, stars in a path and letters of other scripts are taken apart as paths are', () => {
  const rows: readonly (readonly [readonly string[], string])[] = [
    [
      ['t', '--tests', 'com.shop.CartModelTest'],
      't --tests <value com>.<value shop>.<value CartModelTest>',
    ],
    [['bazel', 'test', '//libs/money:unit'], 'bazel test //<name libs>/<name money>:unit'],
    [['fmt', '--check', 'lib/money/**/*.ts'], 'fmt --check <name lib>/<name money>/**/*.ts'],
    [['cat', '文档/说明.md'], 'cat <name 文档>/<file 说明.md>'],
  ];
  for (const [words, pieces] of rows) expect(shown(words), words.join(' ')).toBe(pieces);
});
