import { expect, test } from 'vitest';
import { generaliseFields } from './generalise-fields.js';

const asked = (...fields: readonly (readonly [string, string])[]) => ({
  tool: 'mcp__jira__add_comment',
  fields,
});

test('P-08 what a tool was given again and again is listed value by value', () => {
  const one = asked(['key', 'A-1'], ['body', 'yes']);
  const two = asked(['key', 'A-2'], ['body', 'yes']);
  expect(generaliseFields([one, one, two, two])).toEqual([one, two]);
});

test('P-08 the field with most values is left open, and the others stay as they were', () => {
  const many = ['a', 'b', 'c', 'd'].map((body) => asked(['key', 'A-1'], ['body', body]));
  expect(generaliseFields(many)).toEqual([asked(['key', 'A-1'])]);
  expect(generaliseFields(many.slice(0, 2))).toEqual(many.slice(0, 2));
});

test('P-08 a field that stands alone is never left open', () => {
  const many = ['a', 'b', 'c', 'd'].map((body) => asked(['body', body]));
  expect(generaliseFields(many)).toEqual(many);
});

test('P-08 of two fields that both differ one stays listed', () => {
  const many = ['a', 'b', 'c', 'd'].map((one) => asked(['key', one], ['body', `${one}${one}`]));
  expect(generaliseFields(many)).toEqual(
    ['aa', 'bb', 'cc', 'dd'].map((body) => asked(['body', body])),
  );
});

test('P-08 calls with other fields, or of another tool, are no evidence', () => {
  const mixed = [
    asked(['key', 'A-1'], ['body', 'a']),
    asked(['key', 'A-1']),
    { tool: 'mcp__jira__other', fields: [['key', 'A-1'] as const, ['body', 'b'] as const] },
  ];
  expect(generaliseFields(mixed)).toEqual(mixed);
});
