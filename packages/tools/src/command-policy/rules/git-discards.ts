import type { CommandRule } from '../command-rule.js';

/** What of git throws away work, history or names for them. */
export const gitDiscardsRules: readonly CommandRule[] = [
  {
    id: 'git-discard',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'throws away work or history',
    when: {
      programs: ['git'],
      subcommands: [
        'clean',
        'filter-branch',
        'filter-repo',
        'update-ref',
        'gc',
        'prune',
        'restore',
      ],
    },
    examples: {
      matches: ['git clean -xfd', 'git -C sub restore .'],
      misses: ['git status', 'git log'],
    },
  },
  {
    id: 'git-reset-hard',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'throws away changes',
    when: { programs: ['git'], subcommands: ['reset'], options: ['--hard', '--merge', '--keep'] },
    examples: {
      matches: ['git reset --hard', 'git -c a=b reset --hard HEAD~1'],
      misses: ['git reset HEAD a', 'git log --hard'],
    },
  },
  {
    id: 'git-checkout-force',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'throws away changes',
    when: {
      programs: ['git'],
      subcommands: ['checkout', 'switch'],
      options: [
        ...['-f', '--force', '--discard-changes', '-B', '-C', '--force-create'],
        ...['--ours', '--theirs', '--pathspec-from-file', '--patch'],
      ],
    },
    examples: {
      matches: ['git checkout -qf main', 'git switch --disc main', 'git switch -C x'],
      misses: ['git checkout main', 'git checkout -b x', 'git switch -c x', 'git log -C'],
    },
  },
  {
    id: 'git-checkout-paths',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'throws away changes',
    when: {
      programs: ['git'],
      subcommands: ['checkout', 'switch'],
      // What no name of a branch is: a path that says so, a pattern, a file with an ending.
      argument:
        '^(?:--|\\.{1,2}(?:/.*)?|:.*|[^-].*/|.*[*?\u0000\\[].*|.*\\.[A-Za-z][A-Za-z0-9]{0,5})$',
    },
    examples: {
      matches: [
        'git checkout -- a',
        'git checkout .',
        'git checkout :/',
        "git checkout '*'",
        'git checkout src/',
        'git checkout a.ts',
        'git checkout "$x"',
      ],
      misses: ['git checkout main', 'git checkout v1.2.3', 'git checkout feature/x'],
    },
  },
  {
    id: 'git-checkout-from',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'throws away changes',
    when: {
      programs: ['git'],
      subcommands: ['checkout'],
      minArguments: 3,
      unlessOptions: ['-b', '-t', '--track', '--orphan'],
    },
    examples: {
      matches: ['git checkout HEAD Makefile', 'git checkout -q HEAD~1 Makefile'],
      misses: ['git checkout -b x main', 'git checkout main', 'git checkout --track origin/x'],
    },
  },
  {
    id: 'git-remove-changed',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'removes or overwrites files that were changed',
    when: { programs: ['git'], subcommands: ['rm', 'mv'], options: ['-f', '--force'] },
    examples: {
      matches: ['git rm -rf .', 'git rm --forc a', 'git mv -f a b'],
      misses: ['git rm a', 'git mv a b'],
    },
  },
  {
    id: 'git-give-up',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'throws away what a merge or a rebase has done so far',
    when: {
      programs: ['git'],
      subcommands: ['merge', 'rebase', 'am', 'cherry-pick', 'revert'],
      options: ['--abort', '--skip', '--quit'],
    },
    examples: {
      matches: ['git merge --abort', 'git rebase --sk'],
      misses: ['git rebase --continue', 'git merge x'],
    },
  },
  {
    id: 'git-delete-ref',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'removes a branch, a tag or a stash',
    when: {
      programs: ['git'],
      subcommands: ['branch', 'tag', 'worktree', 'remote', 'stash', 'reflog', 'notes', 'replace'],
      argument: '^(?:-[dD]|--delete|remove|rm|drop|clear|expire|delete|prune)$',
    },
    examples: {
      matches: ['git branch -D x', 'git stash drop', 'git tag -d v1', 'git notes prune'],
      misses: ['git branch -a', 'git stash list'],
    },
  },
  {
    id: 'git-replace-ref',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'removes or replaces a branch or a tag',
    when: {
      programs: ['git'],
      subcommands: ['branch', 'tag'],
      options: ['-d', '-D', '--delete', '-f', '--force', '-M', '-C'],
    },
    examples: {
      matches: ['git branch -rd x', 'git branch --del x', 'git tag -fa v1', 'git branch -M a b'],
      misses: ['git branch -a', 'git tag v1', 'git branch -m a b'],
    },
  },
  {
    id: 'git-push-force',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'replaces history on a server',
    when: {
      programs: ['git'],
      subcommands: ['push'],
      argument: '^(?:-f|--force.*|--mirror|--delete|-d|\\+.*|:.*)$',
    },
    examples: {
      matches: ['git push --force', 'git push -f origin main', 'git push origin +main'],
      misses: ['git push', 'git push origin main'],
    },
  },
];
