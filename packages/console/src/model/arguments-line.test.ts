import { expect, test } from 'vitest';
import { argumentsLine } from './arguments-line.js';

test('N-01 arguments fold to a line that says all of them, or do not fold', () => {
  const command = 'npm test';
  expect(argumentsLine({ command, arguments: { command, background: true } })).toBe(
    'command: ↑, background: true',
  );
  const long = 'x'.repeat(400);
  expect(argumentsLine({ command, arguments: { command, env: long } })).toBe(undefined);
  expect(argumentsLine({ diff: '+a', arguments: { path: 'a', content: long } })).toBe(
    'path: "a", content: ↑',
  );
  expect(argumentsLine({ arguments: { path: 'a' } })).toBe(undefined);
});
