import { countKinds, type Finding } from './finding.js';

/** Text that comes in pieces. What `push` and `end` give back, joined, is the filtered text. */
export interface TextStream {
  /** Gives back what is certain by now; the rest is held back until more text or the end decides. */
  push(chunk: string): string;
  end(): string;
  /** So far, with offsets in the whole input. */
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
}

export interface StreamFilter {
  find(text: string): readonly Finding[];
  replace(text: string, findings: readonly Finding[]): string;
  /** What still belongs to a finding that a piece of text ended in the middle of. */
  goesOn(finding: Finding): RegExp;
}

/** Held back at least: longer than a private key or a paragraph of instructions. */
const HOLD = 16_384;
const WORK = 4 * HOLD;
/** Text already given back that is still read for names and openings before the held part. */
const CONTEXT = 1024;

/**
 * Runs a filter over pieces of text in bounded memory: a finding that lies across pieces is found
 * as long as it fits into the held part; one that is longer is swallowed until it ends.
 */
export function createTextStream(filter: StreamFilter): TextStream {
  const findings: Finding[] = [];
  let context = '';
  let held = '';
  let offset = 0;
  let swallowing: RegExp | undefined;
  /** How much is held when it is read next: what could not be given back is not read again for every piece. */
  let readAt = HOLD + WORK;

  const swallow = () => {
    if (!swallowing) return;
    swallowing.lastIndex = 0;
    const rest = swallowing.exec(held)?.[0].length ?? 0;
    const last = findings.at(-1);
    if (rest > 0 && last) findings[findings.length - 1] = { ...last, end: last.end + rest };
    if (rest < held.length) swallowing = undefined;
    offset += rest;
    held = held.slice(rest);
  };

  const release = (isEnd: boolean): string => {
    swallow();
    if (held === '') return '';
    const found = locate(filter.find(context + held), context.length);
    let cut = isEnd ? held.length : safeCut(held);
    const crossing = isEnd ? undefined : found.find(({ start, end }) => start < cut && end > cut);
    if (crossing) {
      const isLong = crossing.start === 0 || held.length - crossing.start > HOLD * 2;
      if (isLong && crossing.end === held.length) swallowing = filter.goesOn(crossing);
      cut = isLong ? crossing.end : crossing.start;
    }
    const ready = found.filter(({ end }) => end <= cut);
    const text = filter.replace(held.slice(0, cut), ready);
    for (const finding of ready)
      findings.push({ ...finding, start: finding.start + offset, end: finding.end + offset });
    context = (context + held.slice(0, cut)).slice(-CONTEXT);
    offset += cut;
    held = held.slice(cut);
    readAt = Math.max(HOLD, held.length) + WORK;
    return text;
  };

  return {
    push(chunk) {
      let text = '';
      for (let at = 0; at < chunk.length; at += WORK) {
        held += chunk.slice(at, at + WORK);
        if (held.length >= readAt) text += release(false);
      }
      return text;
    },
    end: () => release(true),
    get findings() {
      return findings;
    },
    get counts() {
      return countKinds(findings);
    },
  };
}

/** Findings in the held part; one that began in the context counts from where the held part begins. */
function locate(found: readonly Finding[], contextLength: number): Finding[] {
  return found
    .filter(({ end }) => end > contextLength)
    .map((finding) => ({
      ...finding,
      start: Math.max(0, finding.start - contextLength),
      end: finding.end - contextLength,
    }));
}

/** The last line break that leaves enough held back; never between the halves of one character. */
function safeCut(held: string): number {
  const limit = held.length - HOLD;
  const line = held.lastIndexOf('\n', limit - 1) + 1;
  if (line > limit / 2) return line;
  const code = held.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
