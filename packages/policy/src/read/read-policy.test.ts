import { expect, test } from 'vitest';
import { createDecider } from '../decide/decide.js';
import { readPolicy } from './read-policy.js';

const read = (text: string) => readPolicy(text, { file: 'sluice.yaml' });

test('P-02 a file with every kind of condition is read and decides', () => {
  const policy = read(`
version: 1
default: ask
rules:
  - allow: npm scripts
    reason: tests and lint are harmless
    tool: bash_run
    command: [npm test **, npm run lint]
    examples:
      match: ["npm test -- a.test.ts", "npm run lint"]
      miss: ["npm publish", { tool: fs_write, command: npm test }]
  - deny: secrets
    path: ["**/.env", "~/.ssh/**"]
    examples: { match: [.env, a/.env, ~/.ssh/id, { path: ~/.ssh }], miss: [.envrc, ssh/id] }
  - ask: large sums
    tool: pay*
    args: { amount: { min: 100 }, to: "*@example.com" }
    examples:
      match: [{ args: { amount: 100, to: a@example.com } }]
      miss: [{ args: { amount: 99, to: a@example.com } }]
  - deny: network after secrets
    host: "*"
    after: { tool: fs_read, path: "~/**" }
  - allow: a few posts
    host: "*.example.com"
    at_most: 3 per hour
`);
  expect(policy.rules.map((rule) => rule.name)).toEqual([
    'npm scripts',
    'secrets',
    'large sums',
    'network after secrets',
    'a few posts',
  ]);
  const decide = createDecider(policy);
  const call = { tool: 'bash_run', mode: 'coding', face: 'chat', paths: [], hosts: [], args: {} };
  expect(decide.decide({ ...call, commands: [['npm', 'test', 'x']] }).verdict).toBe('allow');
  expect(
    decide.decide({
      ...call,
      commands: [
        ['npm', 'test'],
        ['rm', 'x'],
      ],
    }).verdict,
  ).toBe('ask');
  expect(decide.decide({ ...call, commands: [['npm', 'test']], paths: ['./.env'] })).toMatchObject({
    verdict: 'deny',
    rule: { name: 'secrets', at: { line: 12 } },
  });
});

test('P-02 a field may be a key of its own, in a rule and in what happened before', () => {
  const keys = '{ tool: send, args.to: bob, from.to: model }';
  const [rule] = read(
    `version: 1\nrules:\n  - { deny: a, tool: x, args.n: 1, after: ${keys} }\n`,
  ).rules;
  expect(rule?.conditions.map(({ attribute }) => attribute)).toEqual(['tool', 'args.n']);
  const [past] = rule?.past ?? [];
  expect(past?.condition.conditions.map(({ attribute }) => attribute)).toEqual([
    'tool',
    'args.to',
    'from.to',
  ]);
});

test('P-01 aliases that would grow without end are refused at once, with no more lines than a person reads', () => {
  const nine = (name: string) => `[${Array.from({ length: 9 }, () => `*${name}`).join(', ')}]`;
  const levels = [...'bcdefghijklmnopqrstuvwxyz'].map(
    (name, at) => `${name}: &${name} ${nine('abcdefghijklmnopqrstuvwxyz'[at] ?? 'a')}`,
  );
  const laughs = ['a: &a [x]', ...levels, 'version: 1'].join('\n');
  expect(() => read(laughs)).toThrow(/:2: "\*a" is a YAML alias/);
  try {
    read(laughs);
  } catch (error) {
    expect(String(error).split('\n').length).toBeLessThan(25);
    expect(String(error)).toContain('and 6 more');
  }
});

test('P-01 a mark at the beginning of the file and line ends of Windows are no fault', () => {
  const policy = read('\ufeffversion: 1\r\nrules:\r\n  - allow: a\r\n    tool: x\r\n');
  expect(policy.rules).toMatchObject([{ name: 'a', at: { line: 3 } }]);
});

const rule = (lines: string): string =>
  `version: 1\nrules:\n  - ${lines.trim().split('\n').join('\n    ')}\n`;

