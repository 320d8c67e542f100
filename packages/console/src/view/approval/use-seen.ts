import { useCallback, useRef, useState } from 'react';

/**
 * Knows when the end of every part of an effect has been on the screen. A part's end counts as seen when it is
 * inside its scrolled box and inside the window, so neither a long box nor a long page can hide it. What was seen
 * of one effect says nothing of another: `effect` names the one on the screen.
 */
export function useSeen(parts: readonly string[], effect: string) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const observers = useRef(new Map<string, IntersectionObserver>());
  const watch = useCallback(
    (part: string, end: HTMLElement | null) => {
      observers.current.get(part)?.disconnect();
      observers.current.delete(part);
      if (!end) return;
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setAll((before) => new Set(before).add(`${effect} ${part}`));
      });
      observer.observe(end);
      observers.current.set(part, observer);
    },
    [effect],
  );
  const seen = new Set(parts.filter((part) => all.has(`${effect} ${part}`)));
  return { isSeen: seen.size === parts.length, seen, watch };
}
