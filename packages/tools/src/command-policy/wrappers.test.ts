import { describe, expect, test } from 'vitest';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = createCommandJudge(defaultCommandRules);

describe('item 6: programs that run others are read by a table', () => {
  test.each([
    'env rm x',
    'env -i A=1 rm x',
    'env --unset=A -u B rm x',
    'nice -n 5 rm x',
    'nice -5 rm x',
    'nice --adjustment=3 rm x',
    'ionice -c2 -n 7 rm x',
    'taskset -c 0 rm x',
    'chrt -f 10 rm x',
    'timeout -s KILL -k 1 5 rm x',
    'stdbuf -oL -e0 rm x',
    'nohup rm x',
    'setsid -w rm x',
    'flock lock rm x',
    'flock -n lock -c "rm x"',
    'watch -n 1 rm x',
    'watch -n1 "ls; rm x"',
    'xargs -0 -n 1 rm',
    'xargs sh -c \'rm "$0"\'',
    'xargs -I{} rm {}',
    'prlimit --nofile=10 rm x',
    'script -qc "rm x" out',
    'su root -c "rm x"',
    'sudo -u root A=1 rm x',
    'doas rm x',
    'chroot / rm x',
    'busybox rm x',
    "busybox sh -c 'rm x'",
    'find . -exec rm {} +',
    'find . -name a -ok rm {} \\;',
    'command -p -- rm x',
    'builtin command rm x',
    'exec -a other rm x',
    'eval -- rm x',
    "trap -- 'rm x' EXIT",
    "alias a='rm x'",
    'hash -p /bin/rm ls',
    'jobs -x rm x',
    'coproc rm x',
    'coproc NAME { rm x; }',
    'time -- rm x',
    'ls | time rm x',
    "bash -oc posix 'rm x'",
    "bash -c -e 'rm x'",
    "bash -O extglob -ec 'rm x'",
    "sh -c -- 'rm x'",
    'bash <<E\nrm x\nE',
  ])('%s shows rm', (command) => {
    expect(judge(command).programs).toContain('rm');
  });

  test.each([
    'env -S "rm x"',
    'env --split-string="rm x"',
    'env $x rm',
    'env {"A=1 2",rm} x',
    'env A=$x y',
    'nice $x',
    'timeout --bogus 5 ls',
    'xargs env',
    'xargs bash',
    'xargs -I{} {} x',
    "xargs -I X sh -c 'X'",
    'find . -exec {} \\;',
    "find . -exec sh -c '{}' \\;",
    'find $x -name y',
    'parallel rm',
    'ssh host ls',
    'unshare -r ls',
    'nsenter -t 1 ls',
    'systemd-run ls',
    'setarch x86_64 ls',
    'script out',
    'su',
    'bash -lc ls',
    'bash -i',
    'bash --rcfile x',
    'bash --bogus -c ls',
    'bash "$x"',
    'echo ls | { bash; }',
    'exec < a; bash',
    'vim -c ":!ls"',
    'gdb -ex "shell ls"',
    'npx x',
    'make -f x',
    'git -c alias.x=!ls x',
    "perl -e 'x'",
    "awk 'BEGIN{system(1)}'",
    "sed '1e ls' a",
    'tar cIf x a.tar .',
    'tar cf a --to-command=x .',
    'enable -f x y',
    'compgen -W "$(ls)"',
    'mapfile -C x -c 1 a',
    'trap $x',
    'trap "$x" EXIT',
    '. ./a.sh',
    'bash a.sh',
    'BASH_ENV=x bash -c ls',
    'ENV=x sh -c ls',
    'PROMPT_COMMAND=x; ls',
    'LD_PRELOAD=x ls',
    'IFS=x',
    'PATH=. ls',
    '$x',
    '{rm,x}',
    '/bin/r?',
    '`echo rm` x',
  ])(
    '%s does not show all that it runs, is asked about and denied where programs are',
    (command) => {
      const { findings, verdict } = judge(command);
      expect(findings.some(({ hides }) => hides)).toBe(true);
      expect(verdict).not.toBe('allow');
    },
  );

  test('a program on no list is asked about', () => {
    for (const command of ['./deploy', 'frobnicate x', 'git frobnicate', 'git $x']) {
      expect(judge(command)).toMatchObject({ verdict: 'ask' });
    }
  });
});
