import type { Finding } from '../finding.js';
import { GlueFinder, JoinBudget, joinBrokenToken, wrappedTail } from './broken-token.js';
import { isPublishedKey } from './published-keys.js';
import type { Anchored, RuleIndex, TokenRule } from './rule-index.js';
import { startKey } from './rule-index.js';
import { isPlaceholder, isRandomLooking } from './value-shape.js';

/** `live_agent_message_renders`: a name that begins like a token. */
const WORDS = /^[a-z]+(?:[_.-][a-z]*)+$/;

/** How often a rule may refuse in one run that `-` or `_` joins; no name has more: `eyJ-eyJ-eyJ-…`. */
const MOST_REFUSALS = 8;
const JOINED_RUN = /[\w-]*/y;

/**
 * Tokens with a format of their own. One pass over the text: only where a word begins is the table
 * of anchors asked, and only where an anchor stands does a bounded pattern run. A run in which more tokens begin than
 * can be looked at is taken for a secret, so that hostile repetition stays linear and hides nothing.
 */
export function scanTokens(text: string, index: RuleIndex, out: Finding[]): void {
  const reading: Reading = {
    notBefore: new Int32Array(index.rules.length),
    refusals: new Map(),
    glue: new GlueFinder(),
    budget: new JoinBudget(),
  };
  const { byStart, lists } = index;
  const last = text.length - 1;
  let previous = 0;
  let current = last >= 0 ? text.charCodeAt(0) : 0;
  for (let at = 0; at < last; at += 1) {
    const next = text.charCodeAt(at + 1);
    if (current < 128 && next < 128) {
      const place = byStart[startKey(current, next)];
      const list = place ? lists[place] : undefined;
      if (list && (at === 0 || !isWordCode(previous) || isEscapeEnd(text, at)))
        tryAt(text, at, list, reading, out);
    }
    previous = current;
    current = next;
  }
  for (const { literal, min, max, token } of index.inside)
    scanInside(text, literal, min, max, token, out);
}

/** What is known of the text so far. */
interface Reading {
  /** By the number of a rule: as far as it need not be asked again. */
  readonly notBefore: Int32Array;
  /** By rule: how often it refused in the run that ends there. */
  readonly refusals: Map<number, { readonly end: number; readonly count: number }>;
  readonly glue: GlueFinder;
  readonly budget: JoinBudget;
}

function tryAt(
  text: string,
  at: number,
  list: readonly Anchored[],
  reading: Reading,
  out: Finding[],
): void {
  const { notBefore, glue, budget } = reading;
  for (const { anchor, last, token } of list) {
    if ((notBefore[token.id] ?? 0) > at) continue;
    if (text.charCodeAt(at + anchor.length - 1) !== last || !text.startsWith(anchor, at)) continue;
    const isJoined = at > 0 && isJoiner(text.charCodeAt(at - 1));
    const end =
      matchToken(text, at, token, out) ??
      (glue.endsInGlue(text, at) ? matchBroken(text, at, anchor, token, budget, out) : undefined);
    if (end !== undefined) notBefore[token.id] = end;
    else if (isJoined) countRefusal(text, at, token, reading, out);
  }
}

/** What a rule is not asked about any more is redacted as if it had matched. */
function countRefusal(
  text: string,
  at: number,
  token: TokenRule,
  { notBefore, refusals }: Reading,
  out: Finding[],
): void {
  const known = refusals.get(token.id);
  const isSameRun = known !== undefined && at < known.end;
  const end = isSameRun ? known.end : endOfRun(text, at);
  const count = isSameRun ? known.count + 1 : 1;
  refusals.set(token.id, { end, count });
  if (count < MOST_REFUSALS) return;
  notBefore[token.id] = end;
  out.push({ rule: token.rule.name, kind: token.rule.kind, start: at, end });
}

function endOfRun(text: string, at: number): number {
  JOINED_RUN.lastIndex = at;
  return at + (JOINED_RUN.exec(text)?.[0].length ?? 0);
}

/** Where the examined run ends, if the pattern matched (accepted or not). */
export function matchToken(
  text: string,
  at: number,
  token: TokenRule,
  out: Finding[],
): number | undefined {
  const regex = token.regex();
  regex.lastIndex = at;
  const match = regex.exec(text);
  if (!match) return undefined;
  const end = openEnd(text, at + match[0].length, token);
  const secret = match[1];
  const start = secret === undefined ? at : at + match[0].indexOf(secret);
  const stop = secret === undefined || token.open() ? end : start + secret.length;
  if (isAccepted(text.slice(start, Math.min(stop, start + 300)), token))
    out.push({ rule: token.rule.name, kind: token.rule.kind, start, end: stop });
  return end;
}

function matchBroken(
  text: string,
  at: number,
  anchor: string,
  token: TokenRule,
  budget: JoinBudget,
  out: Finding[],
): number | undefined {
  const regex = token.regex();
  for (const joined of joinBrokenToken(text, at, anchor.length)) {
    if (budget.isSpent(at)) {
      // Halves of tokens all over: what cannot be put together any more is redacted as it is.
      const end = Math.min(text.length, budget.end);
      out.push({ rule: token.rule.name, kind: token.rule.kind, start: at, end });
      return end;
    }
    regex.lastIndex = 0;
    const match = regex.exec(joined.text);
    if (!match || match[0].length <= joined.before) continue;
    if (!isAccepted(match[0], token)) return undefined;
    const end = openEnd(text, joined.endOf(match[0].length), token);
    out.push({ rule: token.rule.name, kind: token.rule.kind, start: at, end });
    return end;
  }
  return undefined;
}

/** Where a token ends whose format has no upper bound; `end` for the others. */
function openEnd(text: string, end: number, token: TokenRule): number {
  const open = token.open();
  if (!open) return end;
  open.lastIndex = end;
  return wrappedTail(text, open.test(text) ? open.lastIndex : end, open);
}

function scanInside(
  text: string,
  literal: string,
  min: number,
  max: number,
  token: TokenRule,
  out: Finding[],
): void {
  let done = 0;
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + 1))
    for (let lead = max; lead >= min; lead -= 1) {
      const start = at - lead;
      if (
        start < done ||
        (start > 0 && isWordCode(text.charCodeAt(start - 1)) && !isEscapeEnd(text, start))
      )
        continue;
      const end = matchToken(text, start, token, out);
      if (end !== undefined) {
        done = end;
        break;
      }
    }
}

function isAccepted(value: string, token: TokenRule): boolean {
  if (isPlaceholder(value) || WORDS.test(value) || isPublishedKey(value)) return false;
  return !token.needsRandom || isRandomLooking(value);
}

function isJoiner(code: number): boolean {
  return code === 45 || code === 95;
}

/** `_` and `-` join words, and a token that stands behind one is still a token: `old-ghp_…`, `KEY_AKIA…`. */
export function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** `\n`, `\t`, `%3A`, `\u0022` end in a word character and still end the word before them. */
function isEscapeEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if ((code === 110 || code === 114 || code === 116) && text.charCodeAt(at - 2) === 92) return true;
  if (text.charCodeAt(at - 3) === 37) return /^[0-9A-Fa-f]{2}$/.test(text.slice(at - 2, at));
  if (text.charCodeAt(at - 6) === 92) return /^\\u[0-9A-Fa-f]{4}$/.test(text.slice(at - 6, at));
  return false;
}
