import { compilePattern } from '../rules/classes.js';
import type { RequiredLiterals } from '../rules/required-literals.js';
import { type Rule, readRuleTable } from '../rules/rule.js';
import { chineseTable } from './chinese-table.js';
import { englishTable } from './english-table.js';
import { wideChineseTable } from './wide-chinese-table.js';
import { wideEnglishTable } from './wide-english-table.js';

/** A sign of an instruction, ready to run. */
export interface SignRule {
  readonly rule: Rule;
  readonly group: string;
  readonly weight: number;
  regex(): RegExp;
  /** Without one text of each group there is no match; empty where that was not worked out. */
  required(): RequiredLiterals;
}

export interface AnchoredSign {
  readonly anchor: string;
  readonly sign: SignRule;
}

/** By the first two UTF-16 units of an anchor (`signKey`); anchors of one unit have 0 as second. */
export type SignIndex = ReadonlyMap<number, readonly AnchoredSign[]>;

let builtIn: SignIndex | undefined;

export function builtInSignRules(): Rule[] {
  return [englishTable, wideEnglishTable, chineseTable, wideChineseTable].flatMap((table) =>
    readRuleTable(table, 'MIT'),
  );
}

export function builtInSigns(): SignIndex {
  builtIn ??= indexSigns(builtInSignRules());
  return builtIn;
}

export function indexSigns(rules: readonly Rule[]): SignIndex {
  const index = new Map<number, AnchoredSign[]>();
  for (const rule of rules) {
    const sign = toSign(rule);
    for (const anchor of rule.anchors) {
      const key = signKey(anchor.charCodeAt(0), anchor.length > 1 ? anchor.charCodeAt(1) : 0);
      const list = index.get(key) ?? [];
      list.push({ anchor, sign });
      index.set(key, list);
    }
  }
  return index;
}

export function signKey(first: number, second: number): number {
  return first * 65_536 + second;
}

function toSign(rule: Rule): SignRule {
  let regex: RegExp | undefined;
  let required: RequiredLiterals | undefined;
  const [group = '', weight = '0'] = rule.kind.split('/');
  return {
    rule,
    group,
    weight: Number(weight),
    regex: () => {
      regex ??= new RegExp(compilePattern(rule.pattern).source, 'y');
      return regex;
    },
    required: () => {
      required ??= rule.required ? (JSON.parse(rule.required) as RequiredLiterals) : [];
      return required;
    },
  };
}
