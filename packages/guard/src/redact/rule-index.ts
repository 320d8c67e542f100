import { compilePattern } from '../rules/classes.js';
import { cloudTokenTable } from '../rules/cloud-token-table.js';
import { developerTokenTable } from '../rules/developer-token-table.js';
import { type Rule, readRuleTable } from '../rules/rule.js';
import { serviceTokenTable } from '../rules/service-token-table.js';

/** A token rule ready to run. The regular expression is made when an anchor is first seen. */
export interface TokenRule {
  readonly rule: Rule;
  readonly id: number;
  /** Short or shared beginnings need a body that looks made by a machine. */
  readonly needsRandom: boolean;
  regex(): RegExp;
  /** Run that goes on past the match, for patterns without an upper bound. */
  open(): RegExp | undefined;
}

export interface Anchored {
  readonly anchor: string;
  readonly token: TokenRule;
}

export interface RuleIndex {
  readonly rules: readonly TokenRule[];
  /** By the first two characters of an anchor (7 bits each). */
  readonly byStart: readonly (readonly Anchored[] | undefined)[];
  readonly inside: readonly { literal: string; min: number; max: number; token: TokenRule }[];
}

let builtIn: RuleIndex | undefined;

export function builtInTokenRules(): Rule[] {
  return [cloudTokenTable, developerTokenTable, serviceTokenTable].flatMap((table) =>
    readRuleTable(table, 'MIT'),
  );
}

/** The built-in rules, indexed once per process and only when the first text comes. */
export function builtInIndex(): RuleIndex {
  builtIn ??= indexRules(builtInTokenRules());
  return builtIn;
}

export function indexRules(rules: readonly Rule[]): RuleIndex {
  const byStart: (Anchored[] | undefined)[] = new Array<Anchored[] | undefined>(128 * 128).fill(
    undefined,
  );
  const inside: { literal: string; min: number; max: number; token: TokenRule }[] = [];
  const tokens = rules.map(toToken);
  for (const token of tokens)
    for (const anchor of token.rule.anchors) {
      const lead = anchor.startsWith('<') ? /^<(\d+)(?:-(\d+))?>(.+)$/.exec(anchor) : undefined;
      if (lead?.[3]) {
        const min = Number(lead[1]);
        inside.push({ literal: lead[3], min, max: Number(lead[2] ?? min), token });
        continue;
      }
      for (const key of startKeys(anchor)) {
        const list = byStart[key] ?? [];
        list.push({ anchor, token });
        byStart[key] = list;
      }
    }
  return { rules: tokens, byStart, inside };
}

export function startKey(first: number, second: number): number {
  return first * 128 + second;
}

function startKeys(anchor: string): number[] {
  const first = anchor.charCodeAt(0);
  if (anchor.length > 1) return [startKey(first, anchor.charCodeAt(1))];
  return Array.from({ length: 128 }, (_, second) => startKey(first, second));
}

function toToken(rule: Rule, id: number): TokenRule {
  let regex: RegExp | undefined;
  let open: RegExp | undefined;
  const compile = () => {
    const compiled = compilePattern(rule.pattern);
    regex = new RegExp(`(?:${compiled.source})${compiled.open ? '' : '(?![A-Za-z0-9_])'}`, 'y');
    open = compiled.open ? new RegExp(`[${compiled.open}]+`, 'y') : undefined;
    return regex;
  };
  return {
    rule,
    id,
    needsRandom: rule.anchors.some(
      (anchor) => (anchor.startsWith('<') ? anchor.replace(/^<.*>/, '') : anchor).length <= 3,
    ),
    regex: () => regex ?? compile(),
    open: () => {
      if (!regex) compile();
      return open;
    },
  };
}
