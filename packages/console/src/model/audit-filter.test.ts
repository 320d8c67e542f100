import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditParams, filterFields, filterHref, readFilter } from './audit-filter.js';

test('N-04 every filter has an address that opens it again', () => {
  const value = fc.string().map((text) => text.trim());
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(filterFields.map((field) => [field, value])), {
        requiredKeys: [],
      }),
      (filter) => {
        const query = filterHref(filter).split(/\?(.*)/s)[1] ?? '';
        const kept = Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
        expect(readFilter(query)).toEqual(kept);
      },
    ),
  );
});

test('N-04 what an address cannot mean is left out', () => {
  expect(readFilter('nonsense=1&__proto__=2&tool=%20&text=a')).toEqual({ text: 'a' });
  expect(
    auditParams({ text: 'a', from: 'never', until: '2026-01-02T03:04', plumbing: 'yes' }),
  ).toEqual({
    text: 'a',
    include_plumbing: true,
    until: new Date('2026-01-02T03:04').getTime() + 59_999,
  });
  expect(filterHref({})).toBe('#/audit');
});

test('R-03 a day in an address is meant whole', () => {
  expect(auditParams({ from: '2026-01-31', until: '2026-01-31' })).toEqual({
    from: Date.parse('2026-01-31T00:00:00.000Z'),
    until: Date.parse('2026-01-31T23:59:59.999Z'),
  });
});
