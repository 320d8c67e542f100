import { expect, test } from 'vitest';
import { importClaude } from './import-claude.js';

const one = (verdict: string, rule: string) => importClaude({ permissions: { [verdict]: [rule] } });

test.each([
  ['Bash(npm run test:*)', ['npm run test **']],
  ['Bash(npm install)', ['npm install']],
  ['Bash(git * main)', ['git ** main']],
  ['Bash(ls*)', ['ls* **']],
  ['Bash(docker *)', ['docker **']],
  ['Bash', ['**']],
])('P-04 %s becomes a rule on the command', (rule, command) => {
  expect(one('allow', rule).rules).toMatchObject([{ verdict: 'allow', command }]);
});

test.each([
  ['Read(.env)', ['**/.env', '**/.env/**']],
  ['Read(./secrets/**)', ['secrets/**']],
  ['Read(~/.zshrc)', ['~/.zshrc', '~/.zshrc/**']],
  ['Edit(//etc/hosts)', ['/etc/hosts', '/etc/hosts/**']],
  ['Edit(/docs/**)', ['docs/**']],
  ['Edit(src/*.ts)', ['src/*.ts', 'src/*.ts/**']],
])('P-04 %s becomes a rule on the path', (rule, path) => {
  expect(one('deny', rule).rules).toMatchObject([{ verdict: 'deny', path }]);
});

test('P-04 hosts, MCP tools and whole tools are carried', () => {
  expect(one('allow', 'WebFetch(domain:example.com)').rules).toMatchObject([
    { host: ['example.com'] },
  ]);
  expect(one('ask', 'mcp__github').rules).toMatchObject([
    { tool: ['mcp__github', 'mcp__github__*'] },
  ]);
  expect(one('deny', 'WebSearch').rules).toMatchObject([{ tool: ['WebSearch'] }]);
});

test('P-04 what cannot be carried is listed with why, never loosened in silence', () => {
  for (const [verdict, rule] of [
    ['deny', 'Bash(rm -rf /; ls)'],
    ['deny', 'Bash(cu*l x)'],
    ['allow', 'Task(reviewer)'],
    ['deny', 'Read(../x)'],
    ['deny', 'Edit({a,b}/**)'],
    ['allow', '???'],
  ] as const) {
    const { rules, notCarried } = one(verdict, rule);
    expect(rules, rule).toEqual([]);
    expect(notCarried).toMatchObject([
      { rule: `${verdict}: ${rule}`, why: expect.stringMatching(/\w/) },
    ]);
  }
  expect(
    importClaude({ permissions: { defaultMode: 'bypassPermissions' } }).notCarried,
  ).toHaveLength(1);
});

test.each([null, {}, { permissions: null }, { permissions: { allow: [] } }])(
  'P-04 settings without rules give none: %j',
  (settings) => {
    expect(importClaude(settings)).toEqual({ rules: [], notCarried: [] });
  },
);

test.each([
  [1, 'settings: 1'],
  [[], 'settings: []'],
  [{ permissions: ['Bash'] }, 'permissions: ["Bash"]'],
  [{ permissions: { allow: 'Bash' } }, 'allow: "Bash"'],
  [{ permissions: { deny: [5] } }, 'deny: 5'],
])(
  'P-04 what is not written as Claude Code writes it is told, a deny above all: %j',
  (settings, rule) => {
    const { rules, notCarried } = importClaude(settings);
    expect(rules).toEqual([]);
    expect(notCarried).toMatchObject([{ rule, why: expect.stringContaining('it is not a') }]);
  },
);

test('P-04 what a pattern of ours would read as special stands in quotes', () => {
  const allow = ['Bash(rm ?.txt)', 'Bash(npm run [a-z]*)', 'Bash(curl http://localhost/?a=1)'];
  const { rules } = importClaude({ permissions: { allow } });
  expect(rules.map(({ command }) => command)).toEqual([
    ['rm "?.txt"'],
    ['npm run "[a-z]"* **'],
    ['curl "http://localhost/?a=1"'],
  ]);
});
