import { expect, test } from 'vitest';
import { readPolicy } from './read-policy.js';

const text =
  'version: 1\nsources:\n  trusted: [crm, wiki]\n  fields:\n    post: { audience: destination }\n';

test('V-03 an operator says whom to trust and what fields decide', () => {
  const { sources } = readPolicy(text, { file: 'own.yaml' });
  expect([...(sources?.trusted ?? [])]).toEqual(['crm', 'wiki']);
  expect([...(sources?.fields.get('post') ?? [])]).toEqual([['audience', 'destination']]);
  expect(readPolicy('version: 1\n', { file: 'own.yaml' }).sources).toBeUndefined();
});

test('V-03 a project’s file cannot say whom to trust', () => {
  expect(() => readPolicy(text, { file: 'project.yaml', canOnlyTighten: true })).toThrow(
    'project.yaml:2: "sources" stands in the file of a project',
  );
});
