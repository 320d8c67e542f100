import { secretRules } from '../compiled/secret-rules.js';
import { compilePattern } from '../rules/classes.js';
import type { RuleHead } from '../rules/rule.js';

/** A token rule ready to run. The regular expression is made when an anchor is first seen. */
export interface TokenRule {
  readonly rule: RuleHead;
  readonly id: number;
  /** Short or shared beginnings need a body that looks made by a machine. */
  readonly needsRandom: boolean;
  regex(): RegExp;
  /** Run that goes on past the match, for patterns without an upper bound. */
  open(): RegExp | undefined;
}

export interface Anchored {
  readonly anchor: string;
  /** Its last character, by which most others that begin alike are told apart. */
  readonly last: number;
  readonly token: TokenRule;
}

export interface RuleIndex {
  readonly rules: readonly TokenRule[];
  /** By the first two characters of an anchor (7 bits each): the place of its list, 0 where none begins so. */
  readonly byStart: Uint16Array;
  readonly lists: readonly (readonly Anchored[])[];
  readonly inside: readonly { literal: string; min: number; max: number; token: TokenRule }[];
}

let builtIn: RuleIndex | undefined;

/** The built-in rules, indexed once per process and only when the first text comes. */
export function builtInIndex(): RuleIndex {
  builtIn ??= indexRules(secretRules());
  return builtIn;
}

export function indexRules(rules: readonly RuleHead[]): RuleIndex {
  const byStart = new Uint16Array(128 * 128);
  const lists: Anchored[][] = [[]];
  const inside: { literal: string; min: number; max: number; token: TokenRule }[] = [];
  const tokens = rules.map((rule, id) => new BuiltToken(rule, id));
  for (const token of tokens)
    for (const anchor of token.rule.anchors) {
      const lead = anchor.startsWith('<') ? /^<(\d+)(?:-(\d+))?>(.+)$/.exec(anchor) : undefined;
      if (lead?.[3]) {
        const min = Number(lead[1]);
        inside.push({ literal: lead[3], min, max: Number(lead[2] ?? min), token });
        continue;
      }
      const first = anchor.charCodeAt(0);
      const isSingle = anchor.length === 1;
      const from = startKey(first, isSingle ? 0 : anchor.charCodeAt(1));
      const to = isSingle ? startKey(first, 127) : from;
      for (let key = from; key <= to; key += 1) {
        const place = byStart[key] || lists.push([]) - 1;
        byStart[key] = place;
        lists[place]?.push({ anchor, last: anchor.charCodeAt(anchor.length - 1), token });
      }
    }
  return { rules: tokens, byStart, lists, inside };
}

export function startKey(first: number, second: number): number {
  return first * 128 + second;
}

/** A class and no closures: two hundred of these are made for the first text of a process. */
class BuiltToken implements TokenRule {
  readonly rule: RuleHead;
  readonly id: number;
  #needsRandom: boolean | undefined;
  #regex: RegExp | undefined;
  #open: RegExp | undefined;

  constructor(rule: RuleHead, id: number) {
    this.rule = rule;
    this.id = id;
  }

  get needsRandom(): boolean {
    this.#needsRandom ??= this.rule.anchors.some(
      (anchor) => anchor.replace(/^<.*>/, '').length <= 3,
    );
    return this.#needsRandom;
  }

  regex(): RegExp {
    if (this.#regex) return this.#regex;
    const compiled = compilePattern(this.rule.pattern);
    this.#open = compiled.open ? new RegExp(`[${compiled.open}]+`, 'y') : undefined;
    this.#regex = new RegExp(
      `(?:${compiled.source})${compiled.open ? '' : '(?![A-Za-z0-9])'}`,
      'y',
    );
    return this.#regex;
  }

  open(): RegExp | undefined {
    this.regex();
    return this.#open;
  }
}
