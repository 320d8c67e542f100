import { expect, test } from 'vitest';
import { readExamples } from './read-examples.js';
import { YamlReader } from './yaml-reader.js';

function read(text: string) {
  const reader = new YamlReader('f', text);
  const examples = readExamples(reader, reader.root);
  return { examples, said: reader.problems.map(({ message }) => message) };
}

test('P-02 examples are texts or calls, one or a list, each with its line', () => {
  const { examples, said } = read(
    'match:\n  - npm test\n  - { tool: x, args: { a: 1 }, readonly: true }\nmiss: ls\n',
  );
  expect(said).toEqual([]);
  expect(examples).toEqual([
    { matches: true, given: 'npm test', line: 2 },
    {
      matches: true,
      given: new Map<string, unknown>([
        ['tool', 'x'],
        ['args', { a: 1 }],
        ['readonly', true],
      ]),
      line: 3,
    },
    { matches: false, given: 'ls', line: 4 },
  ]);
});

test.each([
  ['match: [{}]', 'says nothing'],
  ['match: [{ args: 5 }]', '"args" of an example is 5; write { field: value }'],
  ['match: [{ readonly: sometimes }]', 'write true or false'],
  ['match: [{ tool: [x] }]', '"tool" of an example is a list; write a text'],
  ['match: [{ face: web }]', 'the face "web" does not exist'],
  ['match: [{ mode: safe }]', 'the mode "safe" does not exist'],
  ['match: [{ role: boss }]', 'the role "boss" does not exist'],
  ['match: [{ risk: high }]', 'the risk "high" does not exist'],
  ['match: [{ tol: x }]', 'did you mean "tool"?'],
  ['hit: [x]', 'use one of match, miss'],
  ['[x]', 'write { match: [npm test]'],
])('P-02 an example that no call can be is told of: %s', (text, way) => {
  expect(read(text).said).toEqual([expect.stringContaining(way)]);
});
