import { afterEach, expect, test } from 'vitest';
import { createTestPlace, type TestPlace } from '../testing/test-place.js';
import { termsOfEntry } from './entry-terms.js';
import type { AuditFilter } from './find-entries.js';

let place: TestPlace;
afterEach(() => place.dispose());

/** Numbers around the end of a large block, over more small ones than are looked at first. */
const FIRST = 112_000;
const LAST = 141_000;
const KINDS = ['proposed', 'decided', 'executed', 'returned'];

function entryOf(seq: number) {
  const isOld = seq < FIRST + 3_000;
  const line = {
    tool: isOld && seq % 2 === 0 ? 'tool_old' : `tool_${seq % 5}`,
    effect: `write src/file${seq % 700}.ts`,
    verdict: 'approved',
    rule: `rule ${seq % 40}`,
    by: `person ${seq % 5}`,
  };
  return { kind: KINDS[seq % 4] ?? '', line };
}

function fitsBy(filter: AuditFilter, seq: number): boolean {
  const { kind, line } = entryOf(seq);
  const words = `${line.effect} ${line.rule}`.split(/[^a-z0-9]+/);
  return (
    seq > (filter.afterSeq ?? 0) &&
    seq < (filter.beforeSeq ?? Number.MAX_SAFE_INTEGER) &&
    (filter.kinds === undefined || filter.kinds.includes(kind)) &&
    (filter.tool === undefined || filter.tool === line.tool) &&
    (filter.person === undefined || filter.person === line.by) &&
    (filter.rule === undefined || filter.rule === line.rule) &&
    (filter.text === undefined || filter.text.split(' ').every((word) => words.includes(word)))
  );
}

test('R-03 a page is the same as if every entry were looked at, whatever is common, rare, clustered or never together', async () => {
  place = await createTestPlace('postgres');
  const store = await place.open();
  const all = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at);
  for (let from = 0; from < all.length; from += 2_000) {
    const rows = all.slice(from, from + 2_000).map((seq) => {
      const { kind, line } = entryOf(seq);
      const facts = { kind, session_id: 's', call_id: null, actor: null };
      return { seq, kind, data: JSON.stringify({ line }), terms: termsOfEntry(facts, { line }) };
    });
    await place.raw(
      `INSERT INTO audit (seq, at, kind, session_id, data, hash, terms)
        SELECT seq, seq, kind, 's', data, 'h', terms
        FROM json_to_recordset(?::json) AS given(seq bigint, kind text, data text, terms text)`,
      [JSON.stringify(rows)],
    );
  }
  await place.raw(`UPDATE heads SET audit_seq = ${LAST}`);
  const filters: AuditFilter[] = [
    { hidesPlumbing: true },
    { text: 'src' },
    { text: 'nowhere' },
    { text: 'file77 src' },
    { tool: 'tool_3' },
    { tool: 'tool_old' },
    { tool: 'tool_3', person: 'person 4' },
    { tool: 'tool_3', person: 'person 3', rule: 'rule 3', text: 'src' },
    { kinds: ['decided'] },
    { kinds: ['decided', 'returned'], person: 'person 2' },
    { kinds: ['asked'] },
  ];
  const pages = [{}, { beforeSeq: 131_072 }, { afterSeq: 131_071 }, { afterSeq: FIRST + 2_999 }];
  for (const filter of filters) {
    for (const page of pages) {
      for (const newestFirst of [true, false]) {
        const asked = { ...filter, ...page };
        const found = await store.audit.list({ ...asked, newestFirst, limit: 100 });
        const fit = all.filter((seq) => fitsBy(asked, seq));
        const expected = (newestFirst ? fit.reverse() : fit).slice(0, 100);
        expect(
          found.map(({ seq }) => seq),
          JSON.stringify({ asked, newestFirst }),
        ).toEqual(expected);
      }
    }
  }
});
