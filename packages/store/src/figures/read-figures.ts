import type { Engine } from '../engine/engine.js';
import type { RawRow } from '../engine/tables.js';
import { countTokens } from './count-tokens.js';
import type { FigureSpan, Figures } from './figures.js';
import { jsonField } from './json-field.js';
import { BEFORE_RULES, RuleCounts } from './rule-counts.js';
import { seqRange } from './seq-range.js';
import { add, partOf } from './span-parts.js';
import { Tally } from './tally.js';

/** Entries that one query counts: the embedded store reads in the thread that serves, so none may take long. */
const CHUNK = 5_000;

/**
 * Counts a span of the audit and of the events, in the database and part by part. Whatever is appended while it
 * counts is left to the next time.
 */
export async function readFigures(engine: Engine, span: FigureSpan): Promise<Figures> {
  const counts = new Counts(span);
  const askedBefore = async (session: string, call: string): Promise<number | undefined> => {
    const [row] = await engine.all(ASKED_BEFORE, [session, call]);
    return row && Number(row.at);
  };
  const { first, last } = await seqRange(engine, 'audit', span);
  for (let after = first - 1; after < last; after += CHUNK) {
    const range = [after, Math.min(last, after + CHUNK)] as const;
    counts.addGroups(await engine.all(groupsSql(engine), [...partsOf(span), ...range]));
    for (const row of await engine.all(answersSql(engine), range)) {
      await counts.addAnswer(row, askedBefore);
    }
  }
  return { ...counts.told(), tokens: await countTokens(engine, span) };
}

/** How many of a kind, by what matters for that kind; what does not matter is empty, so that it makes no group of its own. */
function groupsSql(engine: Engine): string {
  const field = (path: string) => jsonField(engine, 'data', path);
  const only = (kind: string, value: string) => `CASE WHEN kind = '${kind}' THEN ${value} END`;
  return `SELECT kind, CAST((at - ?) * ? / ? AS bigint) AS part,
      ${only('decided', field('line.rule'))} AS rule,
      ${only('decided', `coalesce(${field('line.verdict')}, ${field('outcome')})`)} AS verdict,
      ${only('decided', field('line.where'))} AS place,
      ${only('decided', `CASE WHEN ${field('line.by')} IN (${BEFORE_RULES}) THEN ${field('line.by')} END`)} AS gate,
      ${only('returned', field('line.tool'))} AS tool,
      ${only('returned', field('is_error'))} AS is_error,
      ${only('returned', `CAST(CAST(${field('duration_ms')} AS double precision) AS bigint)`)} AS ms,
      count(*) AS count
    FROM audit WHERE seq > ? AND seq <= ? AND kind IN ('proposed', 'asked', 'decided', 'returned')
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;
}

/** The parameters that put a moment into its part. */
function partsOf({ from, until, parts }: FigureSpan): readonly number[] {
  return [from, parts, until - from + 1];
}

/** Questions and what became of them where somebody had to come, in their order. */
function answersSql(engine: Engine): string {
  return `SELECT at, kind, session_id, call_id FROM audit WHERE seq > ? AND seq <= ? AND (kind = 'asked'
    OR (kind = 'decided' AND ${jsonField(engine, 'data', 'outcome')}
      IN ('approved', 'approved_with_edits', 'denied', 'expired'))) ORDER BY seq`;
}

/** When a question was asked that was open before the span began. */
const ASKED_BEFORE = `SELECT audit.at AS at FROM approvals JOIN audit ON audit.seq = approvals.opened_seq
  WHERE approvals.session_id = ? AND approvals.call_id = ?`;

class Counts {
  readonly #span: FigureSpan;
  readonly #calls: number[];
  readonly #asked: number[];
  readonly #rules = new RuleCounts();
  readonly #tools = new Map<string, { readonly tally: Tally; calls: number; failed: number }>();
  /** Questions that are open at this point of the audit. */
  readonly #open = new Map<string, number>();
  readonly #waits = new Tally();
  readonly #waited: number[];

  constructor(span: FigureSpan) {
    this.#span = span;
    const zeros = () => Array.from({ length: span.parts }, () => 0);
    [this.#calls, this.#asked, this.#waited] = [zeros(), zeros(), zeros()];
  }

  addGroups(rows: readonly RawRow[]): void {
    for (const row of rows) {
      const count = Number(row.count);
      if (row.kind === 'proposed') add(this.#calls, Number(row.part), count);
      else if (row.kind === 'asked') add(this.#asked, Number(row.part), count);
      else if (row.kind === 'decided') this.#rules.add(row, count);
      else this.#addEnd(row, count);
    }
  }

  #addEnd({ tool, is_error: isError, ms }: RawRow, count: number): void {
    const name = String(tool ?? '');
    const about = this.#tools.get(name) ?? { tally: new Tally(), calls: 0, failed: 0 };
    this.#tools.set(name, about);
    about.calls += count;
    // SQLite tells a boolean of JSON as a number, PostgreSQL as a word.
    if (['1', 'true'].includes(String(isError))) about.failed += count;
    if (ms !== null) about.tally.add(Number(ms), count);
  }

  async addAnswer(
    { at, kind, session_id, call_id }: RawRow,
    askedBefore: (session: string, call: string) => Promise<number | undefined>,
  ): Promise<void> {
    const [session, call] = [String(session_id), String(call_id)];
    const key = `${session} ${call}`;
    if (kind === 'asked') {
      this.#open.set(key, Number(at));
      return;
    }
    const asked = this.#open.get(key) ?? (await askedBefore(session, call));
    this.#open.delete(key);
    if (asked === undefined) return;
    const waited = Math.max(0, Number(at) - asked);
    this.#waits.add(waited);
    add(this.#waited, partOf(Number(at), this.#span), waited);
  }

  told(): Omit<Figures, 'tokens'> {
    const waits = this.#waits;
    return {
      calls: this.#calls,
      asked: this.#asked,
      rules: this.#rules.told(),
      waits: {
        count: waits.count,
        totalMs: waits.total,
        medianMs: waits.at(0.5),
        p95Ms: waits.at(0.95),
        longestMs: waits.at(1),
        parts: this.#waited,
      },
      tools: [...this.#tools]
        .map(([tool, { tally, calls, failed }]) => ({
          tool,
          calls,
          failed,
          medianMs: tally.at(0.5),
          p95Ms: tally.at(0.95),
          longestMs: tally.at(1),
        }))
        .sort((one, other) => other.calls - one.calls),
    };
  }
}
