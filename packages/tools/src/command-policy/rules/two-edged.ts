import type { CommandRule } from '../command-rule.js';

/** Options and scripts with which a program that seems to read runs or writes something. */
export const twoEdgedRules: readonly CommandRule[] = [
  {
    id: 'sort-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'sort can run a program or write a file',
    when: {
      programs: ['sort'],
      options: [
        '--compress-program',
        '-o',
        '--output',
        '-T',
        '--temporary-directory',
        '--files0-from',
      ],
    },
    examples: {
      matches: ['sort --compress-program=x a', 'sort -o a a'],
      misses: ['sort -n a', 'sort -u'],
    },
  },
  {
    id: 'find-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'find runs a program or writes a file',
    when: {
      programs: ['find', 'fd'],
      options: [
        '-exec',
        '-execdir',
        '-ok',
        '-okdir',
        '-fprintf',
        '-fprint',
        '-fprint0',
        '-fls',
        '--exec',
        '--exec-batch',
      ],
    },
    examples: {
      matches: ['find . -exec cat {} +', 'find . -fprintf x %p'],
      misses: ['find . -name exec', 'find src -type f'],
    },
  },
  {
    id: 'grep-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'the search runs a program',
    when: {
      programs: ['rg', 'ack', 'ag'],
      options: ['--pre', '--pre-glob', '--hostname-bin', '-z', '--search-zip', '--pager'],
    },
    examples: {
      matches: ['rg --pre ./x a', 'rg --pre=./x a', 'rg -z a'],
      misses: ['rg -n a', 'rg --hidden a'],
    },
  },
  {
    id: 'sed-script',
    risk: 'write',
    verdict: 'ask',
    reason: 'a sed script can run programs and write files',
    when: {
      programs: ['sed', 'gsed'],
      unlessOptions: ['--version', '--help'],
      firstArgumentNot:
        '^(?:(?:\\d+|\\$)?(?:,(?:\\d+|\\$))?!?[pdq=]|/(?:[^/\\\\\\n]|\\\\.)*/[pdq=]|s/(?:[^/\\\\\\n]|\\\\.)*/(?:[^/\\\\\\n]|\\\\.)*/[gpI0-9]*|s\\|(?:[^|\\\\\\n]|\\\\.)*\\|(?:[^|\\\\\\n]|\\\\.)*\\|[gpI0-9]*)$',
    },
    examples: {
      matches: [
        "sed '1e id' a",
        "sed 's/a/b/e' a",
        "sed 's/a/b/w out' a",
        "sed 'w out' a",
        "sed '1!G;h;w x' a",
        'sed "$X" a',
      ],
      misses: ["sed -n '1,20p' a", "sed 's/a/b/g' a", "sed -n '/x/p' a"],
    },
  },
  {
    id: 'sed-script-by-option',
    risk: 'write',
    verdict: 'ask',
    reason: 'a sed script can run programs and write files',
    when: { programs: ['sed', 'gsed'], options: ['-e', '-f', '--expression', '--file'] },
    examples: {
      matches: ["sed -e '1e id' a", 'sed -f x a', "sed --expression='w x' a"],
      misses: ["sed -n '1p' a"],
    },
  },
  {
    id: 'sed-in-place',
    risk: 'write',
    verdict: 'allow',
    reason: 'changes files in place',
    when: { programs: ['sed', 'gsed', 'perl'], options: ['-i', '--in-place'] },
    examples: { matches: ["sed -i 's/a/b/' x", "sed -ni.bak '1p' x"], misses: ["sed -n '1p' x"] },
  },
  {
    id: 'awk-program',
    risk: 'write',
    verdict: 'ask',
    reason: 'an awk program can run programs and write files',
    when: {
      programs: ['awk', 'gawk', 'mawk', 'nawk'],
      argument: 'system|getline|[|>@]|^-[A-Za-z]*[fEilv]|^--(?:file|exec|include|load)|^\\u0000',
    },
    examples: {
      matches: [
        'awk \'BEGIN{system("id")}\'',
        'awk \'{print > "x"}\' a',
        'awk -f x a',
        'awk \'{print | "sh"}\' a',
        'awk "$p" a',
      ],
      misses: ["awk '{print $1}' a", "awk -F, '{s+=$2} END {print s}' a"],
    },
  },
  {
    id: 'git-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'git is told to run a program or to write a file',
    when: {
      programs: ['git'],
      options: [
        '-c',
        '--config-env',
        '--exec-path',
        '--ext-diff',
        '--textconv',
        '--open-files-in-pager',
        '-O',
        '--output',
        '--upload-pack',
        '--receive-pack',
        '--exec',
      ],
    },
    examples: {
      matches: [
        'git -c core.pager=x log',
        'git diff --ext-diff',
        'git grep -Ox a',
        'git diff --output=x',
      ],
      misses: ['git diff', 'git log -p'],
    },
  },
  {
    id: 'git-settings',
    risk: 'write',
    verdict: 'ask',
    reason: 'changes settings of git that make it run programs',
    when: {
      programs: ['git'],
      subcommands: [
        'config',
        'submodule',
        'difftool',
        'mergetool',
        'bisect',
        'hook',
        'daemon',
        'instaweb',
      ],
      unlessOptions: ['--get', '--get-all', '--list', '-l'],
    },
    examples: {
      matches: ['git config core.hooksPath x', 'git bisect run x'],
      misses: ['git config --get a', 'git status'],
    },
  },
  {
    id: 'writes-second-file',
    risk: 'write',
    verdict: 'allow',
    reason: 'writes its result to a file',
    when: { programs: ['uniq', 'xxd'], minArguments: 2 },
    examples: { matches: ['uniq a b'], misses: ['uniq a', 'uniq -c a'] },
  },
  {
    id: 'sets-machine',
    risk: 'write',
    verdict: 'ask',
    reason: 'sets the clock or the name of the machine',
    when: { programs: ['date'], options: ['-s', '--set'] },
    examples: {
      matches: ['date -s now', 'date --set=now'],
      misses: ['date', 'date +%s', 'date --iso-8601'],
    },
  },
  {
    id: 'sets-hostname',
    risk: 'write',
    verdict: 'ask',
    reason: 'sets the name of the machine',
    when: { programs: ['hostname', 'hostnamectl'], minArguments: 1 },
    examples: { matches: ['hostname x'], misses: ['hostname', 'hostname -f'] },
  },
  {
    id: 'pager-runs',
    risk: 'write',
    verdict: 'ask',
    reason: 'runs another program to show its text',
    when: {
      programs: ['man', 'bat', 'less', 'more', 'tree'],
      options: ['-P', '--pager', '-H', '--html', '-o', '-O', '--lesskey-file'],
    },
    examples: {
      matches: ['man -P x ls', 'bat --pager=x a', 'tree -o x'],
      misses: ['man ls', 'tree src', 'less a'],
    },
  },
];
