import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPolicyFile } from './read-policy-file.js';
import { dropRule, saveRule } from './save-rule.js';

const RULE = '  - allow: "bash_run: npm test **"\n    tool: bash_run\n    command: npm test **\n';
let base: string;
let own: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-save-')));
  own = join(base, 'sluice', 'sluice.yaml');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const save = () => saveRule({ XDG_CONFIG_HOME: base }, '/w', RULE);

test('P-03 the first rule is saved into a file that otherwise decides as none does', async () => {
  expect(await save()).toEqual({ file: own, name: 'bash_run: npm test **' });
  const { rules, fallbackOf } = readPolicyFile(own);
  expect(rules.map(({ name }) => name)).toEqual(['tools that only read', 'bash_run: npm test **']);
  expect(fallbackOf?.get('mcp')).toBe('deny');
  expect(statSync(own).mode & 0o077).toBe(0);
});

test('P-03 a second rule of the same name gets a number', async () => {
  await save();
  expect((await save()).name).toBe('bash_run: npm test ** (2)');
  expect(readPolicyFile(own).rules).toHaveLength(3);
});

test('P-03 what is saved can be taken back, and the rest of the file stays byte for byte', async () => {
  mkdirSync(join(base, 'sluice'));
  const text = '# mine\nversion: 1\n\nrules:\n  - deny: x   # never\n    tool: x\n# end\n';
  writeFileSync(own, text);
  const { name } = await save();
  expect(readFileSync(own, 'utf8')).not.toBe(text);
  expect(await dropRule({ XDG_CONFIG_HOME: base }, '/w', name)).toBe(true);
  expect(readFileSync(own, 'utf8')).toBe(text);
  expect(await dropRule({ XDG_CONFIG_HOME: base }, '/w', name)).toBe(false);
});

test('P-03 a broken file is not added to, and a link stays a link', async () => {
  const elsewhere = join(base, 'dotfiles.yaml');
  writeFileSync(elsewhere, 'version: 1\nrules: nonsense\n');
  mkdirSync(join(base, 'sluice'));
  symlinkSync(elsewhere, own);
  await expect(save()).rejects.toThrow('write a list');
  writeFileSync(elsewhere, 'version: 1\n');
  await save();
  expect(realpathSync(own)).toBe(elsewhere);
  expect(readFileSync(elsewhere, 'utf8')).toContain('npm test **');
});

test('P-03 what is no rule is not saved', async () => {
  const text = '  - { allow: a, tol: x }\n';
  await expect(saveRule({ XDG_CONFIG_HOME: base }, '/w', text)).rejects.toThrow('"tol"');
});
