import { entryFacts, isRecord, visibleText, type WrittenSpan, writtenSpan } from '@sluice/plain';
import { AUDIT_KINDS, type AuditEntry, type AuditFilter } from '@sluice/store';
import { countOption } from '../code-index/code-repository.js';
import {
  type Io,
  type OptionValue,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { withStore } from '../store/stored.js';
import type { StoreToRead } from '../store/stores-to-read.js';
import { lineFor } from '../terminal/break-at-spaces.js';
import { paint } from '../terminal/paint.js';
import { paddedTo } from '../terminal/screen.js';
import { type AuditWords, auditWords } from './audit-words.js';

type FoundEntry = AuditEntry & { readonly store: string };

/** What goes on in another row stands under the time, beside the number. */
const PLACE_COLUMNS = 8;

/** The newest entries of all stores together, the newest last. */
export async function listAudit(
  io: Io,
  parsed: ParsedArguments,
  stores: readonly StoreToRead[],
): Promise<number> {
  const limit = countOption('limit', parsed.values.limit, 50, MOST_LISTED);
  const filter = { ...filterOf(parsed), hidesPlumbing: hidesPlumbing(parsed) };
  let head = 0;
  const found: FoundEntry[] = [];
  for (const { name, data } of stores) {
    await withStore(io, data, 'read', async ({ audit }) => {
      const { seq } = await audit.checkpoint();
      head += seq;
      // One more than is shown, to know whether there are more.
      const newest = await audit.list({ ...filter, limit: limit + 1, newestFirst: true });
      found.push(...[...newest].reverse().map((entry) => ({ ...entry, store: name })));
    });
  }
  // Entries of one store stay in their order: the sort keeps equals as they are.
  const entries = (stores.length > 1 ? found.sort((a, b) => a.at - b.at) : found).slice(-limit);
  const hasMore = found.length > limit;
  if (parsed.values.json) {
    const shown = { schema_version: '1.0', entries, has_more: hasMore, in_the_chain: head };
    io.out(`${JSON.stringify(shown, null, 2)}\n`);
    return 0;
  }
  const color = paint(io.hasColor);
  for (const entry of entries) {
    const when = new Date(entry.at).toISOString();
    const kind = color.bold(paddedTo(wordsOf(io, auditWords).word(entry.kind), 10));
    const words = [
      ...wordsOfEntry(entry, wordsOf(io, auditWords)),
      ...(stores.length > 1 ? shown([entry.store]) : []),
    ];
    const told = words.join(' · ').replace(/\s+/g, ' ');
    const line = `${String(entry.seq).padStart(6)}  ${when}  ${kind}  ${told}`;
    io.out(`${lineFor(io, line, PLACE_COLUMNS)}\n`);
  }
  const said = wordsOf(io, auditWords);
  const { hidesPlumbing: hides, ...asked } = filter;
  const isFiltered = Object.keys(asked).length > 0;
  const more = Math.min(limit * 2, MOST_LISTED);
  const way = more > limit ? `--limit ${more}` : `--until ${timeOf(entries[0])}`;
  const count = hasMore
    ? said.newest(entries.length, isFiltered, way)
    : said.everything(entries.length, isFiltered);
  io.err(`${count}${said.inTheChain(head, hides)}\n`);
  return 0;
}

function timeOf(entry: FoundEntry | undefined): string {
  return new Date(entry?.at ?? 0).toISOString();
}

export const MOST_LISTED = 10_000;

/** Verdicts and outcomes of a line. */
export const OUTCOMES = [
  'allowed',
  'refused',
  'asked',
  'granted',
  'approved',
  'approved_with_edits',
  'denied',
  'expired',
  'cancelled',
  'completed',
  'failed',
  'sealed',
];

/** The options that choose entries. */
export const FILTERS = [
  'session',
  'call',
  'kind',
  'tool',
  'outcome',
  'person',
  'rule',
  'text',
  'from',
  'until',
];

/** What entries the options ask for; `audit export` takes the same. */
export function filterOf({ values }: ParsedArguments): AuditFilter {
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const given = {
    sessionId: text('session'),
    callId: text('call'),
    tool: text('tool'),
    outcome: oneOf('outcome', values.outcome, OUTCOMES),
    person: text('person'),
    rule: text('rule'),
    text: text('text'),
    ...spanOf(values),
  };
  const kind = oneOf('kind', values.kind, AUDIT_KINDS);
  for (const name of FILTERS) refuseEmpty(name, values[name]);
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(kind === undefined ? {} : { kinds: [kind] }),
  };
}

/** Who names a kind or a call wants to see it whole. */
function hidesPlumbing({ values }: ParsedArguments): boolean {
  return !values.all && values.kind === undefined && values.call === undefined;
}

