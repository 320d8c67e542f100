import { expect, test } from 'vitest';
import { readPolicy } from '../read/read-policy.js';
import { addRule, removeRule } from './edit-rules.js';

const RULE = '  - allow: new one\n    tool: bash_run\n    command: npm test **\n';
const names = (text: string) => readPolicy(text, { file: 'f' }).rules.map(({ name }) => name);

const FILE = `# mine
version: 1
default: ask          # where nothing matches

rules:
    # reading
    - allow: reading   # everybody does
      tool: [fs_read,   fs_grep]

    - deny: secrets
      path: "**/.env"      # never

# the end
`;

test('P-03 a rule is added at the end of the list, and every other byte stays', () => {
  const added = addRule(FILE, RULE);
  expect(names(added)).toEqual(['reading', 'secrets', 'new one']);
  const lines = added.split('\n').filter((line) => !FILE.split('\n').includes(line));
  expect(lines).toEqual([
    '    - allow: new one',
    '      tool: bash_run',
    '      command: npm test **',
  ]);
  expect(removeRule(added, 'new one')).toBe(FILE);
});

test('P-03 a rule is taken out, and the comments of the others stay', () => {
  const left = removeRule(FILE, 'reading') ?? '';
  expect(names(left)).toEqual(['secrets']);
  expect(left).toContain('# mine');
  expect(left).toContain('# the end');
  expect(removeRule(FILE, 'nobody')).toBeUndefined();
});

test.each([
  'version: 1\n',
  'version: 1',
  'version: 1\nrules: []\n',
  'version: 1\nrules: [{ deny: a, tool: x }]\n# end\n',
  'version: 1\r\nrules:\r\n  - deny: a\r\n    tool: x\r\n',
  'version: 1\nrules:\n- deny: a\n  tool: x',
])('P-03 the file %j can be added to and be cleared again', (file) => {
  const added = addRule(file, RULE);
  expect(names(added)).toEqual([...names(file), 'new one']);
  let left: string = added;
  for (const name of names(added)) left = removeRule(left, name) ?? '';
  expect(names(left)).toEqual([]);
});
