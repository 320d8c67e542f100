/**
 * Groups of text: whatever a pattern matches holds at least one text of each group. What cannot be told is left out, so a
 * text that lacks a group is surely no match, and one that has them all may be.
 */
export type RequiredLiterals = readonly (readonly string[])[];

/** What a part of a pattern can match: `texts` is all of it, where it is finite and small. */
interface Part {
  readonly texts: readonly string[] | undefined;
  readonly groups: RequiredLiterals;
}

const MOST_TEXTS = 48;
const MOST_GROUPS = 3;
const LEAST_WEIGHT = 3;
const UNKNOWN: Part = { texts: undefined, groups: [] };
const EMPTY: Part = { texts: [''], groups: [] };

/** Reads the source of a regular expression without flags for case or Unicode. */
export function requiredLiterals(source: string): RequiredLiterals {
  const reader = new PatternReader(source);
  const part = reader.alternatives();
  if (!reader.isAtEnd) throw new Error(`Pattern "${source.slice(0, 60)}" has a ")" too many`);
  return groupsOf(part)
    .toSorted((a, b) => leastWeight(b) - leastWeight(a) || a.length - b.length)
    .slice(0, MOST_GROUPS);
}

const BETWEEN_TEXTS = '\u0001';
const BETWEEN_GROUPS = '\u0002';

/** The same as one string, for a program that reads most of them only to find the first group missing. */
export function packedLiterals(source: string): string {
  const groups = requiredLiterals(source);
  for (const text of groups.flat()) {
    if (!text.includes(BETWEEN_TEXTS) && !text.includes(BETWEEN_GROUPS)) continue;
    throw new Error(`Pattern "${source.slice(0, 60)}" holds a sign that parts literals`);
  }
  return groups.map((group) => group.join(BETWEEN_TEXTS)).join(BETWEEN_GROUPS);
}

/** Whether `holds` says yes to one text of each group. */
export function holdsPacked(packed: string, holds: (text: string) => boolean): boolean {
  return (
    packed === '' ||
    packed.split(BETWEEN_GROUPS).every((group) => group.split(BETWEEN_TEXTS).some(holds))
  );
}

class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  alternatives(): Part {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    return branches.length === 1 && branches[0] ? branches[0] : either(branches);
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')') {
      parts.push(this.#quantified(this.#atom()));
    }
    return inOrder(parts);
  }

  #atom(): Part {
    const character = this.#read();
    if (character === '(') return this.#group();
    if (character === '[') return this.#set();
    if (character === '\\') return this.#escape();
    if (character === '.') return UNKNOWN;
    if (character === '^' || character === '$') return EMPTY;
    return { texts: [character], groups: [] };
  }

  #group(): Part {
    const look = /^\?(?:<?[=!])/.exec(this.#source.slice(this.#at, this.#at + 3))?.[0];
    if (look) this.#at += look.length;
    else if (this.#source.startsWith('?:', this.#at)) this.#at += 2;
    else if (this.#next === '?') throw new Error('Named groups are not read; use (?:…)');
    const inner = this.alternatives();
    if (!this.#take(')')) throw new Error('A group has no end');
    return look ? EMPTY : inner;
  }

  /** A set of a few letters is as good as their alternatives; of any other nothing is told. */
  #set(): Part {
    const from = this.#at;
    while (this.#next !== ']') if (this.#read() === '\\') this.#at += 1;
    const inner = this.#source.slice(from, this.#at);
    this.#at += 1;
    return /^[a-z]{1,4}$/.test(inner) ? { texts: [...inner], groups: [] } : UNKNOWN;
  }

  #escape(): Part {
    const character = this.#read();
    if (character === 'b' || character === 'B') return EMPTY;
    if (character === 'u' || character === 'x') {
      const digits = character === 'u' ? 4 : 2;
      const code = this.#source.slice(this.#at, this.#at + digits);
      this.#at += digits;
      return { texts: [String.fromCharCode(Number.parseInt(code, 16))], groups: [] };
    }
    return /[a-z0-9]/i.test(character) ? UNKNOWN : { texts: [character], groups: [] };
  }

  #quantified(part: Part): Part {
    const found = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(
      this.#source.slice(this.#at, this.#at + 24),
    );
    if (!found) return part;
    const [whole, least] = found;
    this.#at += whole.length;
    if (whole.startsWith('?')) {
      return part.texts ? { texts: few(['', ...part.texts]), groups: [] } : UNKNOWN;
    }
    const isOptional = whole.startsWith('*') || (least !== undefined && Number(least) === 0);
    return isOptional ? UNKNOWN : { texts: undefined, groups: groupsOf(part) };
  }

  get #next(): string {
    const character = this.#source[this.#at];
    if (character === undefined) throw new Error('A pattern ends too early');
    return character;
  }

  #read(): string {
    const character = this.#next;
    this.#at += 1;
    return character;
  }

  #take(character: string): boolean {
    if (this.#source[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }
}

function inOrder(parts: readonly Part[]): Part {
  const groups: (readonly string[])[] = [];
  let run: readonly string[] = [''];
  let isWhole = true;
  for (const part of parts) {
    const { texts } = part;
    const longer = texts && few(run.flatMap((head) => texts.map((tail) => head + tail)));
    if (longer) {
      run = longer;
      continue;
    }
    isWhole = false;
    groups.push(...groupsOf({ texts: run, groups: [] }), ...part.groups);
    run = texts ?? [''];
  }
  if (isWhole) return { texts: run, groups: [] };
  return { texts: undefined, groups: [...groups, ...groupsOf({ texts: run, groups: [] })] };
}

/** Every branch must tell something, or nothing is told of the whole. */
function either(branches: readonly Part[]): Part {
  const texts = branches.every((branch) => branch.texts)
    ? few(branches.flatMap((branch) => branch.texts ?? []))
    : undefined;
  if (texts) return { texts, groups: [] };
  const best = branches.map(
    (branch) => groupsOf(branch).toSorted((a, b) => leastWeight(b) - leastWeight(a))[0],
  );
  if (best.some((group) => group === undefined)) return UNKNOWN;
  return { texts: undefined, groups: [withoutLonger(best.flatMap((group) => group ?? []))] };
}

function groupsOf({ texts, groups }: Part): RequiredLiterals {
  if (!texts) return groups;
  return leastWeight(texts) < LEAST_WEIGHT ? [] : [withoutLonger(texts)];
}

/** What holds another text of the group says no more than that one. */
function withoutLonger(texts: readonly string[]): string[] {
  const own = [...new Set(texts)];
  return own.filter((text) => !own.some((other) => other !== text && text.includes(other)));
}

function few(texts: readonly string[]): readonly string[] | undefined {
  const own = [...new Set(texts)];
  return own.length <= MOST_TEXTS ? own : undefined;
}

/** How much the least telling text of a group tells, in Latin letters. */
function leastWeight(texts: readonly string[]): number {
  return Math.min(...texts.map(weight));
}

function weight(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at) > 0x2e80 ? 3 : 1;
  return sum;
}
