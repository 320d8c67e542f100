import { type RefObject, useEffect, useRef, useState } from 'react';

const NEAR_PX = 80;
/** What somebody does who opens or answers something there. */
const ACTS = ['pointerdown', 'keydown'] as const;

/**
 * Keeps the newest in sight while the person stays at the end. What waits for an answer is shown from its beginning,
 * once: whoever has scrolled on to answer it is not thrown back.
 */
export function useFollow(items: readonly unknown[], questions: readonly unknown[]) {
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  const shownCard = useRef<Element | null>(null);
  const isLeft = useRef(false);
  const placedAt = useRef(0);
  const [isAtEnd, setIsAtEnd] = useState(true);
  /** Shows a new card from its beginning, and again while it fills, until the person does anything there. */
  const showCard = (): void => {
    const card = box.current?.querySelector('.card')?.closest('.item') ?? null;
    if (card !== shownCard.current) isLeft.current = !isAtEnd;
    else if (box.current?.scrollTop !== placedAt.current) isLeft.current = true;
    shownCard.current = card;
    if (!box.current || !card || isLeft.current) return;
    card.scrollIntoView({ block: 'start' });
    placedAt.current = box.current.scrollTop;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items are what it follows, not the person's scrolling
  useEffect(() => {
    showCard();
    if (box.current && !shownCard.current && isAtEnd) {
      box.current.scrollTop = box.current.scrollHeight;
    }
  }, [items, questions]);
  // The card, and what it shows, may come after its question: they are fetched when they are first wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes is kept in references
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new MutationObserver(showCard);
    observer.observe(element, { childList: true, subtree: true });
    const leave = () => {
      isLeft.current = true;
    };
    for (const done of ACTS) element.addEventListener(done, leave);
    return () => {
      observer.disconnect();
      for (const done of ACTS) element.removeEventListener(done, leave);
    };
  }, [isAtEnd]);
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
