import { compiledSigns } from '../compiled/signs.js';
import type { CompiledSigns } from '../rules/compile-signs.js';
import { TextTree } from './text-tree.js';

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
  /** The number of its need, -1 where none is known, and how far from where a match begins that stands at most. */
  readonly need: number;
  readonly reach: number;
  regex(): RegExp;
}

export interface SignIndex {
  readonly rules: readonly SignRule[];
  /** The wordings that begin with a text. */
  readonly starts: TextTree<readonly Wording[]>;
  /** The numbers of the needs that a text meets. */
  readonly needs: TextTree<readonly number[]>;
  readonly needCount: number;
}

let builtIn: SignIndex | undefined;

/** The built-in signs, indexed once per process and only as far as texts ask for them. */
export function builtInSigns(): SignIndex {
  builtIn ??= indexSigns(compiledSigns());
  return builtIn;
}

export function indexSigns({ rules, alternatives, starts, needs }: CompiledSigns): SignIndex {
  const groups = new Map<string, number>();
  const signs = rules.split('\n').map((rule, place) => signOf(rule, place, groups));
  const sources = alternatives.split('\n');
  const wordings = new Map<number, Wording | undefined>();
  const wordingAt = (place: number): Wording[] => {
    const known = wordings.get(place) ?? wordingOf(sources[place] ?? '', place, signs);
    wordings.set(place, known);
    return known ? [known] : [];
  };
  return {
    rules: signs,
    starts: new TextTree(starts, (places) => placesOf(places).flatMap(wordingAt)),
    needs: new TextTree(needs, placesOf),
    needCount: sources.length,
  };
}

function placesOf(text: string): number[] {
  return text.split(' ').map(Number);
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
  const [rule = '', need = '', reach = '', source = ''] = alternative.split('\t');
  const sign = signs[Number(rule)];
  let regex: RegExp | undefined;
  return (
    sign && {
      place,
      sign,
      need: need === '' ? -1 : Number(need),
      reach: Number(reach),
      regex: () => {
        regex ??= new RegExp(source, 'y');
        return regex;
      },
    }
  );
}
