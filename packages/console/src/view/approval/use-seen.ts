import { useCallback, useRef, useState } from 'react';

/**
 * Knows when the end of every part of an effect has been on the screen. A part's end counts as seen when it is
 * inside its scrolled box and inside the window, so neither a long box nor a long page can hide it.
 */
export function useSeen(parts: readonly string[]) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const observers = useRef(new Map<string, IntersectionObserver>());
  const watch = useCallback((part: string, end: HTMLElement | null) => {
    observers.current.get(part)?.disconnect();
    observers.current.delete(part);
    if (!end) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      setSeen((before) => new Set(before).add(part));
    });
    observer.observe(end);
    observers.current.set(part, observer);
  }, []);
  return { isSeen: parts.every((part) => seen.has(part)), seen, watch };
}
