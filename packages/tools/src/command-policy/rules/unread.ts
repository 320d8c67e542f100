import type { CommandRule } from '../command-rule.js';

/** Programs that run code or other programs in a way that this policy does not read. */
export const unreadRules: readonly CommandRule[] = [
  {
    id: 'script-file',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'runs a script file that this policy does not read',
    hides: true,
    when: { is: 'script-file' },
    examples: {
      matches: ['. ./env.sh', 'source a', 'bash a.sh', 'sh -e ./x'],
      misses: ["bash -c 'ls'", 'cat a.sh', 'source "$x"'],
    },
  },
  {
    id: 'other-shell',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'starts a shell whose language this policy does not read',
    hides: true,
    when: {
      programs: [
        'zsh',
        'fish',
        'csh',
        'tcsh',
        'ksh',
        'mksh',
        'pwsh',
        'powershell',
        'powershell.exe',
        'cmd',
        'cmd.exe',
        'nu',
        'xonsh',
        'elvish',
      ],
    },
    examples: { matches: ["zsh -c 'ls'", 'pwsh -Command ls'], misses: ["bash -c 'ls'", 'ls zsh'] },
  },
  {
    id: 'archive-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'the archiver runs a program',
    hides: true,
    when: {
      programs: ['tar', 'bsdtar', 'gtar', 'zip', 'cpio', 'rsync', '7z'],
      options: [
        '--checkpoint-action',
        '--to-command',
        '-I',
        '--use-compress-program',
        '--rsh-command',
        '--rmt-command',
        '-F',
        '--info-script',
        '--new-volume-script',
        '-TT',
        '--unzip-command',
      ],
    },
    examples: {
      matches: ['tar cf a --checkpoint=1 --checkpoint-action=exec=x .', 'tar -I x -xf a'],
      misses: ['tar xf a.tar', 'tar czf a src'],
    },
  },
  {
    id: 'archive-runs-old-style',
    risk: 'write',
    verdict: 'ask',
    reason: 'the archiver runs a program',
    hides: true,
    when: { programs: ['tar', 'bsdtar', 'gtar'], firstArgument: '^[A-Za-z]*[IF]' },
    examples: {
      matches: ['tar cIf ./x a.tar src', 'tar xfF a.tar x', 'tar Icf x a.tar .'],
      misses: ['tar xf a.tar', 'tar -xf I.tar', 'tar czf F.tgz src'],
    },
  },
  {
    id: 'archive-tests',
    risk: 'write',
    verdict: 'ask',
    reason: 'the archiver runs a program to test the archive',
    hides: true,
    when: { programs: ['zip'], options: ['-T', '--test'] },
    examples: {
      matches: ["zip -T -TT 'x #' a.zip b", 'zip -rTT x a.zip b', 'zip --test a.zip'],
      misses: ['zip -r a.zip src'],
    },
  },
  {
    id: 'package-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'the package manager is told to run a program',
    hides: true,
    when: {
      programs: ['npm', 'pnpm', 'yarn', 'bun', 'mvn', 'gradle', 'dotnet', 'composer', 'bundle'],
      argument:
        '^(?:explore|edit|node|env|shell|console|exec:\\S+|-Dexec\\.\\S+|-c|--(?:call|shell-mode|script-shell|shell|editor|viewer|browser|node-options|git|userconfig|globalconfig|init-script)(?:=.*)?|-I)$',
    },
    examples: {
      matches: [
        'npm explore x -- ls',
        'npm test --script-shell=./x',
        'yarn node -e x',
        'mvn exec:exec -Dexec.executable=x',
      ],
      misses: ['npm test', 'npm run build -- --watch', 'yarn build'],
    },
  },
  {
    id: 'runs-another',
    risk: 'write',
    verdict: 'ask',
    reason: 'runs another program in a way that is best looked at',
    when: {
      programs: [
        'xargs',
        'prlimit',
        'taskset',
        'chrt',
        'flock',
        'watch',
        'busybox',
        'toybox',
        'script',
      ],
    },
    examples: {
      matches: ['ls | xargs wc', "xargs sh -c 'ls'", 'prlimit --nofile=9 ls', "script -qc 'ls'"],
      misses: ['timeout 5 ls', 'nice ls', 'env A=1 ls'],
    },
  },
];
