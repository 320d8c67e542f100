import { expect, test } from 'vitest';
import { filterOf, wordsOfEntry } from './audit-list.js';
import { auditWords } from './audit-words.js';

const filter = (values: Record<string, string>) => filterOf({ values, positionals: ['list'] });

test('G-09 a word that no entry can have is refused, so that a slip does not read as nothing', () => {
  expect(() => filter({ outcome: 'foo' })).toThrow(/--outcome "foo" is unknown.*refused/);
  expect(() => filter({ kind: 'decidd' })).toThrow(/--kind "decidd" is unknown.*decided/);
  expect(filter({ outcome: 'refused', kind: 'decided' })).toEqual({
    outcome: 'refused',
    kinds: ['decided'],
  });
});

test('R-03 --until with a day takes in the whole of that day, and a day that is none is refused', () => {
  expect(filter({ from: '2026-01-31', until: '2026-01-31' })).toEqual({
    from: Date.parse('2026-01-31T00:00:00.000Z'),
    until: Date.parse('2026-01-31T23:59:59.999Z'),
  });
  expect(() => filter({ until: '2026-02-30' })).toThrow(/--until "2026-02-30" is no time/);
});

test('R-03 a span that runs backwards is refused with both of its ends, and one of a single day is not', () => {
  expect(() => filter({ from: '2026-02-01', until: '2026-01-31' })).toThrow(
    '--from 2026-02-01 is after --until 2026-01-31',
  );
  expect(() => filter({ from: '2026-01-31T08:00:00Z', until: '2026-01-31' })).not.toThrow();
});

test('R-03 a filter in which there is nothing to look for is refused, since it would show everything', () => {
  for (const empty of ['', ' ', '"!"'])
    expect(() => filter({ text: empty })).toThrow('has no word to look for');
  expect(() => filter({ tool: '' })).toThrow('--tool "" has no word to look for');
  expect(filter({ text: '删除' })).toEqual({ text: '删除' });
});

test('N-09 an entry of a call is told in Chinese, names as they are', () => {
  const line = {
    effect: 'read_file a.txt',
    verdict: 'refused',
    by: 'mode',
    outcome: 'refused',
    error: 'MODE_DENIED',
    rule: 'read_file is not allowed in chat_safe mode',
  };
  const told = (language: 'en' | 'zh') =>
    wordsOfEntry({ data: { line } }, auditWords[language]).join(' · ');
  expect(told('en')).toBe(
    'read_file a.txt · refused by mode, MODE_DENIED · read_file is not allowed in chat_safe mode',
  );
  expect(told('zh')).toBe(
    'read_file a.txt · 被拦下，由 模式，MODE_DENIED · chat_safe 模式不允许 read_file',
  );
});

test('R-02 one yes of several names its call, who gave it and how many are needed', () => {
  const line = { effect: 'bash_run npm publish', verdict: 'asked', rule: 'publishes' };
  const data = { line, people: ['ann'], needed: 2 };
  const told = (language: 'en' | 'zh') =>
    wordsOfEntry({ actor: 'ann', data }, auditWords[language]).join(' · ');
  expect(told('en')).toBe('bash_run npm publish · asked, yes by ann (1 of 2) · publishes');
  expect(told('zh')).toContain('已询问，ann 已同意，1/2');
});

test('R-01 an entry that tells of no call says whom or what it is about', () => {
  const words = (data: Record<string, unknown>) =>
    wordsOfEntry({ actor: 'root', data }, auditWords.en).join(' · ');
  expect(words({ person: 'ann', role: 'approver', token_id: 'b174' })).toBe(
    'root · person ann · role approver',
  );
  expect(words({ file: '/a/sluice.yaml', rules: 3, problem: '', needs_restart: ['modes'] })).toBe(
    'root · file /a/sluice.yaml · rules 3 · needs restart modes',
  );
});
