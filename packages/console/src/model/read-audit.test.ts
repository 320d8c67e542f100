import type { AuditEntryView, Result } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { readAudit } from './read-audit.js';

const entry = (seq: number, actor = 'me'): AuditEntryView => ({
  seq,
  at: 0,
  kind: 'decided',
  session_id: 'main',
  actor,
  hash: 'h',
  previous_hash: 'p',
  data: { note: 'a "quoted", line' },
});

test('G-09 every page is read, and a cut is told', async () => {
  const all = Array.from({ length: 1_200 }, (_, index) => entry(index + 1));
  const ask = ({ after = 0, limit = 100 }) => {
    const entries = all.filter(({ seq }) => seq > after).slice(0, limit);
    const last = entries.at(-1)?.seq ?? 0;
    const answer: Result<'audit.query'> = {
      entries,
      ...(last < 1_200 ? { next_after: last } : {}),
      chain: { is_whole: true, checked_at: 0 },
    };
    return Promise.resolve(answer);
  };
  expect(await readAudit(ask, {}, 10_000)).toEqual({ entries: all, isCut: false });
  expect(await readAudit(ask, {}, 600)).toMatchObject({ isCut: true });
});