/** A word that no entry can have would read as "nothing happened". */
function oneOf(name: string, value: OptionValue, known: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (known.includes(value)) return value;
  const all = known.join(', ');
  throw new UsageError(
    {
      en: `--${name} "${value}" is unknown; use one of ${all}`,
      zh: `--${name} "${value}" 未知；请用 ${all} 之一`,
    },
    { unknown: { word: value, known } },
  );
}

/** Passed over, a text in which there is nothing to look for would show everything. */
function refuseEmpty(name: string, value: OptionValue): void {
  if (typeof value !== 'string' || /[\p{L}\p{N}]/u.test(value)) return;
  if (value.trim() !== '' && name !== 'text') return;
  throw new UsageError({
    en: `--${name} "${value}" has no word to look for`,
    zh: `--${name} "${value}" 中没有可查找的词`,
  });
}

/** Nothing happens after its end and before its beginning, so that one that runs backwards is a slip. */
function spanOf({ from, until }: ParsedArguments['values']): Pick<AuditFilter, 'from' | 'until'> {
  const first = timeOption('from', from)?.first;
  const last = timeOption('until', until)?.last;
  if (first !== undefined && last !== undefined && first > last) {
    throw new UsageError({
      en: `--from ${String(from)} is after --until ${String(until)}; no entry can be in between`,
      zh: `--from ${String(from)} 晚于 --until ${String(until)}；两者之间不会有记录`,
    });
  }
  return {
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { until: last }),
  };
}

/** All that a written time stands for: who says a day means the whole of it. */
function timeOption(name: string, value: OptionValue): WrittenSpan | undefined {
  if (typeof value !== 'string') return undefined;
  const span = writtenSpan(value);
  if (span) return span;
  throw new UsageError({
    en: `--${name} "${value}" is no time; write it as 2026-01-31 or 2026-01-31T08:00:00Z`,
    zh: `--${name} "${value}" 不是时间；请写成 2026-01-31 或 2026-01-31T08:00:00Z`,
  });
}

/** The call in one line where the entry tells of one, and what else there is to know. */
export function wordsOfEntry(
  { sessionId, callId, actor, data }: Pick<AuditEntry, 'sessionId' | 'callId' | 'actor' | 'data'>,
  words: AuditWords,
): readonly string[] {
  const line = isRecord(data.line) ? data.line : undefined;
  const about = [sessionId, callId].filter((part) => part !== undefined);
  if (!line)
    return shown([
      ...(actor === undefined ? [] : [actor]),
      ...entryFacts(data, words.fact),
      ...about,
    ]);
  const said = (name: string): string | undefined => {
    const value = line[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [by, rule, where, edits, grant] = ['by', 'rule', 'where', 'edits', 'grant'].map(said);
  const [verdict = '', outcome, error] = ['verdict', 'outcome', 'error'].map(said);
  const isSaid = outcome === undefined || outcome === verdict;
  const ended = [isSaid ? undefined : words.word(outcome), error]
    .filter((part) => part !== undefined)
    .join(' ');
  const origin = isRecord(line.origin) ? line.origin : {};
  const others = (Array.isArray(line.with) ? line.with : []).filter(
    (name) => typeof name === 'string',
  );
  const parent = typeof origin.parent === 'string' ? [words.under(origin.parent)] : [];
  const undone = typeof origin.undoes === 'string' ? [words.undoes(origin.undoes)] : [];
  const place = where === undefined ? '' : ` (${words.said(where)})`;
  return [
    ...shown([
      said('effect') ?? said('tool') ?? '',
      [
        words.word(verdict),
        by === undefined ? '' : words.by(by, verdict),
        others.length === 0 ? '' : words.with(others),
        countedOf(actor, data, words),
        ended === '' ? '' : words.ended(ended),
      ].join(''),
      ...(edits === undefined ? [] : [words.edited(edits)]),
    ]),
    ...(rule === undefined ? [] : [visibleText(`${words.said(rule)}${place}`, 'words')]),
    ...shown([
      ...(grant === undefined ? [] : [words.grant(grant)]),
      ...[origin.face, origin.client].filter((part) => typeof part === 'string'),
      ...(typeof origin.person === 'string' ? [words.forPerson(origin.person)] : []),
      ...about,
      ...parent,
      ...undone,
    ]),
  ];
}

/** One yes of several that a question needs: whose, and how many there are now. */
function countedOf(
  actor: string | undefined,
  { people, needed }: AuditEntry['data'],
  words: AuditWords,
): string {
  if (actor === undefined || !Array.isArray(people) || typeof needed !== 'number') return '';
  return words.counted(actor, people.length, needed);
}

/** Exactly, as whoever reads an audit must see what was done. What rules say are sentences of ours. */
function shown(parts: readonly string[]): readonly string[] {
  return parts.map((part) => visibleText(part, 'line'));
}
