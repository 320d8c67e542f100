import { countKinds, type Finding, mergeFindings } from '../finding.js';
import { buildFlow, indexInFlow } from './flow.js';
import { GonePlaces } from './gone-places.js';
import { findDisguises } from './hidden.js';
import { builtInSigns } from './rule-index.js';
import { SignReader } from './sign-reader.js';
import type { Span } from './span.js';
import { SpanGrower } from './span-grower.js';
import { takeOrders } from './take-orders.js';

export interface InjectionOptions {
  /** Text past this many characters is not looked at and not given back either. */
  readonly maxChars?: number;
}

export interface InjectionResult {
  readonly text: string;
  readonly verdict: 'inject' | 'benign';
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
  /** What was not looked at, in words; empty when everything was. */
  readonly notes: readonly string[];
}

export const REMOVED = '<removed:injection>';
/** So many beginnings of orders on one spot that no text of people has them: gone unread. */
const DENSE = 'too-many-orders';
const DEFAULT_MAX_CHARS = 4_000_000;

/**
 * Takes out spans that try to instruct a model. A seat belt: it finds what is said openly or in a
 * known disguise, never every order, so nothing may gain rights because this found nothing.
 */
export function filterInjection(text: string, options: InjectionOptions = {}): InjectionResult {
  const maxChars = options.maxChars ?? DEFAULT_MAX_CHARS;
  const looked = text.length > maxChars ? text.slice(0, maxChars) : text;
  const findings = findInjections(looked);
  const left = text.length - looked.length;
  const note = `${left} characters after the first ${maxChars} were not looked at and are left out`;
  return {
    text: removeFindings(looked, findings) + (left > 0 ? `\n<left out: ${note}>\n` : ''),
    verdict: findings.length > 0 ? 'inject' : 'benign',
    findings,
    counts: countKinds(findings),
    notes: left > 0 ? [note] : [],
  };
}

export function findInjections(text: string): Finding[] {
  const flow = buildFlow(text);
  const reader = new SignReader(flow.text, builtInSigns());
  const around = new SpanGrower(text);
  const found: Finding[] = [];
  const placeOf = ({ start, end }: Span): Span => {
    const from = flow.at[start] ?? 0;
    return { start: from, end: (flow.at[end - 1] ?? from) + 1 };
  };
  let gone: Span = { start: 0, end: 0 };
  takeOrders(flow.text, reader, (order) => {
    const place = placeOf(order);
    // What an earlier one has taken with it need not grow.
    if (place.start < gone.start || place.end > gone.end)
      gone = around.grow(place.start, place.end);
    found.push({ rule: order.rules.join('+'), kind: 'injection', ...gone });
    return indexInFlow(flow, gone.end);
  });
  for (const span of reader.unread)
    found.push({ rule: DENSE, kind: 'injection', ...placeOf(span) });
  for (const { rule, start, end } of findDisguises(
    text,
    new GonePlaces(text, mergeFindings(found)),
  ))
    found.push({ rule, kind: 'disguised_injection', ...around.grow(start, end) });
  return mergeFindings(found);
}

export function removeFindings(text: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of findings) {
    pieces.push(text.slice(from, start), REMOVED);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}
