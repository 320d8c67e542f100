import { expect, test } from 'vitest';
import { readPolicy } from './read-policy.js';
import { findTextFault } from './yaml-fault.js';

test.each([
  [
    'rules:\n  - { allow: a, tool: ba{sh_run }\n',
    3,
    'stands within a text; write the text in quotes',
  ],
  ['rules:\n  - allow: a\n    tool: x\n      command: y\n', 5, 'further to the right than line 4'],
  [
    'rules:\n  - allow: a\n    tool: x\n     command: y\n     face: z\n',
    5,
    'begin it below "tool"',
  ],
  ['  default: ask\n', 2, 'begin it below "version"'],
  ['rules:\n  - allow: a\n      tool: x\n', 4, 'begin it below "allow"'],
  ['rules:\n  - allow: a\n   tool: x\n', 4, 'has no "-"'],
  ['rules:\n  - allow: a\n    - deny: b\n', 4, 'where a key is expected'],
  ['rules:\n  - allow: a: b\n    tool: x\n', 3, 'write the text in quotes'],
  ['rules:\n  - allow:a\n    tool: x\n', 3, '"allow:" has no space behind it; write "allow: "'],
  ['rules:\n  -allow: a\n   tool: x\n', 3, '"-allow" begins no entry; write "- allow"'],
])('P-01 a slip in how %j is indented gives one message', (text, line, message) => {
  const said = faultOf(`version: 1\n${text}`).split('\n');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`^sluice\\.yaml:${line}: `));
  expect(said[0]).toContain(message);
});

function faultOf(text: string): string {
  try {
    readPolicy(text, { file: 'sluice.yaml' });
    return '';
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

test('P-01 a rule that begins with a wrong word gives one message', () => {
  const said = faultOf('version: 1\nrules:\n  - permit: a\n    tool: x\n');
  expect(said).toMatch(/^sluice\.yaml:3: a rule has no key "permit"; did you mean "allow"\?$/);
  expect(said.split('\n')).toHaveLength(1);
});

test('P-01 what is no text is told with its line', () => {
  expect(findTextFault('version: 1\n')).toBeUndefined();
  expect(findTextFault('version: 1\n\0')).toMatchObject({ line: 2 });
  expect(findTextFault('version: 1\nrules: []\u0007')).toMatchObject({ line: 2 });
});

/** Each as the value of a key, in line 4. */
test.each([
  ['[npm test, npm run {lint,build} **]', 4, 'write such a text in quotes'],
  ['[npm test -- --reporter=[x]]', 4, 'write such a text in quotes'],
  ['{src,tests}/**', 4, 'a text goes on behind a quote or bracket'],
  ['"npm test" --watch', 4, 'write the whole text in quotes'],
  ['["a", "b"] c', 4, 'write the whole text in quotes'],
  ['[a, , b]', 4, 'a "," has nothing in front of it'],
  ['@scope/x', 4, 'a text begins with "@"; write it in quotes'],
  ['`ls`', 4, 'a text begins with "`"'],
  ['%x', 4, 'a text begins with "%"'],
  ['{ min: > 3 }', 4, 'a text begins with ">"'],
  ['[a] ]', 4, 'the "]" closes nothing; take it out'],
  ['[a, "]" # ]', 4, 'the "[" is never closed; close it with "]"'],
  ["{ a: '}'", 4, 'the "{" is never closed; close it with "}"'],
  ['&why because', 4, '"&why" is a YAML anchor, which means nothing here'],
])('P-01 a value %j that is no YAML, or none here, gives one message', (value, line, message) => {
  const file = `version: 1\nrules:\n  - allow: a\n    command: ${value}\n  - deny: b\n    tool: x\n`;
  const said = faultOf(file).split('\n');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`^sluice\\.yaml:${line}: `));
  expect(said[0]).toContain(message);
});
