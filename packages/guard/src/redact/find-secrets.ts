import { type Finding, mergeFindings } from '../finding.js';
import { type View, visibleView } from '../view.js';
import { builtInIndex, type RuleIndex } from './rule-index.js';
import { scanAssignments } from './scan-assignments.js';
import { scanCommands } from './scan-commands.js';
import { scanEncoded } from './scan-encoded.js';
import { scanHeaders } from './scan-headers.js';
import { scanLoginLines } from './scan-login-lines.js';
import { scanPercentEncoded } from './scan-percent-encoded.js';
import { scanPrivateKeys, scanWebKeys } from './scan-private-keys.js';
import { scanSpokenWords } from './scan-spoken-words.js';
import { scanTokens } from './scan-tokens.js';
import { scanUrls } from './scan-urls.js';

/** Stands for what is already redacted: no rule reads it or reads over it. */
const BARRIER = '\uE000';
const REDACTED = /<redacted:[a-z0-9_]{1,40}>/g;
const MAX_PASSES = 4;
/** How far from a finding a rule may read otherwise once the finding is blocked out. */
const NEAR = 4096;
/** What begins so near to where a part was cut out of the text may be half of something. */
const EDGE = 64;

/**
 * Every secret in the text, sorted, without overlap. Runs until a pass finds nothing new, with what
 * was found blocked out, so that redacting the result again changes nothing. A later pass reads only
 * what stands near to what the one before has found.
 */
export function findSecrets(text: string, extra?: RuleIndex): Finding[] {
  const view = visibleView(text);
  let current = view.text.replace(REDACTED, (mark) => BARRIER.repeat(mark.length));
  let found: Finding[] = [];
  let parts: readonly Part[] = [{ start: 0, end: current.length }];
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const fresh = withoutBlocked(
      current,
      mergeFindings(parts.flatMap((part) => scanPart(current, part, extra))),
    );
    if (fresh.length === 0) break;
    found = pass === 0 ? fresh : mergeFindings([...found, ...fresh]);
    current = blockOut(current, fresh);
    parts = partsNear(fresh, current.length);
  }
  const whole = view.text.includes('\\')
    ? found.map((finding) => keepEscapes(view.text, finding))
    : found;
  return view.text === text ? whole : whole.map((finding) => placedIn(view, finding));
}

/** A finding over what is already redacted is none. */
function withoutBlocked(text: string, findings: Finding[]): Finding[] {
  if (findings.length === 0 || !text.includes(BARRIER)) return findings;
  return findings.filter(({ start, end }) => !text.slice(start, end).includes(BARRIER));
}

function placedIn(view: View, { rule, kind, start, end }: Finding): Finding {
  return { rule, kind, start: view.startOf(start), end: view.endOf(end) };
}

interface Part {
  readonly start: number;
  readonly end: number;
}

function scanPart(text: string, { start, end }: Part, extra: RuleIndex | undefined): Finding[] {
  if (start === 0 && end === text.length) return scanAll(text, extra);
  const least = start === 0 ? 0 : EDGE;
  return scanAll(text.slice(start, end), extra)
    .filter((finding) => finding.start >= least)
    .map((finding) => ({ ...finding, start: finding.start + start, end: finding.end + start }));
}

/** In order, without overlap. */
function partsNear(findings: readonly Finding[], length: number): Part[] {
  const parts: Part[] = [];
  for (const finding of findings) {
    const start = Math.max(0, finding.start - NEAR);
    const end = Math.min(length, finding.end + NEAR);
    const last = parts.at(-1);
    if (last && start <= last.end) parts[parts.length - 1] = { start: last.start, end };
    else parts.push({ start, end });
  }
  return parts;
}

/** Never cuts an escape sequence in two, so that a string literal stays one. */
function keepEscapes(text: string, finding: Finding): Finding {
  const { rule, kind } = finding;
  const start =
    backslashesBefore(text, finding.start) % 2 === 1 ? finding.start - 1 : finding.start;
  const isCut = backslashesBefore(text, finding.end) % 2 === 1;
  const end = isCut && finding.end - 1 > start ? finding.end - 1 : finding.end;
  return { rule, kind, start, end };
}

function backslashesBefore(text: string, at: number): number {
  let count = 0;
  while (count < at && text.charCodeAt(at - 1 - count) === 92) count += 1;
  return count;
}

function scanAll(text: string, extra: RuleIndex | undefined): Finding[] {
  const found: Finding[] = [];
  scanPrivateKeys(text, found);
  scanWebKeys(text, found);
  scanTokens(text, builtInIndex(), found);
  if (extra) scanTokens(text, extra, found);
  scanUrls(text, found);
  scanHeaders(text, found);
  scanAssignments(text, found);
  scanCommands(text, found);
  scanSpokenWords(text, found);
  scanLoginLines(text, found);
  scanPercentEncoded(text, hasPlainSecret, found);
  scanEncoded(text, hasPlainSecret, found);
  return found;
}

function hasPlainSecret(plain: string): boolean {
  const found: Finding[] = [];
  scanTokens(plain, builtInIndex(), found);
  scanPrivateKeys(plain, found);
  scanUrls(plain, found);
  if (found.length === 0) scanAssignments(plain, found);
  return found.length > 0;
}

function blockOut(text: string, findings: readonly Finding[]): string {
  let blocked = '';
  let from = 0;
  for (const { start, end } of findings) {
    blocked += text.slice(from, start) + BARRIER.repeat(end - start);
    from = end;
  }
  return blocked + text.slice(from);
}
