import { type Act, actsAskedBy, stemsOf } from '../fields/asked-act.js';
import { plainWord, withoutPronouns } from '../fields/verb-forms.js';
import { foldedText } from '../text/fold.js';

/** What the user said, as later questions about a call need it. */
export class UserWords {
  readonly #words = new Set<string>();
  readonly #verbs = new Set<string>();
  readonly #acts = new Set<Act>();
  readonly #names = new Set<string>();
  readonly #sentences: string[] = [];

  add(text: string): void {
    const asked = plainWord(text).replaceAll(ANSWER_ME, ' ');
    for (const [one, pair] of asked.matchAll(HAN)) {
      this.#addWord(one);
      if (pair !== undefined) this.#addWord(one + pair);
    }
    for (const [word] of asked.matchAll(WORD)) {
      for (const form of [word, ...withoutPronouns(word)]) this.#addWord(form);
      for (const stem of stemsOf(word)) this.#addWord(stem, true);
    }
    this.#addVerbs(asked.replaceAll(PLAN, ' ').replaceAll(QUOTE, ' '));
    for (const name of namesIn(text)) this.#names.add(name);
    this.#sentences.push(...text.split(/(?<=[.!?])\s+|\n+/));
  }

  #addWord(word: string, isStem = false): void {
    this.#words.add(word);
    for (const act of actsAskedBy(word, { isVerb: false, isStem })) this.#acts.add(act);
  }

  #addVerbs(asked: string): void {
    for (const [word] of asked.matchAll(/\p{L}+(?:ed|ing)(?!\p{L})/gu)) {
      for (const stem of stemsOf(word)) this.#addVerb(stem, true);
    }
    for (const [verb, particle] of asked.matchAll(VERB)) {
      for (const form of [verb, ...withoutPronouns(verb)]) this.#addVerb(form);
      if (particle !== undefined) this.#addVerb(verb + particle);
    }
    for (const [verb] of asked.matchAll(HAN_VERB)) this.#addVerb(verb);
  }

  #addVerb(verb: string, isStem = false): void {
    this.#verbs.add(verb);
    for (const act of actsAskedBy(verb, { isVerb: true, isStem })) this.#acts.add(act);
  }

  /** The words without accents, each also without the endings of verbs. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  /** Words that stand where a verb does: at the beginning, after "please", "to", "and" and the like. */
  get verbs(): ReadonlySet<string> {
    return this.#verbs;
  }

  /** What they ask to be done. */
  get acts(): ReadonlySet<Act> {
    return this.#acts;
  }

  /** Names, quoted words and codes, folded. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  get sentences(): readonly string[] {
    return this.#sentences;
  }
}

/** Asks for an answer, not for an act. */
const ANSWER_ME = /\b(?:tell|show|give|let|inform|ask)\s+(?:me|us)\b|(?:告诉|通知)我们?/gu;
/** Tells what the user will do, not what is to be done: "I'm looking to book", "remind me to book". */
const PLAN =
  /\b(?:(?:i'?m|i am|we'?re|we are) (?:looking|planning|hoping|going|about)|remind(?:s|ing)? (?:me|us)) to \p{L}+/gu;
/** What is quoted is named, not asked for: 'an event called "Booking hotel"'. */
const QUOTE = /"[^"\n]{2,80}"|“[^”\n]{2,80}”/g;
const HAN = /\p{Script=Han}(?=(\p{Script=Han})?)/gu;
const WORD = /[\p{L}\d]+(?:-[\p{L}\d]+)?/gu;
const VERB =
  /(?<=^|[.!?,;:\n]\s*(?:\d+\.\s*)?|(?<![\p{L}\d])(?:@[\w-]+|please|pls|plz|kindly|to|and|then|also|you|i|we|will|should|can|could|must|or|now|just|me|bitte|und|dann|y|e|et|puis|favor|luego|poi|depois)\s+)[\p{L}-]+(?=(?:\s+(up|out|in|off|on|down)\b)?)/gu;
/** Chinese verbs of one character, behind what a request begins with. */
const HAN_VERB =
  /(?<=^|[，。；、！？：\s]|帮我|帮忙|请|再|然后|并|就|直接|我要|我想)\p{Script=Han}/gu;
const QUOTED = /['"“‘`]([^'"”’`\n]{2,80})['"”’`]/g;
/** A word with a capital after another word, or with digits or signs in it. */
const NAMED = /(?<=[\p{L}\d,;:'"(] ?|\s)(?:\p{Lu}[\p{L}\d]{2,}|[\p{L}\d]+[\d@._-][\p{L}\d@._-]*)/gu;

/** Words that stand for one thing. */
function namesIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const named = [...text.matchAll(NAMED)].map(([word]) => word);
  return [...quoted, ...named].map(foldedText).filter((name) => name.length >= 3);
}
