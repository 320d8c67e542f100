import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inChinese, messageOf } from '@sluice/plain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNamedFile } from '../command-line/named-file.js';
import { readPolicyFile } from './read-policy-file.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-read-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('P-01 a policy file is read whole, or thrown with the line that is wrong', () => {
  const file = join(base, 'a.yaml');
  writeFileSync(file, 'version: 1\nrules:\n  - { deny: x, tool: x }\n');
  expect(readPolicyFile(file).rules).toMatchObject([{ name: 'x', at: { file, line: 3 } }]);
  writeFileSync(file, 'version: 1\nrules:\n  - { allow: x, tool: x }\n');
  expect(() => readPolicyFile(file, true)).toThrow(`${file}:3:`);
});

test('P-01 a file that is not there, leads nowhere, is a folder or too large is a wrong name', () => {
  const file = join(base, 'a.yaml');
  expect(() => readNamedFile(file)).toThrow(`there is no file ${file}`);
  symlinkSync(join(base, 'gone'), file);
  expect(() => readNamedFile(file)).toThrow(
    `${file} cannot be read: a link there leads to no file`,
  );
  mkdirSync(join(base, 'b'));
  expect(() => readNamedFile(join(base, 'b'))).toThrow('is not a regular file');
  writeFileSync(join(base, 'c'), 'long');
  expect(() => readNamedFile(join(base, 'c'), 2)).toThrow('is larger than 2 bytes');
});

/** Each a rule, of which something is wrong. */
test.each([
  'allow: a\ncommand: [npm run {a,b}]',
  'allow: a\npath: {a}/b',
  'allow: a\npath: **/x',
  'allow: a\nreason: &b c\ntool: x',
  'allow: a\ntol: x',
  'tool: x',
  'allow: a\ndeny: b\ntool: x',
  'allow: a',
  'allow: 5\ntool: x',
  'allow: a\ntool: x, y',
  'allow: a\ntool: Bash(npm test)',
  'allow: a\nargs: { n: "> 3" }',
  'allow: a\nargs: { n: { min: 5, max: 1 } }',
  'allow: a\ncommand: npm test && ls',
  'allow: a\ncommand: "a {9..1}"',
  'allow: a\npath: src/{a',
  'allow: a\npath: src/',
  'allow: a\npath: ../x',
  'allow: a\nhost: https://a.example/b',
  'allow: a\nhost: a.example:80',
  'allow: a\nhost: .a.example',
  'allow: a\nrisk: high',
  'allow: a\nreadonly: maybe\ntool: x',
  'allow: a\ntool: x\nat_most: 3 per day',
  'allow: a\ntool: x\nneeds: { people: 2 }',
  'ask: a\ntool: x\nneeds: { people: 0 }',
  'ask: a\ntool: x\nneeds: { role: boss }',
  'deny: a\ntool: x\ndespite: remove',
  'allow: a\ntool: x\ndespite: nosuchrule',
  'deny: a\ntool: x\nafter: x',
  'deny: a\ntool: x\nafter: [{ tool: y }]',
  'allow: a\ntool: x\nexamples: [x]',
  'allow: a\ntool: x\nexamples: { match: [y] }',
  'allow: a\ntool: x\nexamples: { miss: [x] }',
])('P-01 what is wrong with %j is said in Chinese too', (rule) => {
  const file = join(base, 'a.yaml');
  writeFileSync(file, `version: 1\nrules:\n  - ${rule.replaceAll('\n', '\n    ')}\n`);
  let said = '';
  try {
    readPolicyFile(file);
  } catch (error) {
    said = inChinese(messageOf(error));
  }
  expect(said).toMatch(/^\S+:\d+：.*\p{Script=Han}.*[，；：].*\p{Script=Han}/u);
});
