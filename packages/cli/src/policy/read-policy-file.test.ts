import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
