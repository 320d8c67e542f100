import type { PolicyCall } from '../call.js';
import { createDecider } from '../decide/decide.js';
import type { RecordedCall } from '../history/recorded-call.js';
import type { Rule } from '../rule.js';
import { writeRules } from '../write/write-rules.js';
import { nearMisses } from './near-misses.js';
import { rulesFor } from './rules-for.js';
import { showSubject } from './show-subject.js';

const DAY_MS = 86_400_000;
const DAYS = 30;
const MAX_OFFERS = 3;
const MAX_EXAMPLES = 3;

/** A rule that a person may give with a yes, with what it would mean. */
export interface OfferedRule {
  readonly rule: Rule;
  /** As it stands in the `rules` of a policy file. */
  readonly text: string;
  /** Calls that it lets through: this one first, then such as were made, then such as could be. */
  readonly lets: readonly string[];
  /** Calls close by that are asked about as before. */
  readonly stops: readonly string[];
  /** What it would have let through in the last days. */
  readonly past: {
    readonly days: number;
    readonly calls: number;
    /** Of these, the calls about which a person was asked. */
    readonly asked: number;
    /** Of these, the calls that a person denied. More than none is shown, and only the very call is offered. */
    readonly denied: number;
  };
}

export interface OfferOptions {
  /** Programs that run whatever their words say: never let through by their first words. */
  readonly runsAnything: (program: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The narrowest useful rules that let a call through, at most three, from narrow to wide. None of them lets through
 * every command, path or host. A wider one than the very call is left out where it would let through a call that a
 * person denied, that is destructive or tainted, and where the call itself is destructive.
 */
export function offerRules(
  call: PolicyCall,
  history: readonly RecordedCall[],
  { runsAnything, now }: OfferOptions,
): readonly OfferedRule[] {
  const recent = history.filter(({ at }) => at > now - DAYS * DAY_MS && at <= now);
  const forbidden = history.filter(isForbidden);
  return rulesFor(call, runsAnything)
    .filter((rule) => letsThrough(rule, call))
    .filter(
      (rule, index) =>
        index === 0 ||
        (call.risk !== 'destructive' && !forbidden.some((one) => letsThrough(rule, one.call))),
    )
    .slice(0, MAX_OFFERS)
    .map((rule) => offerOf(rule, call, recent));
}

function offerOf(rule: Rule, call: PolicyCall, recent: readonly RecordedCall[]): OfferedRule {
  const covered = recent.filter((one) => letsThrough(rule, one.call));
  const made = covered.map((one) => showSubject(one.call));
  const others = recent
    .filter((one) => one.call.tool === call.tool && !covered.includes(one))
    .map((one) => showSubject(one.call));
  const near = nearMisses(call);
  const alsoLet = near.filter((one) => letsThrough(rule, one)).map(showSubject);
  const stopped = near.filter((one) => !letsThrough(rule, one)).map(showSubject);
  return {
    rule,
    text: writeRules([rule]),
    lets: [...new Set([showSubject(call), ...made, ...alsoLet])].slice(0, MAX_EXAMPLES),
    stops: [...new Set([...others.slice(0, 1), ...stopped, ...others])].slice(0, MAX_EXAMPLES),
    past: {
      days: DAYS,
      calls: covered.length,
      asked: covered.filter(({ decided }) => decided === 'approved' || decided === 'denied').length,
      denied: covered.filter(({ decided }) => decided === 'denied').length,
    },
  };
}

function isForbidden({ decided, call, isTainted }: RecordedCall): boolean {
  const isRefused = decided === 'denied' || decided === 'refused';
  return isRefused || call.risk === 'destructive' || isTainted === true;
}

/** Whether the rule alone lets the whole call through, and answers the built-in rules that ask about it. */
export function letsThrough(rule: Rule, call: PolicyCall): boolean {
  const { verdict, waived } = createDecider({ rules: [rule], fallback: 'ask' }).decide(call);
  return verdict === 'allow' && (call.raised ?? []).every(({ name }) => waived?.has(name));
}
