import { contestedSlots } from './contested-slots.js';
import {
  type Choice,
  CONTENT,
  isEndless,
  openChoice,
  rangeChoice,
  type SeenSlot,
} from './slot-values.js';
import { shareValues } from './vocabulary.js';
import {
  commandPieces,
  endingOf,
  isListable,
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
  /** The built-in rules that asked about it. */
  readonly raised: readonly string[];
}

/** Patterns for parts that do the same on different things, from one attribute of one tool. */
export interface PatternGroup {
  readonly tool: string;
  readonly attribute: AskedPart['attribute'];
  /** Where all of them only read, what they speak for only reads too. */
  readonly risk?: 'read';
  /** The built-in rules that asked about all of them. */
  readonly raised: readonly string[];
  /** Each with the very parts that it stands for. */
  readonly patterns: readonly { readonly pattern: string; readonly exact: readonly string[] }[];
}

export interface Openness {
  /** Whether no more is left open than is needed; else all that differed is. */
  readonly isCautious: boolean;
  /** What a person refused close by: what it was refused for is not left open. */
  readonly refusedNear: (part: AskedPart) => readonly AskedPart[];
}

interface Shape {
  readonly part: AskedPart;
  /** Pieces word by word. */
  readonly words: readonly (readonly Piece[])[];
}

type Shapes = [Shape, ...Shape[]];

/**
 * Patterns for parts of questions. Those of one shape (the same program with the same options, files at the same depth
 * with the same ending) belong together. What was seen in each of their slots is listed, in every combination; a slot
 * whose values are ever new is left open, and everything else stays as it was.
 */
export function generalise(
  parts: readonly AskedPart[],
  openness: Openness,
): readonly PatternGroup[] {
  const groups = [...groupsOf(parts).values()];
  const choices = choicesOf(groups, openness);
  return groups.map((shapes, index) => {
    const [{ part }] = shapes;
    const exact = new Map<string, Map<string, number>>();
    for (const shape of shapes) {
      const very = patternOf(shape, () => undefined);
      const wide = part.isOpenEnded ? very : patternOf(shape, (slot) => choices[index]?.[slot]);
      const counts = exact.get(wide) ?? new Map<string, number>();
      exact.set(wide, counts.set(very, (counts.get(very) ?? 0) + 1));
    }
    const patterns = [...exact].map(([pattern, counts]) => ({
      pattern,
      exact: [...counts.keys()],
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }));
    return {
      tool: part.tool,
      attribute: part.attribute,
      ...(part.risk === 'read' ? { risk: 'read' as const } : {}),
      raised: part.raised,
      // A program that runs anything is believed only in what was allowed twice, word by word.
      patterns: patterns
        .filter(({ count }) => count > 1 || !(part.isOpenEnded || isNeverAgain(shapes)))
        .sort((one, other) => other.count - one.count),
    };
  });
}

/** What was seen in each place of these parts. */
export function seenIn(parts: readonly AskedPart[]): readonly SeenSlot[] {
  return [...groupsOf(parts).values()].flatMap(slotsSeen);
}

/** Whether where something goes is new each time: what was seen once does not come again, and it cannot be left open. */
function isNeverAgain(shapes: Shapes): boolean {
  return slotsSeen(shapes).some((slot) => isSingle(slot) && isEndless({ ...slot, goesOut: false }));
}

function groupsOf(parts: readonly AskedPart[]): ReadonlyMap<string, Shapes> {
  const groups = new Map<string, Shapes>();
  for (const part of parts) {
    const words = piecesOf(part);
    if (words === undefined) continue;
    const { tool, attribute, risk, raised, isOpenEnded } = part;
    const key = JSON.stringify([
      tool,
      attribute,
      risk === 'read',
      isOpenEnded,
      raised,
      words.map(shapeOf),
    ]);
    const group = groups.get(key);
    if (group) group.push({ part, words });
    else groups.set(key, [{ part, words }]);
  }
  return groups;
}

