import { takeApart } from '@sluice/policy';
import { describe, expect, test } from 'vitest';
import { readCommandParts } from './command-parts.js';
import { judgeByKnownRules } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = judgeByKnownRules(defaultCommandRules);

function hostsOf(command: string) {
  const made = { id: '', session: '', at: 0, tool: 'bash_run', decided: 'unknown' } as const;
  const { call } = takeApart(
    { ...made, args: { command } },
    { parseCommand: readCommandParts, home: '/home/u' },
  );
  return { hosts: call.hosts, isOpen: call.hasOpenHosts === true };
}

test.each([
  'cat < /dev/tcp/h.example/80',
  'echo a > /dev/udp/h.example/53',
  'exec 3<>/dev/tcp/h.example/80',
  'for x in /dev/tcp/h.example/80; do echo a >$x; done',
  'for h in h.example; do for p in 80 81; do echo a > "/dev/tcp/$h/$p"; done; done',
  'x=/dev/tcp/h.example/80; read y <$x',
  'HOME=/dev/tcp/h.example; cat < $HOME/1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
  "x=/dev/tcp/h.example/80\nls && cat < '/tmp/a' && exec 3<>${x}",
  'echo a > /dev/tcp/h.example/$p',
])('item 6: %s reaches the host that it names, and no other', (command) => {
  expect(hostsOf(command)).toEqual({ hosts: ['h.example'], isOpen: false });
});

describe('item 6: a redirection whose target is not known may reach any host', () => {
  test.each([
    'cat <$x',
    'echo a >> "$1"',
    'exec 3<>$x',
    'read y <$x',
    "bash -c 'cat < $0' /dev/tcp/h/80",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
    'cat < "${x:-/dev/tcp/h/80}"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
    'cat < /dev/t${y}p/h/80',
    'echo a > /dev/tcp/$h/80',
    'echo a > $(printf a)',
    'echo a >& $x',
    'echo a 1>& $x',
    'cat < /dev/{tcp,x}/h/1',
    'while read l; do echo; done < $x',
    '{ echo a; } >> $x',
  ])('%s', (command) => {
    expect(hostsOf(command).isOpen).toBe(true);
  });

  test.each([
    ['another place sets it too', 'for x in a; do cat <$x; read x; done'],
    ['only one branch sets it', 'if ls; then x=a; fi; cat <$x'],
    ['a subshell sets it', '(x=a); cat <$x'],
    ['a pipe sets it', 'x=a | ls; cat <$x'],
    ['the background sets it', 'x=a & cat <$x'],
    ['it is only set behind a test', '[[ $y ]] && x=a; cat <$x'],
    ['it is only set behind a sum', '((y)) && x=a; cat <$x'],
    ['it is only set behind a failure', 'ls || x=a; cat <$x'],
    ['more is put behind it', 'x=a; x+=b; cat <$x'],
    ['a script within the script sets it', 'x=a; eval x=b; cat <$x'],
    ['it was another before', 'x=$y; x=a && cat <$x'],
    ['it is a list', 'x=(a b); cat <$x'],
    ['an entry of it is set', 'x=a; x[1]=b; cat <$x'],
    ['a function is called later', 'f() { cat <$x; }; for x in a; do f; done'],
    ['it is set behind the loop', 'for x in a; do :; done; cat <$x'],
    ['the words are not known', 'for x in $(ls); do cat <$x; done'],
    ['only a part of a word is known', 'for x in /dev/tcp/h$(ls); do cat <$x; done'],
    ['a file may set it', 'for x in a; do . ./b; cat <$x; done'],
    ['what is run may set it', 'for x in a; do eval "$y"; cat <$x; done'],
    ['HOME is set', 'read HOME; cat <$HOME/1'],
    ['a default sets it', 'x=a; : "$' + '{x:=b}"; cat <$x'],
    ['a name is made at run time', 'x=a; printf -v x b; cat <$x'],
  ])('where %s', (_, command) => {
    expect(hostsOf(command).isOpen).toBe(true);
  });
});

test.each([
  'for f in a b; do wc < $f; done',
  'for f in *.txt src/*; do wc < "$f"; done',
  'for f in *; do wc < "$f"; done',
  'out=log.txt; ls > $out 2>&1',
  'ls > "$name.log"',
  'ls > out/$i.txt',
  'ls > "$HOME/x"',
  'cat < ./$x',
  'cat 2>&$fd',
  'cat <&$fd',
  'cat < <(ls)',
  'ls > >(cat)',
  'cat <<< $x',
  'ls > /dev/null 2>&1',
])('item 6: %s opens no connection', (command) => {
  expect(hostsOf(command)).toEqual({ hosts: [], isOpen: false });
});

test('item 6: a place that a loop or an assignment shows is a path like one that is written there', () => {
  const written = (command: string) =>
    judge(command)
      .paths.filter(({ isWritten }) => isWritten)
      .map(({ path }) => path);
  expect(written('cd a; for f in x y; do echo 1 > .n$f; done')).toEqual(
    expect.arrayContaining(['.nx', '.ny', 'a/.nx']),
  );
  expect(judge('out=a.txt; ls > $out').openPaths).toEqual([]);
  expect(judge('f=.envrc; ls > $f').findings.map(({ rule }) => rule)).toContain('write-runs-later');
  expect(judge('ls > "$HOME/.bashrc"').findings.map(({ rule }) => rule)).toContain(
    'write-runs-later',
  );
  expect(judge('ls > $out').openPaths).toEqual(['\0']);
});
