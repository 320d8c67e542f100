import { expect, test } from 'vitest';
import { effectiveCommands } from './effective-command.js';
import { optionValues } from './option-values.js';

function valuesOf(command: string, ...options: string[]): readonly string[] {
  const [found] = effectiveCommands(command);
  return optionValues(found?.args ?? [], options).map((value) => value.replaceAll('\0', '…'));
}

test.each([
  ['x -S a', ['a']],
  ['x -Sa', ['a']],
  ['x -bSa', ['a']],
  ['x -bS a', ['a']],
  ['x --suffix a', ['a']],
  ['x --suffix=a', ['a']],
  ['x --suf=a=b', ['a=b']],
  ['x --suf a -S b', ['a', 'b']],
  ['x -S', ['…']],
  ['x -S $y', ['…']],
  ['x "-S$y"', ['…']],
  ['x --other=a -b', []],
  ['x a b', []],
])('%s gives -S and --suffix the values %j', (command, values) => {
  expect(valuesOf(command, '-S', '--suffix')).toEqual(values);
});

test('an option that takes its value joined only does not take the next word', () => {
  expect(valuesOf('sed -i a', '-i=')).toEqual([]);
  expect(valuesOf('sed -i.bak a', '-i=')).toEqual(['.bak']);
  expect(valuesOf('sed --in-place a', '--in-place=')).toEqual([]);
  expect(valuesOf('sed --in-place=.bak a', '--in-place=')).toEqual(['.bak']);
});

test('an option of one dash and a name is taken whole', () => {
  expect(valuesOf('go test -outputdir a', '-outputdir')).toEqual(['a']);
  expect(valuesOf('go test -outputdir=a', '-outputdir')).toEqual(['a']);
  expect(valuesOf('java -Djava.io.tmpdir=a', '-Djava.io.tmpdir=')).toEqual(['a']);
  expect(valuesOf('go test -o a', '-outputdir')).toEqual([]);
});
