import { compilePattern } from '../rules/classes.js';
import { type Rule, readRuleTable } from '../rules/rule.js';
import { chineseTable } from './chinese-table.js';
import { englishTable } from './english-table.js';

/** A sign of an instruction, ready to run. */
export interface SignRule {
  readonly rule: Rule;
  readonly group: string;
  readonly weight: number;
  regex(): RegExp;
}

export interface AnchoredSign {
  readonly anchor: string;
  readonly sign: SignRule;
}

/** By the first UTF-16 unit of an anchor. */
export type SignIndex = ReadonlyMap<number, readonly AnchoredSign[]>;

let builtIn: SignIndex | undefined;

export function builtInSignRules(): Rule[] {
  return [...readRuleTable(englishTable, 'MIT'), ...readRuleTable(chineseTable, 'MIT')];
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
      const list = index.get(anchor.charCodeAt(0)) ?? [];
      list.push({ anchor, sign });
      index.set(anchor.charCodeAt(0), list);
    }
  }
  return index;
}

function toSign(rule: Rule): SignRule {
  let regex: RegExp | undefined;
  const [group = '', weight = '0'] = rule.kind.split('/');
  return {
    rule,
    group,
    weight: Number(weight),
    regex: () => {
      regex ??= new RegExp(compilePattern(rule.pattern).source, 'y');
      return regex;
    },
  };
}
