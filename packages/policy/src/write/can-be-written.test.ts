import { expect, test } from 'vitest';
import { type Attribute, makeCondition, patternOf } from '../condition/condition.js';
import { canBeWritten } from './can-be-written.js';

const rule = (attribute: Attribute, ...sources: readonly string[]) => ({
  conditions: [
    makeCondition(
      attribute,
      sources.map((source) => patternOf(attribute, source)),
    ),
  ],
});

test('a rule can be written where a file could hold each of its patterns', () => {
  expect(canBeWritten(rule('path', 'src/{a,b}.ts', '~/x/**'))).toBe(true);
  expect(canBeWritten(rule('path', 'src/a.ts', 'C:\\Work\\a.ts'))).toBe(false);
  expect(canBeWritten(rule('command', 'openssl rsa -in certs/**.key'))).toBe(false);
  expect(canBeWritten(rule('host', 'a.example:8080'))).toBe(false);
  expect(canBeWritten(rule('args.key', 'A-*'))).toBe(true);
  expect(canBeWritten(rule('args.key', 'a\u202eb'))).toBe(false);
});
