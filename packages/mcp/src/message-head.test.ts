import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageHead } from './message-head.js';

function headOf(text: string, size = 5): MessageHead {
  const head = new MessageHead();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) head.read(bytes.subarray(at, at + size));
  return head;
}

test.each([
  ['{"jsonrpc":"2.0","id":7,"method":"a","params":{"id":8}}', 7, true],
  ['{"params":{"id":8,"x":[{"id":9}]},"method":"a","id":"ü\\"1"}', 'ü"1', true],
  ['{ "method" : "a" , "id" : -1.5 }', -1.5, true],
  ['{"id":3,"result":{"method":"a"}}', 3, false],
  ['{"method":"notifications/x","params":{"id":1}}', undefined, true],
  ['{"id":null,"error":{}}', undefined, false],
  ['{"id":{"id":1},"method":"a"}', undefined, true],
  [`{"id":"${'x'.repeat(500)}","method":"a"}`, undefined, true],
  ['[{"id":1,"method":"a"}]', undefined, false],
  ['xxxx{{{"id":1', undefined, false],
  ['', undefined, false],
])('of %s the id is %j', (text, id, isRequest) => {
  expect(headOf(text)).toMatchObject({ id, isRequest });
});

test('it finds the id of every message, in whatever pieces it comes and wherever the id stands', () => {
  const id = fc.oneof(fc.string({ maxLength: 20 }), fc.integer());
  fc.assert(
    fc.property(
      id,
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
      fc.integer({ min: 1, max: 50 }),
      (wanted, before, after, size) => {
        const { id: _one, method: _two, ...rest } = { ...before, ...after };
        const names = Object.keys(rest);
        const half = names.slice(0, names.length / 2).map((name) => [name, rest[name]]);
        const other = names.slice(names.length / 2).map((name) => [name, rest[name]]);
        const all = [...half, ['id', wanted], ['method', 'x'], ...other];
        const text = `{${all.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
        expect(headOf(text, size)).toMatchObject({ id: wanted, isRequest: true });
      },
    ),
  );
});
