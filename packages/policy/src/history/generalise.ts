import {
  commandPieces,
  endingOf,
  OPEN,
  type Piece,
  pathPieces,
  type SlotKind,
  spell,
} from './word-pieces.js';

/** One part of a question: a program it starts, a file or a host. */
export interface AskedPart {
  readonly tool: string;
  readonly attribute: 'command' | 'path' | 'host';
  /** The words of a command; the path or the host as the only one. */
  readonly words: readonly (string | undefined)[];
  /** How many first words say what is done, where the program alone does not. */
  readonly told: number;
  /** Whether it only looks, whatever its other words are. */
  readonly looks: boolean;
  /** Whether its program runs whatever its words say (`sh`, `node`, `xargs`): then nothing of it is left open. */
  readonly isOpenEnded: boolean;
  readonly risk?: string;
}

/** Patterns for parts that do the same on different things, from one attribute of one tool. */
export interface PatternGroup {
  readonly tool: string;
  readonly attribute: AskedPart['attribute'];
  /** Where all of them only read, what they speak for only reads too. */
  readonly risk?: 'read';
  readonly patterns: readonly string[];
}

/** How much must have differed before a piece is left open. */
export interface Openness {
  /** Values that were seen in it, at least. */
  readonly values: number;
  /** Whether no more is left open than is needed, and a plain word of a command only where hardly any came twice. */
  readonly isCautious: boolean;
}

interface Shape {
  readonly part: AskedPart;
  /** Pieces word by word. */
  readonly words: readonly (readonly Piece[])[];
}

/**
 * Patterns for parts of questions. Those of one shape (the same program with the same options, files at the same depth)
 * belong together; what differed among them too much to be listed is left open, and everything else stays as it was:
 * files in folders of `src` speak for such files there, and never for one a folder deeper.
 */
export function generalise(
  parts: readonly AskedPart[],
  openness: Openness,
): readonly PatternGroup[] {
  return [...groupsOf(parts).values()].map((shapes) => {
    const [{ part }] = shapes;
    const patterns = [...fewestOpen(shapes, openness)].sort(([, one], [, other]) => other - one);
    return {
      tool: part.tool,
      attribute: part.attribute,
      ...(part.risk === 'read' ? { risk: 'read' as const } : {}),
      // A program that runs anything is believed only in what was allowed twice, word by word.
      patterns: patterns.filter(([, count]) => count > 1 || !part.isOpenEnded).map(([one]) => one),
    };
  });
}

/** Patterns with as few slots left open as makes each stand for two questions on average, and how many it stands for. */
function fewestOpen(shapes: Shapes, openness: Openness): ReadonlyMap<string, number> {
  const open = new Map<number, Spelling>();
  let counts = countPatterns(shapes, open);
  for (const { index, spelling } of openable(shapes, openness)) {
    if (openness.isCautious && counts.size * 2 <= shapes.length) break;
    open.set(index, spelling);
    counts = countPatterns(shapes, open);
  }
  return counts;
}

function countPatterns(
  shapes: Shapes,
  open: ReadonlyMap<number, Spelling>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const shape of shapes) {
    const pattern = patternOf(shape, open);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return counts;
}

type Shapes = [Shape, ...Shape[]];

function groupsOf(parts: readonly AskedPart[]): ReadonlyMap<string, Shapes> {
  const groups = new Map<string, Shapes>();
  for (const part of parts) {
    const words = piecesOf(part);
    if (words === undefined) continue;
    const isReading = part.risk === 'read';
    const key = JSON.stringify([part.tool, part.attribute, isReading, words.map(shapeOf)]);
    const group = groups.get(key);
    if (group) group.push({ part, words });
    else groups.set(key, [{ part, words }]);
  }
  return groups;
}

function piecesOf({ attribute, words, told, risk }: AskedPart): Shape['words'] | undefined {
  if (attribute === 'command') return commandPieces(words, told, risk === 'read');
  const [value = ''] = words;
  if (attribute === 'host') return [hostPieces(value)];
  // A pattern could not hold such a name letter by letter.
  return /[*?[\]{}!]/.test(value) ? undefined : [pathPieces(value.replace(/^\.\//, ''))];
}

/** The first name of a host with an owner of its own below it may differ; of any other, nothing. */
function hostPieces(host: string): readonly Piece[] {
  const [first = '', ...rest] = host.split('.');
  if (rest.length < 2 || /^[\d.]+$|:/.test(host)) return [{ fixed: host }];
  return [{ slot: 'name', value: first }, { fixed: `.${rest.join('.')}` }];
}

function shapeOf(pieces: readonly Piece[]): readonly string[] {
  return pieces.map((piece) => ('fixed' in piece ? `=${piece.fixed}` : piece.slot));
}

/** What a pattern has for a value of a slot that is left open. */
type Spelling = (value: string) => string;

interface OpenSlot {
  readonly index: number;
  readonly spelling: Spelling;
}

/** The slots that may be left open, those with most different values first. */
function openable(shapes: Shapes, openness: Openness): readonly OpenSlot[] {
  const [{ part, words }] = shapes;
  if (part.isOpenEnded) return [];
  return slotsOf(words)
    .map(({ slot }, index) => {
      const values = shapes.map((shape) => slotsOf(shape.words)[index]?.value ?? '');
      return { index, slot, values, size: new Set(values).size };
    })
    .filter(({ slot, values }) => mayBeOpen(slot, values, part, openness))
    .sort((one, other) => other.size - one.size)
    .map(({ index, slot, values }) => ({
      index,
      spelling: slot === 'file' ? fileSpelling(values, openness) : () => OPEN,
    }));
}

function mayBeOpen(
  slot: SlotKind,
  values: readonly string[],
  { looks, risk }: AskedPart,
  openness: Openness,
): boolean {
  const fewest = slot === 'short-value' ? openness.values + 1 : openness.values;
  if (new Set(values).size < fewest) return false;
  if (slot !== 'word' || !openness.isCautious || looks) return true;
  // What goes out names where to every time.
  return risk !== 'network' && areEndless(values);
}

/** A name with an ending is left open for names with the same ending, where there were enough of them. */
function fileSpelling(values: readonly string[], openness: Openness): Spelling {
  return (name) => {
    const alike = values.filter((other) => endingOf(other) === endingOf(name));
    return new Set(alike).size >= openness.values ? `${OPEN}${endingOf(name)}` : name;
  };
}

/** Whether hardly any value came twice, so that the next will be new too. */
function areEndless(values: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const once = [...counts.values()].filter((count) => count === 1).length;
  return once * 2 >= counts.size && counts.size > 3;
}

function slotsOf(words: Shape['words']): readonly Extract<Piece, { slot: SlotKind }>[] {
  return words.flat().filter((piece) => 'slot' in piece);
}

function patternOf({ part, words }: Shape, open: ReadonlyMap<number, Spelling>): string {
  let slot = 0;
  return words
    .map((pieces) => {
      const text = pieces
        .map((piece) => {
          if ('fixed' in piece) return piece.fixed;
          const shown = open.get(slot)?.(piece.value) ?? piece.value;
          slot += 1;
          return shown;
        })
        .join('');
      if (part.attribute === 'command' && !text.includes(OPEN)) return spell(text);
      return text.replaceAll(OPEN, '*');
    })
    .join(' ');
}
