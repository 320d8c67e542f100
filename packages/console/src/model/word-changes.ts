/** A piece of a line; `isChanged` where the other side has something else. */
export interface WordPiece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Above this many words on a side only what both begin and end with counts as the same. */
const MOST_WORDS = 400;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** What changed from one line to the other, word by word, in any script. Each side's pieces make up its line. */
export function wordChanges(
  before: string,
  after: string,
): { readonly before: readonly WordPiece[]; readonly after: readonly WordPiece[] } {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  ) {
    tail += 1;
  }
  const kept = keptWords(
    old.slice(head, old.length - tail),
    now.slice(head, now.length - tail),
    head,
  );
  const isKeptAtEnds = (index: number, length: number) => index < head || index >= length - tail;
  return {
    before: pieces(old, (index) => isKeptAtEnds(index, old.length) || kept.old.has(index)),
    after: pieces(now, (index) => isKeptAtEnds(index, now.length) || kept.now.has(index)),
  };
}

function wordsOf(line: string): readonly string[] {
  return [...words.segment(line)].map(({ segment }) => segment);
}

/** Which words of the middle both sides have in the same order: the longest common subsequence. */
function keptWords(
  old: readonly string[],
  now: readonly string[],
  offset: number,
): { readonly old: ReadonlySet<number>; readonly now: ReadonlySet<number> } {
  const kept = { old: new Set<number>(), now: new Set<number>() };
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) return kept;
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      longest[at] =
        old[row] === now[column]
          ? (longest[at + width + 1] ?? 0) + 1
          : Math.max(longest[at + width] ?? 0, longest[at + 1] ?? 0);
    }
  }
  for (let row = 0, column = 0; row < old.length && column < now.length; ) {
    const at = row * width + column;
    if (old[row] === now[column]) {
      kept.old.add(offset + row);
      kept.now.add(offset + column);
      row += 1;
      column += 1;
    } else if ((longest[at + width] ?? 0) >= (longest[at + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return kept;
}

/** Neighbours of one kind are one piece. */
function pieces(all: readonly string[], isKept: (index: number) => boolean): readonly WordPiece[] {
  const found: { text: string; isChanged: boolean }[] = [];
  all.forEach((text, index) => {
    const isChanged = !isKept(index);
    const last = found.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else found.push({ text, isChanged });
  });
  return found;
}
