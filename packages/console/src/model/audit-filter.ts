import { writtenSpan } from '@sluice/plain';
import type { ParamsInput } from '@sluice/protocol';

/** What the audit page is filtered by, as texts: in its fields, in its address, and under a name. */
export const filterFields = [
  'text',
  'session',
  'call',
  'tool',
  'kind',
  'outcome',
  'person',
  'rule',
  'from',
  'until',
  'plumbing',
] as const;
export type FilterField = (typeof filterFields)[number];
export type AuditFilter = Readonly<Partial<Record<FilterField, string>>>;

/** Reads the filter from an address. What is not known there is left out. */
export function readFilter(query: string): AuditFilter {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    filterFields.flatMap((field) => {
      const value = params.get(field)?.trim() ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );
}

export function filterHref(filter: AuditFilter): string {
  const params = new URLSearchParams();
  for (const field of filterFields) {
    const value = filter[field]?.trim() ?? '';
    if (value !== '') params.set(field, value);
  }
  const query = params.toString();
  return query === '' ? '#/audit' : `#/audit?${query}`;
}

/** The filter as the server takes it. A time that is none is left out. */
export function auditParams(filter: AuditFilter): ParamsInput<'audit.query'> {
  const { text, session, call, tool, kind, outcome, person, rule } = filter;
  const from = writtenSpan(filter.from ?? '')?.first;
  // A field of the page has minutes alone: until 8:30 takes in that minute.
  const until = writtenSpan(filter.until ?? '')?.last;
  return {
    ...(text === undefined ? {} : { text }),
    ...(session === undefined ? {} : { session_id: session }),
    ...(call === undefined ? {} : { call_id: call }),
    ...(tool === undefined ? {} : { tool_name: tool }),
    ...(kind === undefined ? {} : { kind }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(person === undefined ? {} : { person }),
    ...(rule === undefined ? {} : { rule }),
    ...(filter.plumbing === undefined ? {} : { include_plumbing: true }),
    ...(from === undefined ? {} : { from: Math.max(0, from) }),
    ...(until === undefined ? {} : { until: Math.max(0, until) }),
  };
}
