import type { CommandRule } from '../command-rule.js';

/** Files that make other programs run code, or that lie outside the work. */
export const RUNS_LATER =
  '(?:^|/)\\.(?:bash\\w*|zsh\\w*|profile|zprofile|zlogin|kshrc|inputrc|xinitrc|xprofile|gitconfig|gitattributes|gitmodules|npmrc|yarnrc\\S*|pypirc|vimrc|envrc|editorconfig|tmux\\.conf)$|(?:^|/)\\.git/(?:hooks/|config|info/)|(?:^|/)\\.(?:sluice|claude|codex|ssh|config|local|husky)/|(?:^|/)crontab$|^/etc/';

export const writingRules: readonly CommandRule[] = [
  {
    id: 'write-file',
    risk: 'write',
    verdict: 'allow',
    reason: 'writes a file',
    when: {
      redirect: {
        kinds: ['write', 'append'],
        target: '^(?!/dev/(?:null|stdout|stderr|tty|tcp/|udp/))',
      },
    },
    examples: {
      matches: ['echo a > b', 'ls >> c', 'ls &> d', 'ls >| e'],
      misses: ['ls > /dev/null', 'ls 2>&1', 'wc < a'],
    },
  },
  {
    id: 'write-runs-later',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'writes a file that makes other programs run code',
    when: { redirect: { kinds: ['write', 'append'], target: RUNS_LATER } },
    examples: {
      matches: [
        'echo x > ~/.bashrc',
        'echo x >> .git/hooks/pre-commit',
        'echo x &> .gitattributes',
        'echo x > /etc/hosts',
      ],
      misses: ['echo x > bashrc', 'echo a > .github/x'],
    },
  },
  {
    id: 'write-argument-runs-later',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'writes a file that makes other programs run code',
    when: {
      programs: [
        'cp',
        'mv',
        'ln',
        'tee',
        'install',
        'touch',
        'write',
        'edit',
        'sed',
        'dd',
        'chmod',
        'mkdir',
      ],
      argument: RUNS_LATER,
    },
    examples: {
      matches: ['tee .git/hooks/post-commit', 'cp a ~/.profile', 'write .git/config x'],
      misses: ['cp a b', 'cat .gitattributes'],
    },
  },
  {
    id: 'write-outside',
    risk: 'write',
    verdict: 'ask',
    reason: 'writes outside the workspace',
    when: {
      redirect: {
        kinds: ['write', 'append'],
        target: '^(?:~|\\.\\./|/(?!dev/|tmp/|proc/self/fd/))|/\\.\\./|^\\.\\.$',
      },
    },
    examples: {
      matches: ['echo a > ../x', 'echo a > /x', 'echo a >> ~/x', 'echo a > b/../../x'],
      misses: ['echo a > x', 'echo a > /dev/null', 'echo a > /tmp/x'],
    },
  },
  {
    id: 'write-command',
    risk: 'write',
    verdict: 'allow',
    reason: 'changes files',
    when: {
      programs: [
        'write',
        'edit',
        'todowrite',
        'cp',
        'mv',
        'mkdir',
        'touch',
        'tee',
        'ln',
        'install',
        'chmod',
        'chown',
        'patch',
      ],
    },
    examples: {
      matches: ['write a.txt x', 'edit a b c', 'mkdir -p x'],
      misses: ['ls', 'echo write'],
    },
  },
];
