import { chineseSignRules, englishSignRules } from '../compiled/rules.js';
import { compilePattern } from '../rules/classes.js';
import type { RuleHead } from '../rules/rule.js';

/** A sign of an instruction, ready to run. */
export interface SignRule {
  readonly rule: RuleHead;
  /** Its place and that of its group among those of the index. */
  readonly place: number;
  readonly groupPlace: number;
  readonly group: string;
  readonly weight: number;
  regex(): RegExp;
}

export interface AnchoredSign {
  readonly anchor: string;
  readonly sign: SignRule;
}

/** What may begin with two UTF-16 units: by the letters an anchor begins with, and other anchors. */
export interface Beginnings {
  readonly words: Map<string, AnchoredSign[]>;
  readonly others: AnchoredSign[];
}

export interface SignIndex {
  /** By the first two UTF-16 units of an anchor (`signKey`); anchors of one unit have 0 as second. */
  readonly byKey: ReadonlyMap<number, Beginnings>;
  /** 1 for each unit that an anchor begins with: most characters of most texts begin none. */
  readonly firstUnits: Uint8Array;
  readonly rules: number;
}

const CHINESE_CHARACTER = /[\u4e00-\u9fff]/;

let english: SignIndex | undefined;
let all: SignIndex | undefined;

/**
 * The signs a text may hold. Most texts have no Chinese character, and the rules for them are a third of all. From the
 * first one that has, all of them for good: with two indexes in turns V8 runs some patterns ten times slower.
 */
export function builtInSigns(flow: string): SignIndex {
  if (all || CHINESE_CHARACTER.test(flow)) {
    all ??= indexSigns([...englishSignRules(), ...chineseSignRules()]);
    return all;
  }
  english ??= indexSigns(englishSignRules());
  return english;
}

export function indexSigns(rules: readonly RuleHead[]): SignIndex {
  const byKey = new Map<number, Beginnings>();
  const firstUnits = new Uint8Array(65_536);
  const groups = new Map<string, number>();
  for (const [place, rule] of rules.entries()) {
    const sign = toSign(rule, place, groups);
    for (const anchor of rule.anchors) {
      const key = signKey(anchor.charCodeAt(0), anchor.length > 1 ? anchor.charCodeAt(1) : 0);
      firstUnits[anchor.charCodeAt(0)] = 1;
      const here = byKey.get(key) ?? { words: new Map(), others: [] };
      byKey.set(key, here);
      const word = /^[a-z]{2,}/.exec(anchor)?.[0];
      const list = word ? (here.words.get(word) ?? []) : here.others;
      if (word) here.words.set(word, list);
      list.push({ anchor, sign });
    }
  }
  return { byKey, firstUnits, rules: rules.length };
}

export function signKey(first: number, second: number): number {
  return first * 65_536 + second;
}

function toSign(rule: RuleHead, place: number, groups: Map<string, number>): SignRule {
  let regex: RegExp | undefined;
  const [group = '', weight = '0'] = rule.kind.split('/');
  const groupPlace = groups.get(group) ?? groups.size;
  groups.set(group, groupPlace);
  return {
    rule,
    place,
    groupPlace,
    group,
    weight: Number(weight),
    regex: () => {
      regex ??= new RegExp(compilePattern(rule.pattern).source, 'y');
      return regex;
    },
  };
}
