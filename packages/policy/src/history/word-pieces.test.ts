import { expect, test } from 'vitest';
import { commandPieces, endingOf, OPEN, pathPieces, spell } from './word-pieces.js';

/** Slots in angle brackets with their kind, everything else as it is. */
const shown = (words: readonly (string | undefined)[], isReading = false): string | undefined =>
  commandPieces(words, 0, isReading)
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
  expect(shown(['wc', '-l', undefined], true)).toBe(`wc -l ${OPEN}${OPEN}`);
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
  expect(commandPieces(['python', 'manage.py', 'test', 'shop'], 3, false)).toEqual([
    [{ fixed: 'python' }],
    [{ slot: 'told', value: 'manage.py' }],
    [{ slot: 'told', value: 'test' }],
    [{ slot: 'word', value: 'shop' }],
  ]);
});

test('P-08 of a statement the numbers and what is in quotes may differ, and nothing else', () => {
  expect(shown(['psql', '-c', "select a1 from t where s = 'x y' and n > 30 limit 5"])).toBe(
    "psql -c select a1 from t where s = '<quoted x y>' and n > <number 30> limit <number 5>",
  );
  expect(shown(['psql', '-c', "select 'o''hara', 'a', 1.5"])).toBe(
    "psql -c select 'o''hara', '<quoted a>', 1.5",
  );
});
