import { useLayoutEffect, useRef, useState } from 'react';

interface FocusKept {
  /** The call that has the focus where it is drawn outside of what is folded: it must stay drawn. */
  readonly call: string | undefined;
  readonly onFocus: (event: React.FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Calls go from gate to gate while somebody stands on one with the keyboard. The focus goes with its call: to the same
 * link or button there, and to the link of the call where that is gone.
 */
export function useFocusKept(lane: React.RefObject<HTMLElement | null>): FocusKept {
  const held = useRef<{ readonly element: Element; readonly call: string } | undefined>(undefined);
  const [call, setCall] = useState<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (!held.current || held.current.element.isConnected) return;
    const { element, call: of } = held.current;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const chip = lane.current?.querySelector(`[data-call="${CSS.escape(of)}"]`);
    const alike = chip?.querySelector<HTMLElement>(
      `${element.tagName}[class="${element.className}"]`,
    );
    (alike ?? chip?.querySelector('a'))?.focus({ preventScroll: true });
  });
  return {
    call,
    onFocus({ target }) {
      const chip = target.closest<HTMLElement>('[data-call]');
      const of = chip?.dataset.call;
      held.current = of === undefined ? undefined : { element: target, call: of };
      setCall(chip?.closest('details') ? undefined : of);
    },
    onBlur() {
      held.current = undefined;
      setCall(undefined);
    },
  };
}
