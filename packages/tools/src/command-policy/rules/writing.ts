import type { CommandRule } from '../command-rule.js';
import { ONLY_LOOK } from '../named-paths.js';

/** Commands that change files, in place or by a redirection. */
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
    when: { redirect: { kinds: ['write', 'append', 'given'], to: 'runs-code' } },
    examples: {
      matches: [
        'echo x > ~/.bashrc',
        'echo x >> .git/hooks/pre-commit',
        'echo x &> .gitattributes',
        'echo x > /etc/hosts',
        'cd .git && echo x > config',
        'cd a; cd ../.vscode; echo x > tasks.json',
        'for f in a .envrc; do echo x > $f; done',
        'echo x > .n[p]mrc',
        'echo x > ".npm$x"',
      ],
      misses: ['echo x > bashrc', 'echo a > .github/x'],
    },
  },
  {
    id: 'write-argument-runs-later',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'writes a file that makes other programs run code',
    when: { programs: ['*'], unlessPrograms: ONLY_LOOK, touches: 'runs-code' },
    examples: {
      matches: [
        'tee .git/hooks/post-commit',
        'uniq a .git/hooks/pre-commit',
        'xxd -r - .envrc',
        'cp a ~/.profile',
        'write .git/config x',
        'mkdir a/.git',
        'cd .git',
        'cp tasks.json .vscode',
        'mv -t .vscode tasks.json',
        'cp --target-directory=.vscode a/tasks.json',
        'cp -r x/. .vscode',
        'tar -xf a.tar -C .vscode',
        'unzip a.zip -d.vscode',
        'gunzip .envrc.gz',
        'tar -cf.envrc a',
        'gcc -MD -MF.envrc a.c',
        'tee .vscode/{tasks,x}.json',
        'tee .e*rc',
        'split -b 1 a .npmrc',
        'csplit --prefix=.envrc a 3',
        'shuf -o.envrc a',
        'iconv -o .envrc a',
        'xxd -r dump .git/hooks/pre-commit',
      ],
      misses: [
        'cp a b',
        'cat .gitattributes',
        'git add .gitattributes',
        'cp src/*.ts dist/',
        'touch a/{b,c}.ts',
        'cp $a $b',
        'tee out-$x.json',
        'cp extensions.json .vscode',
        'tar -xzf a.tgz -C build',
      ],
    },
  },
  {
    id: 'git-write-runs-later',
    risk: 'destructive',
    verdict: 'ask',
    reason: 'git writes a file that makes other programs run code',
    when: {
      programs: ['git'],
      subcommands: ['archive', 'format-patch', 'apply', 'am', 'worktree', 'init', 'mv', 'bundle'],
      argument:
        '(?:^|[=/]|^-o)\\.(?:git|githooks|husky|envrc|npmrc|vscode|claude|codex|cursor|mcp\\.json)(?:/|$)',
    },
    examples: {
      matches: [
        'git archive -o .git/hooks/pre-commit HEAD',
        'git mv a .envrc',
        'git worktree add .git/x',
        'git apply --directory=.git/hooks p',
      ],
      misses: ['git archive -o a.tar HEAD', 'git mv a b', 'git add .envrc'],
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
        to: 'outside',
      },
    },
    examples: {
      matches: [
        'echo a > ../x',
        'echo a > /x',
        'echo a >> ~/x',
        'echo a > b/../../x',
        'cd .. && echo a > x',
      ],
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
  {
    id: 'project-program',
    risk: 'write',
    verdict: 'allow',
    reason: 'runs a program of the project, or builds it',
    when: {
      programs: [
        ...'npm pnpm yarn node deno bun tsc tsx ts-node eslint biome prettier vitest jest mocha'.split(
          ' ',
        ),
        ...'python python2 python3* pytest ruff mypy black flake8 pylint isort'.split(' '),
        ...'cargo rustc rustfmt go gofmt make gmake cmake ninja just gcc g++ cc c++ clang clang++'.split(
          ' ',
        ),
        ...'java javac kotlinc mvn gradle dotnet swift swiftc ruby rake bundle php composer perl'.split(
          ' ',
        ),
        ...'tar gzip gunzip bzip2 xz zstd zip unzip'.split(' '),
      ],
      programFolders: ['node_modules/.bin', 'venv/bin', '.venv/bin', 'vendor/bin'],
    },
    examples: {
      matches: [
        'npm test',
        'node a.js',
        'make -j4',
        'cargo test',
        'python3 -m pytest',
        './node_modules/.bin/tsc -b',
      ],
      misses: ['./deploy', 'foo', 'npx x', './node a.js', 'x/make'],
    },
  },
  {
    id: 'git-write',
    risk: 'write',
    verdict: 'allow',
    reason: 'changes the repository or the files in it',
    when: {
      programs: ['git'],
      subcommands: [
        ...'add commit checkout switch branch tag stash merge rebase cherry-pick revert reset'.split(
          ' ',
        ),
        ...'mv rm init apply am notes worktree format-patch archive remote config restore'.split(
          ' ',
        ),
      ],
    },
    examples: {
      matches: ['git add -A', 'git commit -m x', 'git -C a stash'],
      misses: ['git frobnicate', 'git status', 'git $x'],
    },
  },
];
