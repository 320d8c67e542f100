/** A text without what a terminal or a reader does not see, and the way back to its offsets. */
export interface View {
  readonly text: string;
  /** Offset in the original of the character at `index`. */
  startOf(index: number): number;
  /** Offset in the original just after the character before `index`. */
  endOf(index: number): number;
}

const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is removed
  /(?:\u001b|\u009b|\\u001b|\\x1b|\\033|\\e)(?:\[[0-9;:?]{0,24}[A-Za-z]|\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\))|[\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u180e\u202a-\u202e\u2066-\u2069]/g;

/** Without escape sequences and zero-width characters. Costs one test when there are none. */
export function visibleView(text: string): View {
  HIDDEN.lastIndex = 0;
  if (!HIDDEN.test(text)) return { text, startOf: (index) => index, endOf: (index) => index };
  HIDDEN.lastIndex = 0;
  const pieces: { view: number; original: number; length: number }[] = [];
  let visible = '';
  let from = 0;
  for (let hit = HIDDEN.exec(text); hit; hit = HIDDEN.exec(text)) {
    if (hit.index > from) {
      pieces.push({ view: visible.length, original: from, length: hit.index - from });
      visible += text.slice(from, hit.index);
    }
    from = hit.index + hit[0].length;
  }
  pieces.push({ view: visible.length, original: from, length: text.length - from });
  visible += text.slice(from);
  const pieceOf = (index: number) => {
    let low = 0;
    let high = pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((pieces[middle]?.view ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return pieces[low] ?? { view: 0, original: 0, length: 0 };
  };
  const startOf = (index: number) => {
    const piece = pieceOf(index);
    return piece.original + index - piece.view;
  };
  return { text: visible, startOf, endOf: (index) => (index === 0 ? 0 : startOf(index - 1) + 1) };
}
