import { createPolicy, type PolicyDecision, tool } from '@sluice/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askOnRiskyPaths } from './ask-on-risky-paths.js';
import { askWhenUnconfined } from './ask-when-unconfined.js';
import { type CommandPolicyOptions, createCommandPolicy } from './command-policy.js';
import type { CommandRule } from './command-rule.js';
import { createCommandJudge } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

const judge = createCommandJudge(defaultCommandRules);
const bashRun = tool('bash_run', () => null, { allowedModes: ['coding'] });

function decide(command: string, options: CommandPolicyOptions = {}): PolicyDecision {
  const policy = createPolicy({ mode: 'auto', rules: [createCommandPolicy(options)] });
  const question = {
    tool: bashRun,
    args: { command },
    mode: 'coding' as const,
    sessionId: 's',
    agentId: 'a',
  };
  return policy.evaluate(question) as PolicyDecision;
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
    test(title, () => {
      const passed = commands.filter((command) => decide(command).verdict === 'allow');
      expect(passed).toEqual([]);
    });
  }

  test('S19 a command of 1 MB and 10,000 nested substitutions get a verdict without being read through', () => {
    expect(decide(`echo ${'a'.repeat(1_000_000)}`)).toMatchObject({ verdict: 'ask' });
    expect(decide('$('.repeat(10_000))).toMatchObject({ verdict: 'ask' });
    expect(decide('$(('.repeat(10_000))).toMatchObject({ verdict: 'ask' });
    expect(decide('`'.repeat(9_999))).toMatchObject({ verdict: 'ask' });
    expect(decide('a;'.repeat(9_000))).toMatchObject({ verdict: 'ask' });
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
    test(`${JSON.stringify(command)} is ${risk}, ${verdict}`, () => {
      expect(decide(command)).toMatchObject({ risk, verdict });
    });
  }

  test('the decision names the rule, the reason and where it stands', () => {
    expect(decide('rm x', { source: '.sluice/policy.json' })).toEqual({
      verdict: 'ask',
      raisedBy: 'rule',
      risk: 'destructive',
      rule: 'remove: removes files',
      where: '.sluice/policy.json',
    });
  });

  test('a tool without a command is left to the other rules', () => {
    const rule = createCommandPolicy();
    const question = { mode: 'coding' as const, sessionId: 's', agentId: 'a' };
    expect(rule({ ...question, tool: tool('fs_read', () => 1), args: { command: 'rm x' } })).toBe(
      undefined,
    );
    expect(rule({ ...question, tool: bashRun, args: null })).toBe(undefined);
    expect(rule({ ...question, tool: bashRun, args: { cmd: 'rm x' } })).toMatchObject({
      verdict: 'ask',
    });
  });
});

test('B7 the everyday commands of a coding agent are not asked about', () => {
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
  ];
  const asked = commands
    .map((command) => [command, decide(command)] as const)
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
    test(`${command} is denied`, () => {
      expect(decide(command, deny)).toMatchObject({ verdict: 'deny' });
    });
  }
  test('what only speaks of them passes', () => {
    expect(decide('echo rm; grep write a', deny)).toMatchObject({ verdict: 'allow' });
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
  test('a good rule is used', () => {
    expect(decide('./deploy now', { extraRules: [rule] })).toMatchObject({ verdict: 'deny' });
  });
  test('an example that does not match stops the load', () => {
    const wrong = { ...rule, examples: { matches: ['echo deploy'], misses: ['ls'] } };
    expect(() => createCommandPolicy({ extraRules: [wrong] })).toThrow(
      'Rule "deploy" does not match its example: echo deploy',
    );
  });
  test('an example that must not match stops the load when it does', () => {
    const wrong = { ...rule, examples: { matches: ['deploy'], misses: ['env deploy'] } };
    expect(() => createCommandPolicy({ extraRules: [wrong] })).toThrow('matches what it must not');
  });
  test('a rule without examples, without a condition or with a known id does not load', () => {
    const bare = { ...rule, examples: { matches: [], misses: [] } };
    expect(() => createCommandPolicy({ extraRules: [bare] })).toThrow('needs an example');
    expect(() => createCommandPolicy({ extraRules: [{ ...rule, when: {} }] })).toThrow(
      'no condition',
    );
    expect(() => createCommandPolicy({ extraRules: [rule, rule] })).toThrow('Two command rules');
  });
});

describe('property: text never breaks the judge', () => {
  test('any text gets a verdict', () => {
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

  test('rm in command position is found behind any prefix of harmless commands', () => {
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

test('T-02 without confinement every shell command is asked about, other tools are not', () => {
  const rule = askWhenUnconfined({ backend: { confined: false, why: 'no bubblewrap here' } });
  const question = {
    args: { command: 'ls' },
    mode: 'coding' as const,
    sessionId: 's',
    agentId: 'a',
  };
  expect(rule({ ...question, tool: bashRun })).toMatchObject({ verdict: 'ask' });
  expect(rule({ ...question, tool: tool('fs_read', () => 1) })).toBe(undefined);
  const confined = askWhenUnconfined({ backend: { confined: true, why: '' } });
  expect(confined({ ...question, tool: bashRun })).toBe(undefined);
});

test('F19 F26 writing what makes other programs run code is always asked about', () => {
  const rule = askOnRiskyPaths();
  const question = { mode: 'coding' as const, sessionId: 's', agentId: 'a' };
  const ask = (name: string, args: unknown) =>
    rule({ ...question, tool: tool(name, () => 1), args });
  for (const path of [
    '.git/hooks/pre-commit',
    '.GIT/Hooks/x',
    './sub/../.git//config',
    '.gitattributes',
    'a/.bashrc',
    '.husky/x',
    '.envrc',
    '/etc/profile',
  ]) {
    expect(ask('fs_write', { path, content: '' }), path).toMatchObject({ verdict: 'ask' });
    expect(ask('fs_multi_edit', { edits: [{ path: 'a' }, { path }] })).toMatchObject({
      verdict: 'ask',
    });
  }
  expect(ask('fs_write', { path: 'src/bashrc.ts' })).toBe(undefined);
  expect(ask('fs_read', { path: '.git/config' })).toBe(undefined);
});
