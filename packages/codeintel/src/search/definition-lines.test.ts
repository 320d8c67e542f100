import { expect, test } from 'vitest';
import { definitionLines } from './definition-lines.js';

test.each([
  ['python', 'x = 1\ndef target(a):\n  return a', 2],
  ['go', 'func (c *Context) target(code int) {', 1],
  ['rust', 'use x;\npub(crate) async fn target<T>(a: T) {', 2],
  ['java', '  target(1);\n  public static List<String> target(int a,', 2],
  ['c', 'int target(int a);\nstatic int target(int a)\n{', 2],
  ['c++', 'void Foo::target(int a) {', 1],
  ['ruby', '  def self.target(a)', 1],
  ['kotlin', 'override suspend fun Source.target(): Int {', 1],
  ['c#', '  internal async Task<int> target(int a)', 1],
  ['php', '  public function target($a)', 1],
  ['javascript', 'res.target = function(a) {', 1],
  ['typescript', 'export const target = async (a: number) => {', 1],
  ['a method', 'class A {\n  target(a) {\n  }', 2],
  ['a macro', '#define target(a) a', 1],
])('O-20 the definition in %s is found by its shape', (_, text, line) => {
  expect(definitionLines(text, 'target')[0]?.line).toBe(line);
});

test.each([
  'return target(a)',
  '  target(a);',
  '// def target',
  'x.target(a)',
  'targets = 1',
  'if (target(a)) {',
])('O-20 %j defines nothing', (text) => {
  expect(definitionLines(text, 'target')).toEqual([]);
});

test('O-20 a macro of the same name is less sure than a function', () => {
  const text = '#define close_all jq_close_all\nvoid close_all(int how)\n{\n}\n';
  expect(definitionLines(text, 'close_all').map(({ line }) => line)).toEqual([2, 1]);
});
