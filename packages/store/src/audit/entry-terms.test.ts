import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOfEntry, termsOfFilter } from './entry-terms.js';

const entry = { kind: 'decided', session_id: 's1', call_id: 'c1', actor: 'ann' };
const line = {
  tool: 'fs_write',
  effect: 'fs_write src/a.ts +3 -1',
  verdict: 'approved_with_edits',
  outcome: 'failed',
  by: 'bob',
  rule: 'no secrets',
  edits: 'path: "b" → "src/a.ts"',
  origin: { face: 'serve', person: 'cleo', role: 'viewer' },
};
const terms = termsOfEntry(entry, { line, note: 'careful' }).split(' ');

test('R-03 an entry is found by session, call, kind, tool, verdict, outcome, rule, person and words', () => {
  for (const filter of [
    { sessionId: 's1' },
    { callId: 'c1' },
    { tool: 'fs_write' },
    { outcome: 'approved_with_edits' },
    { outcome: 'failed' },
    { rule: 'no secrets' },
    { person: 'ann' },
    { person: 'bob' },
    { person: 'cleo' },
    { text: 'SRC a.ts' },
    { text: 'careful' },
    { hidesPlumbing: true },
    { tool: 'fs_write', person: 'ann', text: 'write' },
  ])
    expect(terms).toEqual(expect.arrayContaining([...termsOfFilter(filter).all]));
  expect(terms).toContain(termsOfFilter({ kinds: ['decided'] }).any?.[0]);
});

test('R-03 a rule is found by its name, whatever reason it gives and whatever it answers', () => {
  const found = (rule: string, asked: string) =>
    termsOfEntry(entry, { line: { ...line, rule } })
      .split(' ')
      .includes(termsOfFilter({ rule: asked }).all[0] ?? '');
  for (const rule of [
    'installs',
    'installs: we need them: always',
    'installs; these built-in rules do not count: package-network (rule "installs" at f:3)',
    'installs: we need them; these built-in rules do not count: x (rule "installs" at f:3)',
  ]) {
    expect(found(rule, 'installs')).toBe(true);
    expect(found(rule, rule)).toBe(true);
    expect(found(rule, 'install')).toBe(false);
  }
  expect(found('bash_run: npm test **: tests may run', 'bash_run: npm test **')).toBe(true);
  expect(found(`a${': b'.repeat(100)}`, 'a: b')).toBe(true);
});

test('the words of an entry are the same in every version: verifying compares them with what was kept', () => {
  const asked = { ...entry, call_id: 'call_9z-1', actor: 'Ann Ä' };
  expect(termsOfEntry(asked, { line, note: 'careful twice: careful', outcome: 'failed' })).toBe(
    'v kdecided ss1 ccallzu9zzzd1 pzx41xnnzx20xzxc4x pbob pcleo tfszuwrite oapprovedzuwithzuedits ofailed rnozx20xsecrets wfs wwrite wsrc wa wts w3 w1 wpath wb wno wsecret wcareful wtwice',
  );
  const words = Array.from({ length: 100 }, (_, index) => `word${index % 70}`).join(' ');
  expect(termsOfEntry({ ...entry, kind: 'rotated' }, { note: words }).split(' ')).toHaveLength(65);
});

test('R-03 an entry is not found by what it does not say', () => {
  for (const filter of [
    { sessionId: 's' },
    { tool: 'fs' },
    { tool: 's1' },
    { outcome: 'approved' },
    { person: 'an' },
    { person: 'viewer' },
    { person: 'serve' },
    { rule: 'secrets' },
    { text: 'other' },
  ])
    for (const term of termsOfFilter(filter).all) expect(terms).not.toContain(term);
});

test('R-03 leases, signing keys and uses of a grant are plumbing', () => {
  for (const kind of ['lease_acquired', 'lease_released', 'grant_used', 'signing_began'])
    expect(termsOfEntry({ ...entry, kind }, {}).split(' ')).not.toContain('v');
  for (const kind of [
    'proposed',
    'executed',
    'asked',
    'returned',
    'write_refused',
    'rotated',
    'grant_added',
  ])
    expect(termsOfEntry({ ...entry, kind }, {}).split(' ')).toContain('v');
});

test('two values have never the same word, and every word is small letters and digits', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.stringMatching(/^[z_x-]*$/));
  const wordOf = (value: string) => termsOfFilter({ tool: value }).all[0] ?? '';
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(wordOf(one)).toMatch(/^t[a-z0-9]*$/);
      expect(wordOf(one) === wordOf(other)).toBe(one === other);
    }),
    { numRuns: 2000 },
  );
  expect(wordOf('x'.repeat(5000)).length).toBeLessThan(100);
});

test('entries with data of any shape have words, and a lot of text does not make them endless', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('line', 'covers', 'tool', 'note'), fc.jsonValue()),
      (data) => {
        expect(termsOfEntry(entry, data)).toContain('kdecided');
      },
    ),
  );
  const many = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ');
  expect(termsOfEntry(entry, { note: many }).split(' ').length).toBeLessThan(80);
});
