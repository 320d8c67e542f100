import { expect, test } from 'vitest';
import { exportEnd, fromEndLine, toEndLine } from './export-end.js';

const last = { seq: 7, hash: 'f'.repeat(64) };

test('the end of an export comes back from its line as it was, and no other spelling is one', () => {
  const end = exportEnd({ tool: 'act', from: 5 }, { entries: 3, last });
  const line = toEndLine(end);
  expect(fromEndLine(line)).toEqual(end);
  for (const other of [
    line.replace('{', '{ '),
    line.replace('export_end', 'proposed'),
    line.replace('"entries":3', '"entries":"3"'),
    line.replace(/,"note":"[^"]*"/, ''),
    line.replace(/\}$/, ',"more":1}'),
    line.slice(0, -1),
    line.replace(/"filter":\{[^}]*\}/, '"filter":null'),
    '{"seq":1}',
    '',
  ])
    expect(fromEndLine(other)).toBeUndefined();
});

test('what leaves nothing out before the last entry is no part, all else is, and a part says what it proves', () => {
  const isPart = (filter: Parameters<typeof exportEnd>[0]) =>
    exportEnd(filter, { entries: 3, last }).isPart;
  for (const whole of [{}, { afterSeq: 0, hidesPlumbing: false }, { until: 5 }, { beforeSeq: 8 }])
    expect(isPart(whole)).toBe(false);
  for (const part of [{ afterSeq: 1 }, { from: 5 }, { hidesPlumbing: true }, { tool: 'act' }])
    expect(isPart(part)).toBe(true);
  expect(toEndLine(exportEnd({ tool: 'act' }, { entries: 3, last }))).toContain('--part');
  expect(toEndLine(exportEnd({}, { entries: 3, last }))).not.toContain('note');
});

test('an export of nothing ends where the chain begins', () => {
  expect(exportEnd({}, { entries: 0, last: undefined })).toMatchObject({
    entries: 0,
    seq: 0,
    hash: '0'.repeat(64),
  });
});
