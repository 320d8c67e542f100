import { messageOf } from '@sluice/plain';
import type { AuditEntryView, ParamsInput, Result } from '@sluice/protocol';
import { useState } from 'react';
import { useConsole } from '../console-context.js';
import { useResult } from '../use-result.js';

const PAGE = 100;

interface Older {
  /** The first page that these follow; another one makes them void. */
  readonly after: Result<'audit.query'> | undefined;
  readonly entries: readonly AuditEntryView[];
  readonly next: number | undefined;
  readonly problem?: string;
}

/** The audit trail, newest first, page after page as far as somebody asks. */
export function useAuditPages(filter: ParamsInput<'audit.query'>) {
  const { store } = useConsole();
  const question = { ...filter, order: 'newest_first', limit: PAGE } as const;
  const { value, problem, isLoading, reload } = useResult('audit.query', question);
  const [kept, setOlder] = useState<Older>({ after: undefined, entries: [], next: undefined });
  const older = kept.after === value ? kept : { after: value, entries: [], next: undefined };
  const next = older.entries.length > 0 ? older.next : value?.next_before;

  async function more(): Promise<void> {
    if (next === undefined) return;
    try {
      const page = await store.request('audit.query', { ...question, before: next });
      const entries = [...older.entries, ...page.entries];
      setOlder({ after: value, entries, next: page.next_before });
    } catch (error) {
      setOlder({ ...older, next, problem: messageOf(error) });
    }
  }

  return {
    entries: value && [...value.entries, ...older.entries],
    chain: value?.chain,
    problem: problem ?? kept.problem,
    hasMore: next !== undefined,
    isLoading,
    reload,
    more,
  };
}