function piecesOf({ attribute, words, told, risk }: AskedPart): Shape['words'] | undefined {
  if (attribute === 'command') return commandPieces(words, told, risk);
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

/** What each slot of each group may hold. */
function choicesOf(
  groups: readonly Shapes[],
  openness: Openness,
): readonly (readonly (Choice | undefined)[])[] {
  const seen = groups.map(slotsSeen);
  const shared = openness.isCautious ? shareValues(seen.flat()) : [];
  let at = 0;
  return groups.map(([{ part }], index) => {
    const isContested = contestedSlots(
      seen[index] ?? [],
      openness.refusedNear(part).map((one) => valuesIfAlike(one, part)),
    );
    return (seen[index] ?? []).map((slot, number): Choice | undefined => {
      const { values = [], isShared = false } = shared[at] ?? {};
      at += 1;
      if (!openness.isCautious) return new Set(slot.values).size > 1 ? ANY : undefined;
      const mayDiffer = CONTENT.has(slot.slot) || !(isContested[number] || isShared);
      if (mayDiffer && isEndless(slot))
        return slot.slot === 'number' ? rangeChoice(slot.values) : openChoice(slot.values);
      return isSingle(slot) ? undefined : { kind: 'listed', values };
    });
  });
}

/** The values of a refused part in the slots of one of this shape; nothing where it has another shape. */
function valuesIfAlike(refused: AskedPart, part: AskedPart): readonly string[] | undefined {
  const [one, other] = [piecesOf(refused), piecesOf(part)];
  if (!one || !other || JSON.stringify(one.map(shapeOf)) !== JSON.stringify(other.map(shapeOf)))
    return undefined;
  return slotsOf(one).map(({ value }) => value);
}

/** What says what is done, and where to something goes, is taken only as it was seen together with the rest. */
function isSingle({ slot, goesOut, looks }: SeenSlot): boolean {
  return slot === 'told' || (slot === 'word' && goesOut && !looks);
}

const ANY: Choice = { kind: 'open', before: '', after: '' };

function slotsSeen(shapes: Shapes): readonly SeenSlot[] {
  const [{ part, words }] = shapes;
  return slotsOf(words).map(({ slot }, index) => ({
    slot,
    values: shapes.map((shape) => slotsOf(shape.words)[index]?.value ?? ''),
    looks: part.looks,
    goesOut: part.risk === 'network',
  }));
}

function slotsOf(words: Shape['words']): readonly Extract<Piece, { slot: SlotKind }>[] {
  return words.flat().filter((piece) => 'slot' in piece);
}

/** Values of one list at most: more would not be read. */
const MAX_LISTED = 40;

function patternOf({ part, words }: Shape, choiceOf: (slot: number) => Choice | undefined): string {
  let slot = 0;
  return words
    .map((pieces) => {
      const spelled = pieces.map((piece) => {
        if ('fixed' in piece) return { text: piece.fixed, isPattern: piece.fixed.includes(OPEN) };
        const choice = choiceOf(slot);
        slot += 1;
        return spellSlot(piece.value, choice, part);
      });
      return part.attribute === 'command' ? spellWord(spelled) : openOf(spelled);
    })
    .join(' ');
}

interface Spelled {
  readonly text: string;
  readonly isPattern: boolean;
}

/** A word of which only what is a pattern is taken for one. */
function spellWord(pieces: readonly Spelled[]): string {
  if (pieces.length === 1 && pieces[0]?.text === ANY_WORDS) return '**';
  const runs: Spelled[] = [];
  for (const { text, isPattern } of pieces) {
    const last = runs.at(-1);
    if (last && last.isPattern === isPattern)
      runs[runs.length - 1] = { text: last.text + text, isPattern };
    else runs.push({ text, isPattern });
  }
  return runs.map((run) => (run.isPattern ? openOf([run]) : spell(run.text))).join('');
}

/** Two open pieces side by side are one. */
function openOf(pieces: readonly Spelled[]): string {
  return pieces
    .map(({ text }) => text)
    .join('')
    .replace(OPENS, '*');
}

/** A word by itself that may be any words. */
const ANY_WORDS = OPEN + OPEN;
const OPENS = new RegExp(`${OPEN}+`, 'g');

function spellSlot(value: string, choice: Choice | undefined, { attribute }: AskedPart): Spelled {
  if (choice?.kind === 'open')
    return { text: `${choice.before}${OPEN}${choice.after}`, isPattern: true };
  if (choice?.kind === 'range')
    return { text: `{${choice.least}..${choice.greatest}}`, isPattern: true };
  const values = choice?.values ?? [];
  const isListed = attribute !== 'host' && values.length > 1 && values.length <= MAX_LISTED;
  const canList = values.every((one) => isListable(one, attribute === 'path'));
  if (!isListed || !canList) return { text: value, isPattern: false };
  const endings = new Set(values.map(endingOf));
  const ending = endings.size === 1 ? endingOf(value) : '';
  const names = values.map((one) => one.slice(0, one.length - ending.length)).sort();
  return { text: `{${names.join(',')}}${ending}`, isPattern: true };
}
