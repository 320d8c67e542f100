import { compiledSigns } from '../compiled/signs.js';
import { type CompiledSigns, KEY_LENGTH, WORD_END } from '../rules/compile-signs.js';

/** A sign of an instruction. */
export interface SignRule {
  readonly name: string;
  /** Its place and that of its group among those of the index. */
  readonly place: number;
  readonly groupPlace: number;
  readonly group: string;
  readonly weight: number;
}

/** One wording of a sign, ready to run. */
export interface Wording {
  readonly place: number;
  readonly sign: SignRule;
  /** Texts of which a match holds one; empty where none is known. */
  readonly needs: readonly string[];
  regex(): RegExp;
}

/** A text that wordings begin with. */
export interface Start {
  readonly text: string;
  /** Whether it counts only where a word ends. */
  readonly isWord: boolean;
  readonly wordings: readonly Wording[];
}

export interface SignIndex {
  readonly rules: readonly SignRule[];
  readonly wordings: number;
  /** The starts that begin with this unit; most characters of most texts begin none. */
  startsFrom(unit: number): StartSection | undefined;
}

let builtIn: SignIndex | undefined;

/** The built-in signs, indexed once per process and only as far as texts ask for them. */
export function builtInSigns(): SignIndex {
  builtIn ??= indexSigns(compiledSigns());
  return builtIn;
}

export function indexSigns({ rules, alternatives, starts }: CompiledSigns): SignIndex {
  const groups = new Map<string, number>();
  const signs = rules.split('\n').map((rule, place) => signOf(rule, place, groups));
  const sources = alternatives.split('\n');
  const wordings = new Map<number, Wording | undefined>();
  const wordingAt = (place: number): Wording | undefined => {
    const known = wordings.get(place) ?? wordingOf(sources[place] ?? '', place, signs);
    wordings.set(place, known);
    return known;
  };
  const sections = new Map(starts.split('\n\n\n').map((text) => [text.charCodeAt(0), text]));
  const opened = new Map<number, StartSection | undefined>();
  return {
    rules: signs,
    wordings: sources.length,
    startsFrom: (unit) => {
      const text = sections.get(unit);
      if (text === undefined) return undefined;
      const section = opened.get(unit) ?? new StartSection(text, wordingAt);
      opened.set(unit, section);
      return section;
    },
  };
}

/** The starts that begin with one character. */
export class StartSection {
  /** How long the keys are: a bit for each length. */
  readonly keyLengths: number;
  readonly #paragraphs: ReadonlyMap<string, string>;
  readonly #wordingAt: (place: number) => Wording | undefined;
  readonly #known = new Map<string, readonly Start[]>();

  constructor(text: string, wordingAt: (place: number) => Wording | undefined) {
    this.#paragraphs = new Map(
      text.split('\n\n').map((paragraph) => [keyOf(paragraph), paragraph]),
    );
    this.#wordingAt = wordingAt;
    let lengths = 0;
    for (const key of this.#paragraphs.keys()) lengths |= 1 << key.length;
    this.keyLengths = lengths;
  }

  /** Those under a key; made when it is first met. */
  under(key: string): readonly Start[] | undefined {
    const known = this.#known.get(key);
    const paragraph = this.#paragraphs.get(key);
    if (known !== undefined || paragraph === undefined) return known;
    const list = startsOf(paragraph, this.#wordingAt);
    this.#known.set(key, list);
    return list;
  }
}

function signOf(rule: string, place: number, groups: Map<string, number>): SignRule {
  const [name = '', group = '', weight = '0'] = rule.split(/[ /]/);
  const groupPlace = groups.get(group) ?? groups.size;
  groups.set(group, groupPlace);
  return { name, place, groupPlace, group, weight: Number(weight) };
}

function wordingOf(
  alternative: string,
  place: number,
  signs: readonly SignRule[],
): Wording | undefined {
  const [rule = '', needs = '', source = ''] = alternative.split('\t');
  const sign = signs[Number(rule)];
  let regex: RegExp | undefined;
  return (
    sign && {
      place,
      sign,
      needs: needs === '' ? [] : needs.split('|'),
      regex: () => {
        regex ??= new RegExp(source, 'y');
        return regex;
      },
    }
  );
}

/** The characters by which a paragraph of starts is found. */
function keyOf(paragraph: string): string {
  const [text = ''] = paragraph.split('\t', 1);
  return text
    .slice(0, text.charAt(text.length - 1) === WORD_END ? -1 : undefined)
    .slice(0, KEY_LENGTH);
}

function startsOf(
  paragraph: string,
  wordingAt: (place: number) => Wording | undefined,
): readonly Start[] {
  return paragraph.split('\n').map((row) => {
    const [text = '', places = ''] = row.split('\t');
    const isWord = text.endsWith(WORD_END);
    return {
      text: isWord ? text.slice(0, -1) : text,
      isWord,
      wordings: places.split(' ').flatMap((place) => wordingAt(Number(place)) ?? []),
    };
  });
}
