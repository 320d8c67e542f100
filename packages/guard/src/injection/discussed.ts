import type { Span } from './span.js';

const VOCABULARY = new RegExp(
  [
    'prompt[- ]?injection|injection (?:attack|attempt|payload|filter|test)|injected instruction|',
    'jailbreak|adversarial|attack|payload|malicious|red[- ]?team|guardrail|owasp|untrusted|exploit|',
    String.raw`flagged|guard\.|assert\b|断言|detect(?:s|ed|or|ion)?\b|filter|sanitiz|heuristic|提示词?注入|注入攻击|攻击|越狱|`,
    String.raw`恶意|检测|过滤|防护|示例|例如|比如|such as|e\.g\.|for example|phrases? like|`,
    'instructions? (?:in [a-z ]{1,20})?like|strings? like|pattern',
  ].join(''),
  'g',
);
/** By the mark that opens a quotation: the one that closes it; 0 for every other character. */
const CLOSED_BY = new Uint16Array(0x1_0000);
for (const pair of ['""', "''", '``', '“”', '‘’', '「」', '『』'])
  CLOSED_BY[pair.charCodeAt(0)] = pair.charCodeAt(1);
/** What follows a mark that closes. */
const ENDS = new Set([...' )]},;.:!?`'].map((sign) => sign.charCodeAt(0)));
const QUOTE_REACH = 80;
const SUBJECT_REACH = 200;

/**
 * Tells whether a phrase of this flow is quoted by a text that talks about attacks. Both must hold: a pair of quotation
 * marks around it, and the vocabulary of the subject outside them. A string value of a record is no quotation.
 */
export class Discussion {
  readonly #flow: string;
  /** Where each word of the vocabulary begins and ends; read once, when it is first asked for. */
  #words: readonly Span[] | undefined;
  /** A stretch without a mark that opens or closes, so that phrases beside each other are not looked before each time. */
  #unquoted: Span = { start: 0, end: 0 };

  constructor(flow: string) {
    this.#flow = flow;
  }

  covers(start: number, end: number): boolean {
    const flow = this.#flow;
    const open = this.#opening(start);
    if (open < 0 || isRecordValue(flow, open)) return false;
    const mark = String.fromCharCode(CLOSED_BY[flow.charCodeAt(open)] ?? 0);
    const close = flow.slice(end, end + SUBJECT_REACH).indexOf(mark);
    if (close < 0) return false;
    const after = end + close + 1;
    return (
      this.#hasWord(Math.max(0, open - SUBJECT_REACH), open) ||
      this.#hasWord(after, after + SUBJECT_REACH)
    );
  }

  /** The nearest mark before the phrase that opens a quotation; -1 where the nearest one closes. */
  #opening(before: number): number {
    const flow = this.#flow;
    const least = Math.max(0, before - QUOTE_REACH);
    const known = this.#unquoted;
    let at = before - 1;
    for (; at >= least; at -= 1) {
      if (at >= known.start && at < known.end) at = known.start;
      else if (CLOSED_BY[flow.charCodeAt(at)] !== 0) {
        if (ENDS.has(flow.charCodeAt(at + 1))) return -1;
        if (!this.#isApostrophe(at)) return at;
      }
    }
    this.#unquoted = { start: at + 1, end: before };
    return -1;
  }

  #isApostrophe(at: number): boolean {
    return this.#flow.charCodeAt(at) === 39 && isText(this.#flow.charCodeAt(at - 1));
  }

  /** Whether a word of the vocabulary stands between these two places. */
  #hasWord(from: number, to: number): boolean {
    this.#words ??= [...this.#flow.matchAll(VOCABULARY)].map((hit) => ({
      start: hit.index,
      end: hit.index + hit[0].length,
    }));
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle]?.start ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return (this.#words[low]?.end ?? Number.POSITIVE_INFINITY) <= to;
  }
}

/** A letter, a figure or a sign of another script. */
function isText(code: number): boolean {
  return (code > 96 && code < 123) || (code > 47 && code < 58) || code > 127;
}

/** `"key": "…`: the quotation mark belongs to the record. */
function isRecordValue(flow: string, open: number): boolean {
  return /["'] ?: ?$/.test(flow.slice(Math.max(0, open - 4), open));
}