test.each([
  ['', 1, 'the file is empty'],
  ['rules: []', 1, 'does not say its version'],
  ['version: 2', 1, '"version" is 2; write "version: 1"'],
  ['version: 1\nrule: []', 2, 'did you mean "rules"?'],
  ['version: 1\nrules: {}', 2, 'write a list'],
  ['version: 1\nrules:\n  allow: x', 2, '"rules" is a mapping'],
  ['version: 1\ndefault: maybe', 2, 'use allow, ask or deny'],
  ['version: 1\nrules: [', 2, 'this is not YAML'],
  ['version: 1\nversion: 1', 2, 'this is not YAML'],
  ['- a', 1, 'the file is a list'],
  [rule('tool: x'), 3, 'a rule has no verdict'],
  [rule('allow: a\ndeny: b\ntool: x'), 4, 'both "allow" and "deny"'],
  [rule('allow:\ntool: x'), 3, 'the name behind "allow" is empty'],
  [rule('allow: a'), 3, 'has no condition and would match every call'],
  [rule('allow: a\ntol: x'), 4, 'did you mean "tool"?'],
  [rule('allow: a\ncmd: x'), 4, 'did you mean "command"?'],
  [rule('allow: a\ntool: fs_write, fs_edit'), 4, 'write a list: [fs_write, fs_edit]'],
  [rule('allow: a\ntool: Bash(npm test:*)'), 4, 'write "tool: Bash"'],
  [rule('allow: a\nargs: { amount: "> 3" }'), 4, 'compares nothing; write { min: 3 }'],
  [rule('allow: a\nargs: { amount: "<=-2.5" }'), 4, 'compares nothing; write { max: -2.5 }'],
  [rule('deny: a\nhost: .example.com'), 4, 'write "*.example.com" for all below it'],
  [rule('deny: a\nhost: "localhost:*"'), 4, 'has a port; write only the name'],
  [rule('deny: a\nhost: 10.0.0.0/8'), 4, 'is a range of addresses'],
  [rule('deny: a\npath: src/**/'), 4, 'write "src/**"'],
  [rule('deny: a\ntool: x\nafter: customers/**'), 5, 'write what happened, like { path:'],
  [rule('deny: a\ntool: x\nafter: [{ tool: y }, { tool: z }]'), 5, 'or a rule for each'],
  [rule('allow: a\ntool: x\nexamples: [x]'), 5, '"examples" is a list; write { match: ['],
  [rule('allow: a\nurl: x'), 4, 'did you mean "host"?'],
  [rule('allow: a\ntool:'), 4, '"tool" is empty; write a text'],
  [rule('allow: a\ntool: 5'), 4, 'write it in quotes: "5"'],
  [rule('allow: a\ntool: [a, {}]'), 4, '"tool" is a mapping'],
  [rule('allow: a\ntool: "a b"'), 4, 'has a space'],
  [rule('allow: a\ntool: "a**"'), 4, 'write "*"'],
  [rule('allow: a\ncommand: "a | b"'), 4, 'is shell grammar'],
  [rule('allow: a\ncommand: "a $HOME"'), 4, 'is shell grammar'],
  [rule('allow: a\ncommand: "git pu**"'), 4, '"**" must be a word of its own'],
  [rule('allow: a\ncommand: git "x'), 4, 'a quote that is not closed'],
  [rule('allow: a\ncommand: git "x"**'), 4, '"**" must be a word of its own'],
  [rule('allow: a\npath: ../x'), 4, 'has ".."'],
  [rule('allow: a\npath: a\\b'), 4, 'has a backslash'],
  [rule('allow: a\npath: ~root/x'), 4, 'write "~/…"'],
  [rule('allow: a\npath: "src/**.ts"'), 4, 'must stand between slashes'],
  [rule('allow: a\npath: "src/[ab].ts"'), 4, 'write a list of patterns'],
  [rule('deny: a\npath: "$HOME/.ssh/**"'), 4, 'has the variable $HOME'],
  [rule('deny: a\npath: "%USERPROFILE%/x"'), 4, 'write "~/…" for the home folder'],
  [rule('allow: a\ntool: x\nafter: {}'), 5, '"after" says nothing'],
  [rule('allow: a\npath: "src/{a}.ts"'), 4, 'write "{a,b}" within one name'],
  [rule('allow: a\npath: "{src/a,b}.ts"'), 4, 'write "{a,b}" within one name'],
  [rule('allow: a\npath: "{a,{b,c}}.ts"'), 4, 'write "{a,b}" within one name'],
  [rule('allow: a\ncommand: "git show HEAD@{1}"'), 4, 'quote a brace'],
  [rule('allow: a\ncommand: "x {a,}"'), 4, 'write "{a,b}" within one name'],
  [rule('allow: a\npath: "shots/{9..1}.svg"'), 4, 'turn them round'],
  [rule('allow: a\ncommand: "x {01..100}"'), 4, 'the same number of digits'],
  [rule('allow: a\ncommand: "x {a,1..9999999999999999}"'), 4, 'write "*"'],
  [rule('allow: a\npath: "shots/{a..c}.svg"'), 4, 'or "{1..9}" for numbers'],
  [rule('allow: a\nhost: https://x.example'), 4, 'write only the name'],
  [rule('allow: a\nhost: x.example:80'), 4, 'has a port'],
  [rule('allow: a\nhost: me@x.example'), 4, 'has a login'],
  [rule('allow: a\nargs: { a..b: 1 }'), 4, 'a dot with no name beside it'],
  [rule('allow: a\nrisk: high'), 4, 'use one of read, write, network, destructive'],
  [rule('allow: a\nargs: { n: { min: 5, max: 1 } }'), 4, 'exchange them'],
  [rule('allow: a\nargs: { n: { least: 5 } }'), 4, 'has no key "least"'],
  [rule('allow: a\nargs: { n: [[1]] }'), 4, 'write a text, a number'],
  [rule('allow: a\ntool: x\nat_most: 3 per day'), 5, '"3 per session"'],
  [rule('allow: a\ntool: x\nat_most: 0 per hour'), 5, '"3 per session"'],
  [rule('allow: a\ntool: x\nafter: fs_read'), 5, '"after" is "fs_read"'],
  [rule('allow: a\ntool: x\nafter: { tools: y }'), 5, 'did you mean "tool"?'],
  [
    rule('allow: a\ncommand: npm test\nexamples:\n  match: [npm run]'),
    6,
    'must match, but it does not',
  ],
  [
    rule('allow: a\ncommand: npm **\nexamples:\n  miss: [npm run]'),
    6,
    'must not match, but it does',
  ],
  [
    rule('allow: a\ncommand: npm **\nexamples:\n  match: ["npm test; rm x"]'),
    6,
    'must match, but it does not',
  ],
  [rule('allow: a\ncommand: npm **\nexamples:\n  hit: [npm]'), 6, 'has no key "hit"'],
  [
    'version: 1\nrules:\n  - { allow: a, tool: x }\n  - { ask: a, tool: y }',
    4,
    'already, at line 3',
  ],
  [rule('allow: a\nargs: { n: }'), 4, 'has no value; write one, or null'],
  [rule('allow: a\ntool: &t x\nface: *t'), 5, '"*t" is a YAML alias'],
  [rule('allow: a\ntool: "x\\u202e"'), 4, 'invisible character'],
  [rule('ask: { role: approver }\ntool: x'), 3, 'write "ask: NAME"'],
  [rule('deny: a\ntool: x\nneeds: { people: 2 }'), 5, 'asks nobody'],
  [rule('ask: a\ntool: x\nneeds: { role: boss }'), 5, 'use viewer, approver, operator'],
  [rule('ask: a\ntool: x\nneeds: { people: 0 }'), 5, 'from 1 to 9'],
  [rule('ask: a\ntool: x\nneeds: { persons: 2 }'), 5, 'has no key "persons"'],
  [rule('deny: a\nperson: Ann'), 4, 'is nobody; write "ann"'],
  [rule('deny: a\nperson: [bob, Ann Lee]'), 4, 'write "ann-lee"'],
  [rule('deny: a\nrole: admin'), 4, 'use one of viewer, approver, operator'],
  [rule('deny: a\nface: terminal'), 4, 'use one of serve, chat, mcp, wrap, govern'],
  [rule('deny: a\nmode: safe'), 4, 'use one of'],
  ['version: 1\nrules:\n\t- allow: a\n\t  tool: x\n', 3, 'indent with spaces'],
  [rule('allow: a\ntool: x\ntool: y'), 5, 'the key stands here twice'],
  ['version: 1\nrules:\n  - &a { allow: a, tool: x }\n  - *a\n', 4, '"*a" is a YAML alias'],
  ['version: 1\nx: &b { tool: x }\nrules:\n  - { allow: a, <<: *b }\n', 4, '"*b" is a YAML alias'],
  [rule('allow: a\ntool: *'), 4, 'a text begins with "*"; write it in quotes'],
  [rule('deny: a\npath: **/.env'), 4, 'in quotes where the "*" is meant'],
  [rule('allow: a: b\ntool: x'), 3, 'write the text in quotes'],
  [rule('allow: a\ntool: !!js/function x'), 4, 'is a YAML tag'],
  ['version: 1\nrules: []\n---\nversion: 1\n', 3, 'take the line "---" out'],
  [`version: 1\nrules: ${'['.repeat(5000)}${']'.repeat(5000)}`, 2, 'far too often'],
  ['version: 1\nrules:\n  - allow: a\0b\n    tool: x\n', 3, 'save the file as UTF-8'],
  ['version: 1\nrules:\n  - allow: caf\ufffd\n    tool: x\n', 3, 'save the file as UTF-8'],
  ['\ufffd\ufffdv\0e\0r\0s\0i\0o\0n\0', 1, 'save the file as UTF-8'],
  ['version: 1\nrules:\n  - allow: a\x1bb\n    tool: x\n', 3, '(U+001B); take it out'],
  ['version: 1\r\nrules:\r\n  - allow: a\r\n    tol: x\r\n', 4, 'did you mean "tool"?'],
  [rule('allow: a\ntool: [x, [y]]'), 4, '"tool" is a list; write a text'],
  [rule('allow: a\ntool: [x, ~]'), 4, '"tool" is empty; write a text'],
  [rule('allow: a\ntool: []'), 4, 'has no value'],
  [rule('allow: a\ncommands: npm test'), 4, 'did you mean "command"?'],
  [rule('allow: a\ncommand: "^npm .*$"'), 4, 'is shell grammar'],
  [rule('allow: a\ntool: x\nat_most: 3'), 5, '"3 per session"'],
  [rule('allow: a\n__proto__: x\ntool: x'), 4, 'has no key "__proto__"'],
  ['version: 1\nconstructor: x\n', 2, 'has no key "constructor"'],
  ['version: "1"\nrules: []\n', 1, 'write "version: 1"'],
  ['{"permissions": {"allow": ["Bash(npm test)"]}}', 1, 'has no key "permissions"'],
  ['version: 1\nallow:\n  - npm test\n', 2, 'has no key "allow"'],
  ['version: 1\ndefault: { mcp: maybe }', 2, 'use allow, ask or deny'],
  ['version: 1\ndefault: { mpc: deny }', 2, 'did you mean "mcp"?'],
  ['version: 1\ndefault: { telephone: deny }', 2, 'use one of serve, chat, mcp'],
  ['version: 1\nbuilt_in: { of: [x] }', 2, 'did you mean "off"?'],
  ['version: 1\nbuilt_in: { off: }', 2, '"off" is empty'],
  ['version: 1\nbuilt_in: [x]', 2, '"built_in" is a list'],
  ['version: 1\nbuilt_in: { off: [x], deny: [x] }', 2, 'both off and deny'],
  [rule('deny: a\ntool: x\ndespite: y'), 5, 'which only "allow" can'],
  [rule('allow: a\nreadonly: sometimes'), 4, 'write true or false'],
  ['version: 1\nmodes: { x: coding }', 2, 'or [] for nowhere'],
  ['version: 1\nmodes: { x: [code] }', 2, 'use chat_safe, coding'],
  ['version: 1\nlimits: { timeout: 5 }', 2, 'did you mean "timeout_ms"?'],
  ['version: 1\nlimits: { timeout_ms: 0 }', 2, 'from 1 to'],
  ['version: 1\ntools: ./x.ts', 2, 'no file of JavaScript'],
  ['version: 1\nservers: { a: b }', 2, 'write a list'],
  ['version: 1\nservers: [{ command: [x], modes: [] }]', 2, 'needs a "name"'],
  ['version: 1\nservers: [{ name: x, modes: [] }]', 2, 'either "command"'],
  ['version: 1\nservers: [{ name: x, command: y }]', 2, 'has no "modes"'],
  ['version: 1\nservers: [{ name: x, url: "http://a.b/", modes: [] }]', 2, 'not one of https'],
  [
    'version: 1\nservers: [{ name: x, command: y, modes: [] }, { name: x, command: z, modes: [] }]',
    2,
    'already',
  ],
  [rule('ask: a\ntool: x\nneeds: two'), 5, '"needs" is "two"'],
  [rule('ask: a\nfrom: strangers'), 4, 'use one of user, trusted, approved, led, untrusted, model'],
  [rule('ask: a\nfrom: { to: usr }'), 4, 'the source "usr" does not exist'],
  [rule('ask: a\nfrom:'), 4, '"from" is empty'],
  ['version: 1\nsources: { trust: [x] }', 2, 'did you mean "trusted"?'],
  ['version: 1\nsources: { fields: { send: to } }', 2, 'write the fields of send'],
  ['version: 1\nsources: { fields: { send: { to: boss } } }', 2, 'use one of destination, object'],
  [rule('deny: a\n<<: { tool: x }'), 4, 'a merge key of YAML'],
  ['version: 1\nrules: []\n...\nrules: [x]\n', 4, 'take the line "..." out'],
  [rule('ask: a\nargs: { n: { min: .inf } }'), 4, 'is Infinity; write a number, or leave it out'],
  [rule('ask: a\nargs: { n: .nan }'), 4, 'is NaN, which no value is'],
  [rule('deny: a\npath: ~'), 4, 'write "~/**" for the home folder'],
  [rule('deny: "a\ntool: x'), 3, 'has no end; close the quote'],
  [rule(`deny: don't\ntool: 'x\nface: chat`), 4, 'has no end; close the quote'],
  ['version: 1\nrules:\n\u00a0 - deny: a\n    tool: x\n', 3, '(U+00A0); indent with plain spaces'],
  ['version: 1\nrules:\n\u3000- deny: a\n    tool: x\n', 3, '(U+3000); indent with plain spaces'],
  [rule('deny: a\ncommand: “rm **”'), 4, 'begins with “'],
  [rule('deny: a\npath: 「src/**」'), 4, 'begins with 「'],
  ['version: 1\n? [a, b]\n: x\nrules: []\n', 2, 'a key is a list'],
  ['version: 1\nrules:\n  - deny：a\n    tool: x\n', 3, '"：" ends no key'],
  ['version：1\nrules: []\n', 1, '"：" ends no key'],
  [rule('deny: a\npath: ^src/.*\\.ts$'), 4, 'looks like a regular expression'],
  ['version: 1\nrules:\n  - npm test\n', 3, 'a rule is "npm test"'],
  ['version: [1]\nrules: []', 1, '"version" is a list; write "version: 1"'],
  ['version: 1\ndefault: {}', 2, '"default" says nothing'],
  [rule('deny: a\ntool: x\nargs: {}'), 5, '"args" says nothing'],
  [rule('deny: a\ntool: x\nargs: { n: {} }'), 5, '"args.n" says nothing'],
  [rule('deny: a\nargs: { n: { mx: 3 } }'), 4, 'did you mean "max"?'],
  [rule('deny: a\nargs: { a: { b: y } }'), 4, '"a.b" for a field of a'],
  [rule('deny: a\nargs: { n: 1..5 }'), 4, 'write { min: 1, max: 5 }'],
  [
    rule('deny: a\nargs: { n: 99999999999999999999 }'),
    4,
    'is 99999999999999999999; numbers beyond',
  ],
  [rule('deny: a\nargs: { n: { min: 9007199254740993 } }'), 4, 'are not told apart'],
  [rule('deny: a\nargs: { "to[0].name": x }'), 4, 'is looked at anyway; write "to.name"'],
  [rule('deny: a\nargs: { to.*: x }'), 4, 'write "to"'],
  [rule('deny: a\npath: /'), 4, 'write "/**"'],
  [rule('deny: a\npath: .'), 4, 'write "**"'],
  [rule('deny: a\npath: " src/**"'), 4, 'begins or ends with a space'],
  [rule('deny: a\npath: "file:///etc/**"'), 4, 'is an address; write the path alone'],
  [rule('deny: a\ncommand: FOO=1 npm test'), 4, 'write "npm test"'],
  [rule('deny: a\ncommand: git [p]ush'), 4, '"[p]" in the command pattern'],
  [rule('deny: a\ncommand: rm a?.txt'), 4, '"?" in the command pattern'],
  [rule('deny: a\ncommand: "# all"'), 4, 'is shell grammar'],
  [rule('deny: a\nhost: exam?le.com'), 4, 'has "?"'],
  [rule('deny: a\ntool: fs_[rw]*'), 4, 'has "["'],
  [rule('deny: a\nworkspace: ~/work'), 4, 'or "*/work"'],
  [rule('deny: "a\\u200bb"\ntool: x'), 3, 'the name "a\\u{200b}b" has an invisible character'],
  [rule('deny: "a\\nb"\ntool: x'), 3, 'several lines'],
  [rule('deny: "a "\ntool: x'), 3, 'begins or ends with a space'],
  [rule(`deny: ${'x'.repeat(241)}\ntool: x`), 3, 'write at most 240'],
  [
    'version: 1\nrules:\n  - { deny: é, tool: x }\n  - { deny: e\u0301, tool: y }',
    4,
    'already, at line 3',
  ],
  [rule('deny: a\ntool: x\nreason: "\\e[2Jok"'), 5, '"reason" has an invisible character'],
  [rule('deny: a\ntool: x\nreason: "\\u202etxt"'), 5, '"reason" has an invisible character'],
  [rule('ask: a\ntool: x\nneeds: {}'), 5, '"needs" is empty; write who must say yes'],
  [rule('ask: a\ntool: x\nneeds: [approver]'), 5, 'like { role: approver }'],
  [rule('ask: a\ntool: x\nat_most: [3 per hour]'), 5, '"at_most" is a list'],
  [rule('ask: a\ntool: x\nexamples: { match: [{}] }'), 5, 'says nothing'],
  [rule('ask: a\ntool: x\nexamples: { match: [{ args: 5 }] }'), 5, '"args" of an example is 5'],
  [
    rule('ask: a\ntool: x\nexamples: { match: [{ face: web }] }'),
    5,
    'the face "web" does not exist',
  ],
  ['version: 1\nmodes: { bash_*: [coding] }', 2, 'no name of a tool'],
  ['version: 1\ntools: ["https://x.example/y.mjs"]', 2, 'no path from the folder of this file'],
  [
    'version: 1\nservers: [{ name: x, command: npx -y z, modes: [] }]',
    2,
    'write a list: [npx, -y, z]',
  ],
  ['version: 1\nservers: [{ name: x, command: [], modes: [] }]', 2, 'is an empty list'],
  ['version: 1\nservers: [{ name: x, command: y, modes: [], env: [A=b] }]', 2, 'write [A]'],
  ['version: 1\nservers: [{ name: x, command: y, modes: [], env: { A: b } }]', 2, 'write [A]'],
  ['version: 1\rrules: []\r', 1, 'save the file with LF'],
  ['[rules]\nversion = 1', 1, 'this is TOML'],
  [' version: 1\nrules: []', 1, 'begin it at the margin'],
  ['version: 1\nrules: - deny: a', 2, 'write it on a line of its own'],
  ['version: 1\nrules:\n  - deny: a\n  tool: x', 4, 'begin it in their column'],
])('P-01 the wrong file %# is refused with its line and the way out', (text, line, words) => {
  let message = '';
  try {
    read(text);
  } catch (error) {
    message = String(error instanceof Error ? error.message : error);
  }
  const first = message.split('\n').find((one) => one.includes(words));
  expect(first, message).toBeDefined();
  expect(first).toMatch(new RegExp(`^sluice\\.yaml:${line}: `));
});

