import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rows } from '../engine/tables.js';
import { csvHeader, fromJsonLine, toCsvLine, toJsonLine } from './export-audit.js';

const row: Rows['audit'] = {
  seq: 1,
  at: 2,
  kind: 'decided',
  session_id: 's1',
  call_id: null,
  actor: 'ada',
  fence: 3,
  data: '{"a":1}',
  hash: 'f'.repeat(64),
  signature: null,
  terms: '',
};

test('an entry comes back from its line as it was', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, fc.option(text), (data, actor) => {
      const entry = { ...row, data, actor };
      expect(fromJsonLine(toJsonLine(entry))).toEqual(entry);
    }),
  );
});

test('a line from before there were signatures is still read, and any other spelling of a line is not', () => {
  const { signature: _none, terms: _derived, ...old } = row;
  expect(fromJsonLine(JSON.stringify({ schema_version: '1.0', ...old }))).toEqual(row);
  const line = toJsonLine(row);
  for (const other of [
    line.replace('{', '{ '),
    line.replace(/\}$/, ',"more":1}'),
    line.replace('"kind"', '"kind":"asked","kind"'),
    JSON.stringify({ schema_version: '1.0', ...old, signature: null }),
    JSON.stringify({ schema_version: '1.1', ...row }),
  ])
    expect(fromJsonLine(other)).toBeUndefined();
});

test('no cell of a CSV line begins as a formula does', () => {
  for (const actor of ['=1+1', '+1', '-1', '@x', '\t=1', ' =1', '|x', '%x']) {
    const cell = toCsvLine({ ...row, actor }).split(',')[5] ?? '';
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  }
  expect(csvHeader()).toBe(
    'seq,at,kind,session_id,call_id,actor,fence,data,hash,signature,tool,effect,verdict,outcome,error,rule,where,grant,by,edits,face,client,person,role,agent,parent,undoes,with',
  );
});

test('R-01 a CSV line says in columns of their own what a call did, who decided and where it came from', () => {
  const line = {
    tool: 'fs_write',
    effect: '=cmd fs_write a,b',
    verdict: 'approved_with_edits',
    by: 'ann',
    edits: 'path: "x" → "a"',
    origin: { face: 'serve', person: 'ann', role: 'operator', session: 's1', agent: 'main' },
  };
  const cells = toCsvLine({ ...row, data: JSON.stringify({ line }) });
  expect(cells).toContain(`"'=cmd fs_write a,b"`);
  expect(cells).toContain(',approved_with_edits,,,,,,ann,');
  expect(cells.endsWith(',serve,,ann,operator,main,,,')).toBe(true);
});

test('a cell is quoted where a reader of CSV needs it, and is as it stands elsewhere', () => {
  const lineOf = (actor: string | null) => toCsvLine({ ...row, actor });
  const rest = `,3,"{""a"":1}",${row.hash}${','.repeat(19)}`;
  const begin = '1,2,decided,s1,,';
  expect(lineOf('ann')).toBe(`${begin}ann${rest}`);
  expect(lineOf(null)).toBe(`${begin}${rest}`);
  expect(lineOf('a "b"')).toBe(`${begin}"a ""b"""${rest}`);
  expect(lineOf('a\nb')).toBe(`${begin}"a\nb"${rest}`);
  expect(lineOf("it's")).toBe(`${begin}"it's"${rest}`);
});

test('data without a line, or with one that is none, leaves its columns empty', () => {
  for (const line of [undefined, 'text', null, { tool: 5, origin: 'x' }]) {
    const cells = toCsvLine({ ...row, data: JSON.stringify({ line }) });
    expect(cells.endsWith(`${row.hash}${','.repeat(19)}`)).toBe(true);
  }
});
