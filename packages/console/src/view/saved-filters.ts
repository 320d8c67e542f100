import { isRecord } from '@sluice/plain';

const KEY = 'sluice-audit-filters';
const MOST = 50;

export interface SavedFilter {
  readonly name: string;
  readonly href: string;
}

/** Filters that somebody gave a name, in this browser. */
export function readSaved(): readonly SavedFilter[] {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return [];
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? list.filter(isSaved) : [];
  } catch {
    // Another program's text under our name: there are no filters in it.
    return [];
  }
}

/** The newest first; one name stands once. */
export function saveFilter(filter: SavedFilter): readonly SavedFilter[] {
  return keep([filter, ...readSaved().filter(({ name }) => name !== filter.name)].slice(0, MOST));
}

export function forgetFilter(name: string): readonly SavedFilter[] {
  return keep(readSaved().filter((filter) => filter.name !== name));
}

function keep(list: readonly SavedFilter[]): readonly SavedFilter[] {
  localStorage.setItem(KEY, JSON.stringify(list));
  return list;
}

/** An address is followed when somebody clicks it: only ours. */
function isSaved(value: unknown): value is SavedFilter {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    typeof value.href === 'string' &&
    value.href.startsWith('#/audit')
  );
}
