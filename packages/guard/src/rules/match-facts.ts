/** What is known of every match of a regular expression. */
export interface MatchFacts {
  /** It begins with one of these texts. */
  readonly starts: readonly Start[];
  /** It holds one of these texts after its beginning; empty where none is known. */
  readonly needs: readonly string[];
  /** How many characters it has at most. */
  readonly longest: number;
}

/** What a match begins with. */
export interface Start {
  readonly text: string;
  /** Whether a match of the part that was read may end with this text; otherwise more of it follows. */
  readonly isWhole: boolean;
}

/** Past this many the starts of a part are not made longer. */
const MOST_STARTS = 64;
/** Past this many characters a start is not made longer. */
const LONGEST_START = 8;
const MOST_OF_A_SET = 6;
const NOTHING: MatchFacts = { starts: [{ text: '', isWhole: true }], needs: [], longest: 0 };
const ANYTHING: MatchFacts = { starts: [{ text: '', isWhole: false }], needs: [], longest: 1 };
/** One of so many texts stands nearly anywhere. */
const MOST_NEEDS = 96;
const SHORTEST_NEED = 2;

/**
 * What every match of a regular expression begins with, and what it holds further on. The starts are as long as can be
 * had without being many, so that the expression need be tried in few places.
 */
export function factsOf(source: string): MatchFacts {
  const reader = new PatternReader(source);
  const facts = reader.alternatives();
  if (!reader.isAtEnd) throw new Error(`"${source}" has a ")" that closes nothing`);
  return facts;
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
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#source.length;
  }

  alternatives(): MatchFacts {
    let facts = this.#sequence();
    while (this.#take('|')) {
      const { starts, needs, longest } = this.#sequence();
      const isKnown = facts.needs.length > 0 && needs.length > 0;
      facts = {
        starts: either(facts.starts, starts),
        needs: isKnown ? [...new Set([...facts.needs, ...needs])] : [],
        longest: Math.max(facts.longest, longest),
      };
    }
    return facts;
  }

  #sequence(): MatchFacts {
    let { starts } = NOTHING;
    const needs: (readonly string[])[] = [];
    let run = '';
    let longest = 0;
    while (!this.isAtEnd && !/[|)]/.test(this.#source.charAt(this.#at))) {
      const part = this.#repeated();
      starts = followed(starts, part.starts);
      longest += part.longest;
      const [only, ...others] = part.starts;
      if (only?.isWhole && others.length === 0) {
        run += only.text;
        continue;
      }
      needs.push([run], part.needs);
      run = '';
    }
    needs.push([run]);
    // The beginning of the whole is what its starts tell.
    const isWhole = this.#depth === 0;
    const later = isWhole ? needs.slice(needs[0]?.[0] === '' ? 2 : 1) : needs;
    return { starts, needs: rarest(later), longest };
  }

  #repeated(): MatchFacts {
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

  #one(): MatchFacts {
    const [group] = /^\((?:\?(?:[:=!]|<[=!]))?/.exec(this.#source.slice(this.#at)) ?? [];
    if (group !== undefined) {
      this.#at += group.length;
      this.#depth += 1;
      const inside = this.alternatives();
      this.#depth -= 1;
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
    return { starts: [{ text: literal(part), isWhole: true }], needs: [literal(part)], longest: 1 };
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

function ofSet(set: string): MatchFacts {
  const members = set.slice(1, -1).match(/\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|.)|.-.|./gi) ?? [];
  const isListed = members.every((member) => !/^(?:\\[wWdDsS]|.-.)$/.test(member));
  if (!isListed || members[0] === '^' || members.length > MOST_OF_A_SET) return ANYTHING;
  const starts = members.map((member) => ({ text: literal(member), isWhole: true }));
  return { starts, needs: [], longest: 1 };
}

function times(one: MatchFacts, least: number, most: number): MatchFacts {
  return {
    starts: startsOfTimes(one.starts, least, most),
    needs: least > 0 ? one.needs : [],
    longest: one.longest === 0 ? 0 : one.longest * most,
  };
}

function startsOfTimes(one: readonly Start[], least: number, most: number): readonly Start[] {
  let { starts } = NOTHING;
  for (let count = 0; count < least; count += 1) {
    if (!starts.some(({ isWhole }) => isWhole)) return starts;
    starts = followed(starts, one);
  }
  let longer = starts;
  for (let count = least; count < most; count += 1) {
    longer = followed(longer, one);
    const both = either(starts, longer);
    if (both.length > MOST_STARTS) return cut(starts);
    const isOver = both.length === starts.length || !longer.some(({ isWhole }) => isWhole);
    if (isOver) return both;
    starts = both;
  }
  return starts;
}

/** Of several lists, each of which a match needs, the one whose texts are seldom met: few and long. */
function rarest(lists: readonly (readonly string[])[]): readonly string[] {
  let best: readonly string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const list of lists) {
    if (list.length === 0 || list.length > MOST_NEEDS) continue;
    if (list.some((text) => weightOf(text) < SHORTEST_NEED)) continue;
    const often = list.reduce((sum, text) => sum + 10 ** -weightOf(text), 0);
    if (often >= least) continue;
    best = list;
    least = often;
  }
  return best;
}

/** A Chinese character tells as much as two letters, and so does a sign that is seldom written. */
function weightOf(text: string): number {
  return text.replace(/[\u4e00-\u9fff@<>|$~\\^{}]/g, 'xx').length;
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
