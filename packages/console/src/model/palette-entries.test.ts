import { expect, test } from 'vitest';
import { fittingEntries, type PaletteEntry } from './palette-entries.js';

const entry = (name: string, group: PaletteEntry['group'] = 'pages', more = ''): PaletteEntry => ({
  group,
  name,
  more,
  href: '#/',
});

test('N-04 every word must fit, in any order and case; what begins with it comes first', () => {
  const entries = [entry('The audit'), entry('Audit'), entry('Charts', 'pages', 'audit in bars')];
  const names = (typed: string) => fittingEntries(entries, typed).map(({ name }) => name);
  expect(names('AUDIT')).toEqual(['Audit', 'The audit', 'Charts']);
  expect(names('bars audit')).toEqual(['Charts']);
  expect(names('')).toEqual(['The audit', 'Audit', 'Charts']);
  expect(names('constructor')).toEqual([]);
});

test('N-04 no group crowds out the others', () => {
  const many = Array.from({ length: 30 }, (_, index) => entry(`s${index}`, 'sessionsFound'));
  expect(fittingEntries([...many, entry('s-page')], 's')).toHaveLength(9);
});
