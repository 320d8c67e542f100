/** What a match begins with. */
export interface Start {
  readonly text: string;
  /** Whether a match of the part that was read may end with this text; otherwise more of it follows. */
  readonly isWhole: boolean;
}

/** Past this many the starts of a part are not made longer. */
const MOST_STARTS = 128;
/** Past this many characters a start is not made longer. */
const LONGEST_START = 10;
const MOST_OF_A_SET = 6;
const NOTHING: readonly Start[] = [{ text: '', isWhole: true }];
const ANYTHING: readonly Start[] = [{ text: '', isWhole: false }];

/**
 * Texts of which one stands at the beginning of every match of a regular expression. They are as long as can be had
 * without being many, so that the expression need be tried in few places.
 */
export function startsOf(source: string): readonly Start[] {
  const reader = new PatternReader(source);
  const starts = reader.alternatives();
  if (!reader.isAtEnd) throw new Error(`"${source}" has a ")" that closes nothing`);
  return starts;
}

/** The alternatives of a regular expression; those inside a group that is all of it, where there is one. */
export function alternativesOf(source: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let isOneGroup = source.startsWith('(?:');
  for (const { 0: sign, index } of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()|]/g)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0 && index < source.length - 1) isOneGroup = false;
    if (sign !== '|' || depth > 0) continue;
    parts.push(source.slice(from, index));
    from = index + 1;
  }
  return isOneGroup ? alternativesOf(source.slice(3, -1)) : [...parts, source.slice(from)];
}

/** Reads one regular expression of the kind that rules are written in. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#source.length;
  }

  alternatives(): readonly Start[] {
    let starts = this.#sequence();
    while (this.#take('|')) starts = either(starts, this.#sequence());
    return starts;
  }

  #sequence(): readonly Start[] {
    let starts = NOTHING;
    while (!this.isAtEnd && !/[|)]/.test(this.#source.charAt(this.#at)))
      starts = followed(starts, this.#repeated());
    return starts;
  }

  #repeated(): readonly Start[] {
    const one = this.#one();
    const [whole = '', exact, least, most] =
      /^(?:[?*+]|\{(?:(\d+)|(\d+),(\d*))\})/.exec(this.#source.slice(this.#at)) ?? [];
    if (whole === '') return one;
    this.#at += whole.length;
    this.#take('?');
    if (whole === '?') return times(one, 0, 1);
    if (exact !== undefined) return times(one, Number(exact), Number(exact));
    if (least === undefined) return times(one, whole === '*' ? 0 : 1, Number.POSITIVE_INFINITY);
    return times(one, Number(least), most ? Number(most) : Number.POSITIVE_INFINITY);
  }

  #one(): readonly Start[] {
    const [group] = /^\((?:\?(?:[:=!]|<[=!]))?/.exec(this.#source.slice(this.#at)) ?? [];
    if (group !== undefined) {
      this.#at += group.length;
      const inside = this.alternatives();
      if (!this.#take(')')) throw new Error(`"${this.#source}" has a "(" that is not closed`);
      return group === '(' || group === '(?:' ? inside : NOTHING;
    }
    const [part = ''] =
      /^(?:\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|.)|\[(?:\\.|[^\]\\])*\]|.)/i.exec(
        this.#source.slice(this.#at),
      ) ?? [];
    this.#at += part.length;
    if (/^(?:\\[bB]|[$^])$/.test(part)) return NOTHING;
    if (part.startsWith('[')) return ofSet(part);
    if (part === '.' || /^\\[wWdDsS]$/.test(part)) return ANYTHING;
    return [{ text: literal(part), isWhole: true }];
  }

  #take(sign: string): boolean {
    const isHere = this.#source.startsWith(sign, this.#at);
    if (isHere) this.#at += 1;
    return isHere;
  }
}

function literal(part: string): string {
  if (!part.startsWith('\\')) return part;
  if (/^\\[xu]/.test(part)) return String.fromCharCode(Number.parseInt(part.slice(2), 16));
  return { '\\n': '\n', '\\t': '\t', '\\r': '\r' }[part] ?? part.slice(1);
}

function ofSet(set: string): readonly Start[] {
  const members = set.slice(1, -1).match(/\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|.)|.-.|./gi) ?? [];
  const isListed = members.every((member) => !/^(?:\\[wWdDsS]|.-.)$/.test(member));
  if (!isListed || members[0] === '^' || members.length > MOST_OF_A_SET) return ANYTHING;
  return members.map((member) => ({ text: literal(member), isWhole: true }));
}

function times(one: readonly Start[], least: number, most: number): readonly Start[] {
  let starts = NOTHING;
  for (let count = 0; count < least; count += 1) {
    if (!starts.some(({ isWhole }) => isWhole)) return starts;
    starts = followed(starts, one);
  }
  let longer = starts;
  for (let count = least; count < most; count += 1) {
    longer = followed(longer, one);
    const both = either(starts, longer);
    if (both.length > MOST_STARTS) return cut(starts);
    if (!longer.some(({ isWhole }) => isWhole)) return both;
    starts = both;
  }
  return starts;
}

function followed(before: readonly Start[], after: readonly Start[]): readonly Start[] {
  const wholes = before.filter(({ isWhole }) => isWhole).length;
  if (before.length - wholes + wholes * after.length > MOST_STARTS) return cut(before);
  return before.flatMap((start) =>
    start.isWhole
      ? after.map(({ text, isWhole }) => ended({ text: start.text + text, isWhole }))
      : [start],
  );
}

function ended(start: Start): Start {
  if (start.text.length <= LONGEST_START) return start;
  return { text: start.text.slice(0, LONGEST_START), isWhole: false };
}

function either(first: readonly Start[], second: readonly Start[]): readonly Start[] {
  const known = new Set(first.map(keyOf));
  return [...first, ...second.filter((start) => !known.has(keyOf(start)))];
}

function keyOf({ text, isWhole }: Start): string {
  return `${text}${isWhole ? '|' : ''}`;
}

function cut(starts: readonly Start[]): readonly Start[] {
  return either(
    [],
    starts.map(({ text }) => ({ text, isWhole: false })),
  );
}
