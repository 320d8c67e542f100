import { type RefObject, useEffect, useRef, useState } from 'react';

const NEAR_PX = 80;

/**
 * Keeps the newest in sight while the person stays at the end. What waits for an answer is shown from its beginning,
 * once: whoever has scrolled on to answer it is not thrown back.
 */
export function useFollow(items: readonly unknown[], questions: readonly unknown[]) {
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  const shownCard = useRef<Element | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  // A question may come after the call that it is about: only then its card is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items are what it follows, not the person's scrolling
  useEffect(() => {
    if (!box.current) return;
    const card = box.current.querySelector('.item:has(.card)');
    const isNew = card !== shownCard.current;
    shownCard.current = card;
    if (!isAtEnd) return;
    if (!card) box.current.scrollTop = box.current.scrollHeight;
    else if (isNew) card.scrollIntoView({ block: 'start' });
  }, [items, questions]);
  return {
    box,
    isAtEnd,
    onScroll({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
      const { scrollHeight, scrollTop, clientHeight } = currentTarget;
      setIsAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_PX);
    },
    toEnd(): void {
      setIsAtEnd(true);
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
    },
  };
}
