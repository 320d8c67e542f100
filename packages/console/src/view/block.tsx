import { useLayoutEffect, useRef, useState } from 'react';
import { isNearNow } from './is-near-now.js';

interface BlockProps {
  /** How tall it will be about, until it was drawn once. */
  readonly estimatePx: number;
  readonly children: () => React.ReactNode;
  /** Told when it comes near the part that is seen, and when it leaves. */
  readonly onNear?: (isNear: boolean) => void;
}

/** Drawn this far before it comes into view. */
const MARGIN_PX = 900;

/**
 * A part of a long list that is drawn only near the part that is seen; elsewhere it keeps its place with nothing in
 * it, so that a list of any length costs as much as a short one.
 */
export function Block({ estimatePx, children, onNear }: BlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const tell = useRef(onNear);
  tell.current = onNear;
  const height = useRef(estimatePx);
  const [isNear, setIsNear] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const root = scrollerOf(element);
    setIsNear(isCloseTo(element, root));
    const observer = new IntersectionObserver(
      (sights) => {
        const isThere = isNearNow(sights);
        if (!isThere && element.childElementCount > 0) {
          height.current = element.getBoundingClientRect().height;
        }
        setIsNear(isThere);
        tell.current?.(isThere);
      },
      { root, rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="block" style={isNear ? undefined : { height: height.current }}>
      {isNear && children()}
    </div>
  );
}

function isCloseTo(element: Element, root: Element | null): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const seen = root?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  return bottom >= seen.top - MARGIN_PX && top <= seen.bottom + MARGIN_PX;
}

function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) {
      return one === document.documentElement || one === document.body ? null : one;
    }
  }
  return null;
}

/** A list in parts of `size`, each with the number of its first item. */
export function inBlocks<Item>(
  items: readonly Item[],
  size: number,
): readonly { readonly first: number; readonly items: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => ({
    first: index * size,
    items: items.slice(index * size, (index + 1) * size),
  }));
}
