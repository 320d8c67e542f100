import { expect, test } from 'vitest';
import { effectiveCommands } from './effective-command.js';
import { readsCodeFromInput } from './interpreters.js';

function readsCode(command: string): boolean {
  return effectiveCommands(command).some(({ program, args, hasInput }) =>
    readsCodeFromInput(program ?? '', args, hasInput),
  );
}

test.each([
  'python3',
  'python3 <<< x',
  'python3.12 -W error <<< x',
  'python3 -Werror -X dev <<< x',
  'python3 -uW error <<< x',
  'python3 - a b < x',
  'python3 /dev/stdin a < x',
  'python3 /dev/fd/3 3< x',
  'python3 /proc/self/fd/0 < x',
  'python3 /proc/$$/fd/0 < x',
  'python3 <(echo x)',
  'python3 -i a.py < x',
  'python3 --some-day-new a < x',
  'python3 -- - < x',
  'node <<< x',
  'node -C x <<< x',
  'node --conditions x <<< x',
  'node --no-warnings --trace-uncaught <<< x',
  'node --test <(echo x)',
  'node inspect a.js < x',
  'node -i < x',
  'tsx /dev/stdin < x',
  'perl -w < x',
  'perl -I lib -w < x',
  'perl -Ilib - < x',
  'ruby -I lib -r set < x',
  'php < x',
  'php -d a=b < x',
  'php -- a < x',
  'php -a < x',
  'lua -l x < x',
  'lua -i a.lua < x',
  'java --source 17 /dev/stdin < x',
  'bun < x',
  'tclsh < x',
  'echo x | python3 -q',
])('%s takes its code from its input', (command) => {
  expect(readsCode(command)).toBe(true);
});

test.each([
  'python3 a.py < x',
  'python3 -W error a.py < x',
  'python3 -u -m json.tool < x',
  'python3 -c x < y',
  'python3 --version < x',
  'python3 -V',
  'node a.js < x',
  'node a.js - < x',
  'node a.js /dev/stdin < x',
  'node --no-warnings a.js < x',
  'node --conditions x a.js < y',
  'node --max-old-space-size=4096 a.js < x',
  'node -e x < y',
  'perl -ne x < y',
  'perl a.pl - < x',
  'ruby -I lib a.rb < x',
  'php a.php < x',
  'php -v',
  'lua a.lua < x',
  'java -cp build A < x',
  'java -jar a.jar < x',
  'cat - < x',
  'some-day-new - < x',
])('%s does not', (command) => {
  expect(readsCode(command)).toBe(false);
});
