import { readPolicy, takeApart } from '@sluice/policy';
import { readCommandParts } from '@sluice/tools';
import { expect, test } from 'vitest';
import { openFields } from './open-fields.js';

const ruleOf = (text: string) =>
  readPolicy(`version: 1\nrules:\n  - ${text}\n`, { file: 'f' }).rules[0]!;
const called = (args: unknown) =>
  takeApart(
    { id: 'c', session: 's', at: 1, tool: 'send', args, decided: 'approved' },
    { parseCommand: readCommandParts, home: '/home/a' },
  );

test('P-08 the fields of which a rule says nothing are named, those of fields and lists too', () => {
  const calls = [called({ to: 'ann', body: 'x' }), called({ to: 'ann', tags: [{ name: 'a' }] })];
  expect(openFields(ruleOf('{ allow: a, tool: send, args: { to: ann } }'), calls)).toEqual([
    'body',
    'tags.name',
  ]);
  expect(openFields(ruleOf('{ allow: a, tool: send }'), calls)).toEqual([
    'to',
    'body',
    'tags.name',
  ]);
});

test('P-08 a rule that looks at a command or a file leaves no field to be named', () => {
  const calls = [called({ path: 'a.txt', content: 'x' })];
  expect(openFields(ruleOf('{ allow: a, tool: send, path: a.txt }'), calls)).toEqual([]);
});
