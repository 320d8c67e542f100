import { useSyncExternalStore } from 'react';

const KEY = 'sluice-guide';
const CHANGED = 'sluice-guide-changed';

/** The step at which this browser stands in the guide; `undefined` where the guide is closed. */
export function useGuidePlace(): number | undefined {
  return useSyncExternalStore(listen, readGuidePlace);
}

export function keepGuidePlace(place: number | undefined): void {
  if (place === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(place));
  window.dispatchEvent(new Event(CHANGED));
}

function readGuidePlace(): number | undefined {
  const kept = Number.parseInt(localStorage.getItem(KEY) ?? '', 10);
  return Number.isInteger(kept) && kept >= 0 ? kept : undefined;
}

function listen(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
