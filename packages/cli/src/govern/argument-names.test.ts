import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argumentsIn, argumentsOut } from './argument-names.js';

const NAMES = { filePath: 'file_path', absolute_path: 'file_path', workdir: 'cwd' };

test('A-02 arguments get our names and edited ones the client’s again', () => {
  const input = { filePath: 'a', content: 'x' };
  expect(argumentsIn(input, NAMES)).toEqual({ file_path: 'a', content: 'x' });
  expect(argumentsOut({ file_path: 'b', content: 'x' }, input, NAMES)).toEqual({
    filePath: 'b',
    content: 'x',
  });
  expect(argumentsIn('text', NAMES)).toEqual({ input: 'text' });
  expect(argumentsOut({ input: 'other' }, 'text', NAMES)).toBe('other');
});

test('A-02 no argument is lost on the way, whatever names a call has', () => {
  const name = fc.constantFrom('filePath', 'absolute_path', 'file_path', 'cwd', 'workdir', 'x');
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (input) => {
      const given = argumentsIn(input, NAMES);
      expect(Object.values(given).sort()).toEqual(Object.values(input).sort());
      expect(argumentsOut(given, input, NAMES)).toEqual(input);
    }),
  );
});
