import { expect, test } from 'vitest';
import { haveSameShape } from './signature-shape.js';

test('I-22 methods of one name are told apart by how many values they take and give back', () => {
  const same = (one: string, other: string) => haveSameShape(one, other, 'Flush');
  expect(same('Flush() error', 'func (w *Writer) Flush() error')).toBe(true);
  expect(same('Flush() error', 'func (w *Writer) Flush()')).toBe(false);
  expect(
    same('Flush(p []byte) (int, error)', 'func (w Writer) Flush(p []byte) (n int, err error)'),
  ).toBe(true);
  expect(same('Flush(a, b int)', 'func (w Writer) Flush(x int)')).toBe(false);
  expect(same('Flush(func(a, b int) map[string]int,)', 'func (w Writer) Flush(f Done)')).toBe(true);
  expect(same('Flush() func(a, b int)', 'func (w Writer) Flush() Done')).toBe(true);
});

test('a signature that is not whole fits every other', () => {
  expect(haveSameShape('Flush(a int,', 'func (w Writer) Flush()', 'Flush')).toBe(true);
  expect(haveSameShape('', 'func (w Writer) Flush()', 'Flush')).toBe(true);
});
