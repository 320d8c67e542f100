import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskValue } from './mask-value.js';

const token = `ghp_${'a8Kq2ZmX7bTnR4vLs0YdWc9HjE3pFg6UiQ5o'}`;

test('K-12 masks by key name and by content and keeps the shape', () => {
  const { value, counts } = maskValue({
    user: 'ann',
    password: 'plain words',
    nested: [{ note: `use ${token}` }, 4, null, true],
    headers: { Authorization: 'Bearer x', accept: '*/*' },
  });
  expect(value).toEqual({
    user: 'ann',
    password: '<redacted:password>',
    nested: [{ note: 'use <redacted:github_token>' }, 4, null, true],
    headers: { Authorization: '<redacted:secret>', accept: '*/*' },
  });
  expect({ ...counts }).toEqual({ password: 1, github_token: 1, secret: 1 });
});

test('cycles, depth and size are cut with a word in their place', () => {
  const cycle: Record<string, unknown> = { a: 1 };
  cycle.self = cycle;
  expect(maskValue(cycle).value).toEqual({ a: 1, self: '<left out: a cycle>' });
  let deep: unknown = 'end';
  for (let i = 0; i < 5000; i += 1) deep = { deep };
  const masked = maskValue(deep);
  expect(masked.notes).toEqual(['left out: deeper than 64 levels']);
  expect(() => JSON.stringify(masked.value)).not.toThrow();
  expect(
    maskValue(
      Array.from({ length: 50 }, () => 1),
      { maxMembers: 10 },
    ).notes,
  ).toEqual(['left out: too many members']);
  expect(maskValue({ text: token.repeat(10) }, { maxChars: 10 }).value).not.toContain(token);
});

test('J01 a member called __proto__ or constructor stays a member', () => {
  const input: unknown = JSON.parse(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  );
  const { value } = maskValue(input);
  expect(JSON.stringify(value)).toBe(JSON.stringify(input));
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('strange members are written down, not thrown', () => {
  const strange = {
    get broken(): string {
      throw new Error('no');
    },
    bytes: new Uint8Array(3),
    when: new Date(0),
    bad: new Date(Number.NaN),
    map: new Map([['token', token]]),
    error: Object.assign(new Error(`bad ${token}`), { code: 'E1' }),
    act: () => 1,
  };
  const written = JSON.stringify(maskValue(strange).value);
  expect(written).not.toContain(token);
  expect(JSON.parse(written)).toMatchObject({
    broken: '<unreadable>',
    bytes: '<binary: 3 bytes>',
    when: '1970-01-01T00:00:00.000Z',
    error: { code: 'E1' },
  });
});

test('any JSON value keeps its keys and lengths, and masking twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      const once = maskValue(input).value;
      expect(shape(once)).toBe(shape(input));
      expect(maskValue(once).value).toEqual(once);
    }),
  );
});

function shape(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shape).join()}]`;
  if (typeof value !== 'object' || value === null) return '.';
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${shape(member)}`)
    .join()}}`;
}
