import { expect, test } from 'vitest';
import { formFields, readForm } from './tool-form.js';

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'Where' },
    limit: { type: 'integer' },
    deep: { type: 'boolean' },
    kind: { enum: ['file', 'folder'] },
    edits: { type: 'array', items: { type: 'object' } },
    constructor: { type: 'string' },
  },
  required: ['path', 'edits'],
};

test('N-05 a form asks for each argument in the way that fits it, and for the rest as JSON', () => {
  expect(formFields(schema).map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['path', 'text', true],
    ['limit', 'number', false],
    ['deep', 'flag', false],
    ['kind', 'choice', false],
    ['edits', 'json', true],
    ['constructor', 'text', false],
  ]);
  expect(formFields(null)).toEqual([]);
  expect(formFields({ properties: { x: true } }).map(({ kind }) => kind)).toEqual(['json']);
});

test('N-05 a filled form becomes arguments of the right types, and names the field that does not fit', () => {
  const fields = formFields(schema);
  const fill = (entries: Record<string, string>) =>
    readForm(fields, new Map(Object.entries(entries)));
  expect(
    fill({ path: 'a.ts', limit: '3', deep: 'true', kind: 'file', edits: '[{"a":1}]' }),
  ).toEqual({
    ok: true,
    value: { path: 'a.ts', limit: 3, deep: true, kind: 'file', edits: [{ a: 1 }] },
  });
  expect(fill({ path: 'a', edits: '[' })).toEqual({ ok: false, field: 'edits', problem: 'json' });
  expect(fill({ path: 'a' })).toEqual({ ok: false, field: 'edits', problem: 'missing' });
  expect(fill({ limit: 'x', edits: '[]' })).toEqual({
    ok: false,
    field: 'limit',
    problem: 'number',
  });
  expect(fill({ edits: '[]', constructor: 'x' })).toEqual({
    ok: true,
    value: { path: '', edits: [], constructor: 'x' },
  });
});
