import { describe, expect, test } from 'vitest';
import { readCommandParts } from './command-parts.js';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = createCommandJudge(defaultCommandRules);

/** Whether a rule of an operator that denies `rm **` may be fulfilled by one of the parts. */
function mayRunRm(command: string): boolean {
  return readCommandParts(command).some(
    (part) => part === 'unreadable' || part[0] === 'rm' || part[0] === undefined,
  );
}

describe('item 6: a command in an option of another program is read', () => {
  test.each([
    "split --filter='rm x' f",
    "split --filter 'rm x' f",
    "split --fil='ls; rm x' f",
    'split --filter=\'sh -c "rm x"\' f',
    "timeout 5 split --filter='rm x' a",
    "find . -exec split --filter='rm x' {} +",
    'sort --compress-program=rm a',
    'rg --pre rm a',
    "tar cf a --checkpoint=1 --checkpoint-action=exec='rm x' .",
    "tar cf a --checkpoint=1 --checkpoint-action 'exec=rm x' .",
    "tar xf a --to-command='rm x'",
    "tar -xI 'rm x' -f a",
    "zip -rTT 'rm x' a.zip b",
    "rsync -ae 'rm x' a b",
    "scp -o 'ProxyCommand=rm x' a b:c",
    "scp -oProxyCommand='rm x' a b:c",
    'install -s --strip-program=rm a b',
    "go test -exec 'rm x' ./...",
    'gcc -wrapper rm,x a.c',
    "git -c alias.x='!rm x' x",
    "git -c core.pager='rm x' log",
    "git rebase -x 'rm x' main",
    "git rebase --exec='rm x' main",
    'git bisect run rm x',
    "git submodule foreach --recursive 'rm x'",
    "git difftool --extcmd='rm x'",
    'git grep -Orm a',
    "git filter-branch --tree-filter 'rm x'",
    "git clone -c core.sshCommand='rm x' a b",
    "git fetch 'ext::rm x'",
    "git config alias.z '!rm x'",
    "less '+!rm x' a",
    "man -P 'rm x' ls",
    'nc -e rm h 1',
    "socat - SYSTEM:'rm x'",
    'npm explore x -- rm y',
    'yarn workspaces foreach exec rm x',
    'yarn workspace a run rm x',
    'yarn workspace a rm x',
    'yarn workspaces foreach -A run rm x',
    'yarn run rm x',
    'pnpm rm x',
    'pnpm -r rm x',
    'pnpm --filter a run rm x',
    'bun run rm x',
    'just --command rm x',
    'pnpm recursive exec -- rm x',
    'pnpm m exec rm x',
    "make CC='rm x'",
    "make 'CC = rm x'",
    'make RM=rm clean',
    "CC='rm x' make",
    'GOCACHEPROG=rm go build',
    'cmake -E rm -rf x',
    'cmake -E chdir d rm x',
    'ip netns exec n rm x',
    "PAGER='rm x' git log",
    "env GIT_SSH_COMMAND='rm x' git fetch",
    "export PROMPT_COMMAND='rm x'",
    "LESSOPEN='|rm x' less a",
    'lerna exec -- rm x',
  ])('%s', (command) => {
    expect(judge(command).programs).toContain('rm');
    expect(mayRunRm(command)).toBe(true);
    expect(judge(command).verdict).not.toBe('allow');
  });
});

describe('item 5: what an option runs and the text does not show may fulfil every deny', () => {
  test.each([
    'split --filter="$X" f',
    'tar cIf rm a.tar src',
    'git --config-env=core.pager=X log',
    'git -c include.path=x log',
    "zsh -c 'rm x'",
    "make --eval='x:;rm x'",
    "make 'X!=rm x'",
    'cargo --config \'target.x.runner="rm"\' test',
    "cargo watch -s 'rm x'",
    "hg --config 'alias.x=!rm x' x",
    'arch -x86_64 rm x',
    'caffeinate rm x',
    'cross-env A=1 rm x',
    'PAGER="$X" git log',
    'git -p log',
    'git -C sub --paginate log',
  ])('%s', (command) => {
    expect(readCommandParts(command)).toContain('unreadable');
    expect(judge(command).verdict).not.toBe('allow');
  });
});

test('an alias of git that runs git itself is read as that', () => {
  expect(readCommandParts('git -c alias.p=push p origin')).toContainEqual(['git', 'push']);
});

test.each([
  'split -b 1 a',
  'tar cf a --checkpoint=1 --checkpoint-action=dot .',
  'rsync -ae ssh a b:c',
  "rsync -e 'ssh -p 22' a b:c",
  'git switch -c "$BRANCH"',
  'git commit -m "rm unused files"',
  'git -c user.name=rm commit -m x',
  'git config user.name rm',
  'git submodule update --init',
  'npm run rm',
  'man rm',
  'less +12 rm',
  'cargo test',
  'hg status',
  'NODE_ENV=rm npm test',
])('%s runs nothing else', (command) => {
  expect(mayRunRm(command)).toBe(false);
});