test.each([
  rule('allow: a\ntool: *'),
  rule('deny: a\npath: **/.env'),
  'version: 1\nrules:\n  - npm test\n',
  rule('deny: "a\ntool: x'),
])('P-01 one slip gets one message: %j', (text) => {
  expect(() => read(text)).toThrow(/^sluice\.yaml:\d+: [^\n]+$/);
});

test('P-01 a file that is no mapping gets one message', () => {
  const only = 'sluice.yaml:1: the file is a list; write it as "key: value" lines';
  expect(() => read('[1, 2]')).toThrow(expect.objectContaining({ message: only }));
});

test('P-01 a project’s file brings no tools', () => {
  for (const text of ['tools: ./x.js', 'servers: [{ name: x, command: y, modes: [] }]']) {
    expect(() =>
      readPolicy(`version: 1\n${text}`, { file: 'p.yaml', canOnlyTighten: true }),
    ).toThrow('p.yaml:2: it brings tools');
  }
});

test('P-01 a project’s file may only tighten', () => {
  const text =
    'version: 1\ndefault: allow\nrules:\n  - { allow: a, tool: x }\n  - { deny: b, tool: y }';
  expect(() => readPolicy(text, { file: 'p.yaml', canOnlyTighten: true })).toThrow(
    /p\.yaml:2: the default allows[\s\S]*p\.yaml:4: rule "a" allows/,
  );
});

test('P-02 who must answer is read with the rule, and all that matched are asked for together', () => {
  const policy = read(`
version: 1
rules:
  - { ask: payments, tool: pay_*, needs: { role: approver } }
  - { ask: large ones, args: { amount: { min: 100 } }, needs: { people: 2 } }
`);
  const call = {
    tool: 'pay_now',
    mode: 'coding',
    face: 'chat',
    commands: [],
    paths: [],
    hosts: [],
    args: { amount: 100 },
  };
  expect(createDecider(policy).decide(call)).toMatchObject({
    verdict: 'ask',
    needs: { role: 'approver', people: 2 },
  });
});
