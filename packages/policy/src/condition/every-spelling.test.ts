import { expect, test } from 'vitest';
import { createDecider } from '../decide/decide.js';
import { readPolicy } from '../read/read-policy.js';
import { canonicalPath } from './canonical-path.js';
import { otherSpellings } from './every-spelling.js';

const places = { workspace: '/home/ann/clients/acme', home: '/home/ann' };

test.each([
  ['/home/ann/.ssh/**', ['~/.ssh/**']],
  ['/home/*/.ssh/**', ['~/.ssh/**']],
  ['/home/ann/clients/acme/private/**', ['./private/**', '~/clients/acme/private/**']],
  ['~/clients/**', ['./**']],
  ['~/clients/acme', ['./']],
  ['~/{clients,x}/*/a.ts', ['./a.ts']],
  ['~/**/.env', ['./**/.env']],
  ['/etc/**', []],
  ['~/.ssh/**', []],
  ['src/**', []],
  ['**/.env', []],
])('P-02 %s is known in the workspace and at home as %j', (pattern, others) => {
  expect([...otherSpellings(pattern, places)].sort()).toEqual([...others].sort());
});

function verdict(rule: string, path: string): string {
  const text = `version: 1\ndefault: ask\nrules:\n  - ${rule}\n`;
  const { decide } = createDecider(readPolicy(text, { file: 'x', places }));
  const paths = [canonicalPath(path, places)];
  return decide({ tool: 't', mode: 'm', face: 'f', commands: [], hosts: [], args: {}, paths })
    .verdict;
}

test('P-02 a rule that stops a path stops it however it is written', () => {
  const inside = '/home/ann/clients/acme/private/a';
  for (const pattern of ['private/**', '~/clients/**', '/home/ann/clients/acme/private/*', '/**'])
    expect(verdict(`{ deny: d, path: "${pattern}" }`, inside), pattern).toBe('deny');
  expect(verdict('{ deny: d, path: "/home/ann/.ssh/**" }', '/home/ann/.ssh/id')).toBe('deny');
  expect(verdict('{ deny: d, path: "/home/ann/.ssh/**" }', '/home/bob/.ssh/id')).toBe('ask');
});

test('P-02 a rule that allows is read as it is written', () => {
  const inside = '/home/ann/clients/acme/private/a';
  expect(verdict('{ allow: a, path: "private/**" }', inside)).toBe('allow');
  expect(verdict('{ allow: a, path: "~/clients/**" }', inside)).toBe('ask');
});

test('P-02 the same words in a rule that stops and in one that allows are two conditions', () => {
  const text =
    'version: 1\nrules:\n  - { allow: a, path: "~/**" }\n  - { ask: b, tool: t, path: "~/**" }\n';
  const { rules } = readPolicy(text, { file: 'x', places });
  const keys = rules.map(
    ({ conditions }) => conditions.find((one) => one.attribute === 'path')?.key,
  );
  expect(new Set(keys).size).toBe(2);
});
