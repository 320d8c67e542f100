import { compilePattern } from '../rules/classes.js';
import { type Rule, readRuleTable } from '../rules/rule.js';
import { chineseTable } from './chinese-table.js';
import { composedChineseTable } from './composed-chinese-table.js';
import { composedEnglishTable } from './composed-english-table.js';
import { englishTable } from './english-table.js';
import { wideChineseTable } from './wide-chinese-table.js';
import { wideEnglishTable } from './wide-english-table.js';

/** A sign of an instruction, ready to run. */
export interface SignRule {
  readonly rule: Rule;
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
  readonly rules: number;
}

const ENGLISH = [englishTable, wideEnglishTable, composedEnglishTable];
const CHINESE = [chineseTable, wideChineseTable, composedChineseTable];
const CHINESE_CHARACTER = /[\u4e00-\u9fff]/;

let english: SignIndex | undefined;
let all: SignIndex | undefined;

export function builtInSignRules(): Rule[] {
  return readTables([...ENGLISH, ...CHINESE]);
}

/**
 * The signs a text may hold. Most texts have no Chinese character, and the tables for them are a third of all. From the
 * first one that has, all of them for good: with two indexes in turns V8 runs some patterns ten times slower.
 */
export function builtInSigns(flow: string): SignIndex {
  if (all || CHINESE_CHARACTER.test(flow)) {
    all ??= indexSigns(builtInSignRules());
    return all;
  }
  english ??= indexSigns(readTables(ENGLISH));
  return english;
}

function readTables(tables: readonly string[]): Rule[] {
  return tables.flatMap((table) => readRuleTable(table, 'MIT'));
}

export function indexSigns(rules: readonly Rule[]): SignIndex {
  const byKey = new Map<number, Beginnings>();
  const groups = new Map<string, number>();
  for (const [place, rule] of rules.entries()) {
    const sign = toSign(rule, place, groups);
    for (const anchor of rule.anchors) {
      const key = signKey(anchor.charCodeAt(0), anchor.length > 1 ? anchor.charCodeAt(1) : 0);
      const here = byKey.get(key) ?? { words: new Map(), others: [] };
      byKey.set(key, here);
      const word = /^[a-z]{2,}/.exec(anchor)?.[0];
      const list = word ? (here.words.get(word) ?? []) : here.others;
      if (word) here.words.set(word, list);
      list.push({ anchor, sign });
    }
  }
  return { byKey, rules: rules.length };
}

export function signKey(first: number, second: number): number {
  return first * 65_536 + second;
}

function toSign(rule: Rule, place: number, groups: Map<string, number>): SignRule {
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
