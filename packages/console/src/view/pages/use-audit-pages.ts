import type { AuditEntryView, ParamsInput } from '@sluice/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { farthest } from '../../model/farthest.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

const PAGE = 100;
/** Pages that keep their entries; the others are asked for again when somebody comes back to them. */
const MOST_KEPT = 12;

export interface AuditPageOf {
  readonly place: number;
  /** Only entries below this number; absent for the newest. */
  readonly before: number | undefined;
  /** Absent until it is near what is seen, and again when it is far from it. */
  readonly entries: readonly AuditEntryView[] | undefined;
  readonly count: number;
}

interface Read {
  readonly pages: readonly AuditPageOf[];
  readonly count: number;
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  readonly problem: string | undefined;
}

const first: AuditPageOf = { place: 0, before: undefined, entries: undefined, count: PAGE };
const nothing: Read = {
  pages: [first],
  count: 0,
  isWhole: false,
  isLoading: true,
  problem: undefined,
};

/**
 * The audit trail, newest first: each page is read when it comes near what is seen, and lets its entries go when it is
 * far away, so that memory does not grow with the way one has scrolled.
 */
export function useAuditPages(filter: ParamsInput<'audit.query'>) {
  const { store, state } = useConsole();
  const [read, setRead] = useState<Read>(nothing);
  const [round, setRound] = useState(0);
  const asked = useRef(new Set<number>());
  const current = useRef(0);
  const question = JSON.stringify(filter);
  const isOnline = state.status.kind === 'online';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for the filter
  const load = useCallback(
    async (page: AuditPageOf): Promise<void> => {
      if (asked.current.has(page.place)) return;
      asked.current.add(page.place);
      const own = current.current;
      try {
        const answer = await store.request('audit.query', {
          ...filter,
          order: 'newest_first',
          with_chain: false,
          limit: PAGE,
          ...(page.before === undefined ? {} : { before: page.before }),
        });
        if (own !== current.current) return;
        setRead((known) => withPage(known, page, answer.entries, answer.next_before));
      } catch (error) {
        if (own !== current.current) return;
        setRead((known) => ({ ...known, isLoading: false, problem: saidOf(error) }));
      } finally {
        if (own === current.current) asked.current.delete(page.place);
      }
    },
    [store, question],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!isOnline) return;
    current.current += 1;
    asked.current.clear();
    setRead((known) => ({ ...known, isLoading: true, problem: undefined }));
    void load(first);
  }, [load, isOnline, round]);

  // The same from one drawing to the next: a page that has not changed is not drawn again.
  const look = useCallback(
    (page: AuditPageOf): void => {
      if (!page.entries && isOnline) void load(page);
    },
    [load, isOnline],
  );
  const reload = useCallback(() => setRound((number) => number + 1), []);
  return { ...read, reload, look };
}

function withPage(
  known: Read,
  page: AuditPageOf,
  entries: readonly AuditEntryView[],
  next: number | undefined,
): Read {
  const before = page.place === 0 ? [] : known.pages;
  const pages: AuditPageOf[] = [...before];
  pages[page.place] = { ...page, entries, count: entries.length };
  if (next !== undefined && pages.length === page.place + 1) {
    pages.push({ place: page.place + 1, before: next, entries: undefined, count: PAGE });
  }
  const loaded = pages.flatMap(({ entries: kept, place }) => (kept ? [place] : []));
  for (const place of farthest(loaded, page.place, MOST_KEPT)) {
    const far = pages[place];
    if (far) pages[place] = { ...far, entries: undefined };
  }
  // The last page is one that was not read yet, until there is none behind it.
  const isLast = page.place === pages.length - 1;
  const isWhole = isLast || (page.place > 0 && known.isWhole);
  const counted = isWhole ? pages : pages.slice(0, -1);
  return {
    pages,
    count: counted.reduce((sum, { count }) => sum + count, 0),
    isWhole,
    isLoading: false,
    problem: undefined,
  };
}
