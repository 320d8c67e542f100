import { readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { readCommandParts } from '../command-policy/command-parts.js';
import { stoppedFiles } from './stopped-files.js';

const policyOf = (rule: string) =>
  readPolicy(`version: 1\nrules:\n  - ${rule}\n`, {
    file: 'sluice.yaml',
    parseCommand: readCommandParts,
  });
const asker = { face: 'mcp', workspace: '/w', home: '/home/ann' };

function by(rule: string, path = 'secret/a.ts', tool = 'ci_search', root = '/w') {
  const own = policyOf(rule);
  return stoppedFiles({ own: () => own, project: () => undefined, asker })(tool, root)?.(path);
}

test('P-01 a file that a rule denies or asks about by its path is stopped, with the rule', () => {
  expect(by('{ deny: s, path: "secret/**" }')).toBe('rule "s" (sluice.yaml:3)');
  expect(by('{ ask: s, path: "secret/**" }')).toBe('rule "s" (sluice.yaml:3)');
  expect(by('{ deny: s, path: "secret/**" }', 'src/a.ts')).toBeUndefined();
  expect(by('{ allow: s, path: "secret/**" }')).toBeUndefined();
});

test.each([
  ['tool: fs_read', true],
  ['tool: "ci_*"', true],
  ['tool: fs_write', false],
  ['risk: read', true],
  ['risk: write', false],
  ['face: mcp', true],
  ['face: chat', false],
  ['person: bob', true],
  ['client: codex', true],
  ['command: "cat **"', false],
  ['after: { tool: x }', false],
])('P-01 whether a rule with %s stops a file that is looked through: %s', (condition, stops) => {
  const found = by(`{ deny: s, path: "secret/**", ${condition} }`);
  expect(found !== undefined).toBe(stops);
});

test('P-01 a repository that is not the workspace is looked at where it lies', () => {
  const rule = '{ deny: s, path: "app/secret/**" }';
  expect(by(rule, 'secret/a.ts', 'ci_search', '/w/app')).toBeDefined();
  expect(by(rule, 'secret/a.ts', 'ci_search', '/w/web')).toBeUndefined();
});

test('P-01 rules count as they are now, and without a rule on paths nothing is asked', () => {
  let own = policyOf('{ deny: s, tool: x }');
  const stopped = stoppedFiles({ own: () => own, project: () => undefined, asker });
  expect(stopped('ci_search', '/w')).toBeUndefined();
  own = policyOf('{ deny: s, path: "secret/**" }');
  expect(stopped('ci_search', '/w')?.('secret/a.ts')).toBeDefined();
  expect(stopped('ci_search', '/w')).toBe(stopped('ci_search', '/w'));
});
