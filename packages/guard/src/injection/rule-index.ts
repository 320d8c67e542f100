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

/** One step of the anchors, read character by character: what may follow, and the signs whose anchor ends here. */
export interface AnchorNode {
  readonly next: Map<number, AnchorNode>;
  readonly signs: SignRule[];
  /** The place of the anchor that ends here among all; of no use where none does. */
  place: number;
}

export interface SignIndex {
  readonly root: AnchorNode;
  /** 1 for each unit that an anchor begins with: most characters of most texts begin none. */
  readonly firstUnits: Uint8Array;
  readonly rules: number;
  readonly anchors: number;
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
  const firstUnits = new Uint8Array(65_536);
  const groups = new Map<string, number>();
  const root: AnchorNode = { next: new Map(), signs: [], place: 0 };
  let anchors = 0;
  const nodeOf = (anchor: string): AnchorNode => {
    let node = root;
    for (let at = 0; at < anchor.length; at += 1) {
      const unit = anchor.charCodeAt(at);
      const next = node.next.get(unit) ?? { next: new Map(), signs: [], place: 0 };
      node.next.set(unit, next);
      node = next;
    }
    return node;
  };
  for (const [place, rule] of rules.entries()) {
    const sign = toSign(rule, place, groups);
    for (const anchor of rule.anchors) {
      firstUnits[anchor.charCodeAt(0)] = 1;
      const node = nodeOf(anchor);
      if (node.signs.length === 0) node.place = anchors++;
      node.signs.push(sign);
    }
  }
  return { root, firstUnits, rules: rules.length, anchors };
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
