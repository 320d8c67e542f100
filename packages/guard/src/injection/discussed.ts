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
/** Marks that open a quotation, with those that close it. */
const CLOSED_BY = new Map<number, number>(
  ['""', "''", '``', '“”', '‘’', '「」', '『』'].map((pair) => [
    pair.charCodeAt(0),
    pair.charCodeAt(1),
  ]),
);
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

  constructor(flow: string) {
    this.#flow = flow;
  }

  covers(start: number, end: number): boolean {
    const flow = this.#flow;
    const open = opening(flow, start);
    if (open < 0 || isRecordValue(flow, open)) return false;
    const mark = String.fromCharCode(CLOSED_BY.get(flow.charCodeAt(open)) ?? 0);
    const close = flow.slice(end, end + SUBJECT_REACH).indexOf(mark);
    if (close < 0) return false;
    const after = end + close + 1;
    return (
      this.#hasWord(Math.max(0, open - SUBJECT_REACH), open) ||
      this.#hasWord(after, after + SUBJECT_REACH)
    );
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

/** The nearest mark before the phrase that opens a quotation; -1 where the nearest one closes. */
function opening(flow: string, before: number): number {
  for (let at = before - 1; at >= 0 && at >= before - QUOTE_REACH; at -= 1) {
    const code = flow.charCodeAt(at);
    if ((code > 96 && code < 123) || code === 32 || !CLOSED_BY.has(code)) continue;
    if (ENDS.has(flow.charCodeAt(at + 1))) return -1;
    if (code === 39 && isText(flow.charCodeAt(at - 1))) continue;
    return at;
  }
  return -1;
}

/** A letter, a figure or a sign of another script. */
function isText(code: number): boolean {
  return (code > 96 && code < 123) || (code > 47 && code < 58) || code > 127;
}

/** `"key": "…`: the quotation mark belongs to the record. */
function isRecordValue(flow: string, open: number): boolean {
  return /["'] ?: ?$/.test(flow.slice(Math.max(0, open - 4), open));
}
