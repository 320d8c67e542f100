import { useLayoutEffect, useRef } from 'react';

/** Keys that only move. What decides is pressed anew for each question: a key held too long would answer the next unread. */
const MOVING = new Set(['j', 'k']);

/** Single keys of a page. They do nothing while somebody types, or holds a key that the browser uses. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  // Before anything is seen: whoever sees a question and presses must not press into the void.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTyping(event.target)) {
        // Back to the list from the field of the reason.
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      const act = Object.hasOwn(current.current, event.key)
        ? current.current[event.key]
        : undefined;
      if (!act) return;
      event.preventDefault();
      if (!event.repeat || MOVING.has(event.key)) act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['radio', 'checkbox', 'button'].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable
  );
}
