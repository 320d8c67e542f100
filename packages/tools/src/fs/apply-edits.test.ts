import { expect, test } from 'vitest';
import { applyEdit, describeFault, type Edit } from './apply-edits.js';

const edit = (find: string, replace: string, replace_all?: boolean): Edit => ({
  ...{ find, replace },
  ...(replace_all === undefined ? {} : { replace_all }),
});
const done = (text: string, replacements: number) => ({ ok: true, text, replacements });

test.each<[string, Edit, ReturnType<typeof done>]>([
  ['a b c', edit('b', 'x'), done('a x c', 1)],
  ['a b', edit('b', ''), done('a ', 1)],
  ['a.c abc', edit('a.c', '$& $1'), done('$& $1 abc', 1)],
  ['a a a', edit('a', 'b', true), done('b b b', 3)],
  ['a b', edit('a', 'b', true), done('b b', 1)],
  ['a\nb\n', edit('a\nb', 'x\ny'), done('x\ny\n', 1)],
  ['a\r\nb\r\n', edit('a\nb', 'x\ny'), done('x\r\ny\r\n', 1)],
  // Of mixed endings each is what it is.
  ['a\r\nb\nc\n', edit('b\nc', 'x'), done('a\r\nx\n', 1)],
])('T-03 of %j the edit %j makes exact bytes', (text, one, outcome) => {
  expect(applyEdit(text, one)).toEqual(outcome);
});

test('T-03 a byte order mark stays, and is found by who names it', () => {
  const mark = Buffer.from('\ufeff').toString('latin1');
  expect(applyEdit(`${mark}a`, edit('a', 'b'))).toEqual(done(`${mark}b`, 1));
  expect(applyEdit(`${mark}a`, edit('\ufeffa', 'b'))).toEqual(done('b', 1));
});

test('T-03 what cannot be replaced says why, where, and what to do', () => {
  const faultOf = (text: string, one: Edit) => {
    const outcome = applyEdit(text, one);
    if (outcome.ok) throw new Error('it was replaced');
    return describeFault(outcome.fault, one);
  };
  expect(faultOf('a', edit('', 'b'))).toEqual({
    code: 'EMPTY_FIND',
    message: 'The text to find is empty',
    recommendation: 'Name the text to replace; to write a whole file use fs_write',
  });
  expect(faultOf('a', edit('a', 'a'))).toEqual({
    code: 'NO_CHANGE',
    message: 'The text to find and its replacement are the same',
    recommendation: 'Leave this edit away',
  });
  const ambiguous = (times: number, lines: string) => ({
    code: 'MULTIPLE_MATCHES',
    message: `The text of find appears ${times} times; set replace_all=true or provide more specific text. It starts on line ${lines}`,
    recommendation: 'Add lines around the place that is meant, or set replace_all',
  });
  expect(faultOf('a\n\nb a\na', edit('a', 'x'))).toEqual(ambiguous(3, '1, 3, 4'));
  expect(faultOf('\na a', edit('a', 'x'))).toEqual(ambiguous(2, '2, 2'));
  expect(faultOf('a a', edit('a', 'x', false))).toEqual(ambiguous(2, '1, 1'));
  expect(faultOf('a\n'.repeat(10), edit('a', 'x'))).toEqual(
    ambiguous(10, '1, 2, 3, 4, 5, 6, 7, 8, 9, 10'),
  );
  expect(faultOf('a\n'.repeat(11), edit('a', 'x'))).toEqual(
    ambiguous(11, '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …'),
  );
  expect(faultOf('zzz', edit('q'.repeat(90), 'x'))).toEqual({
    code: 'NO_MATCH',
    message: `The text of find is not in the file: "${'q'.repeat(80)}". Nothing in the file is like it`,
    recommendation: 'Read the place again and copy the text exactly',
  });
  expect(faultOf('one\n  const a = 1;\n', edit('const  a = 1;', 'x'))).toEqual({
    code: 'NO_MATCH',
    message:
      'The text of find is not in the file: "const  a = 1;". The nearest text is at line 2 (differs only in white space): "  const a = 1;"',
    recommendation: 'Copy the text with the white space of the file',
  });
});

test('T-03 what cannot be done at all is a fault of its own kind', () => {
  expect(applyEdit('a', edit('', 'x'))).toEqual({ ok: false, fault: { kind: 'empty' } });
  expect(applyEdit('a', edit('a', 'a'))).toEqual({ ok: false, fault: { kind: 'same' } });
  expect(applyEdit('a', edit('b', 'x'))).toMatchObject({ ok: false, fault: { kind: 'missing' } });
  expect(applyEdit('a a', edit('a', 'x'))).toMatchObject({
    ok: false,
    fault: { kind: 'ambiguous', occurrences: 2 },
  });
});
