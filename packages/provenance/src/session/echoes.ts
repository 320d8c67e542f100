import { TextIndex } from '../index/text-index.js';
import { canonicalForms } from '../text/canonical-forms.js';
import { decodedParts } from '../text/decode.js';
import { hasProse } from './has-prose.js';
import type { Result, Standing } from './standing.js';

/** Letters of what a tool that does something answers with; more are texts of others that it brings along. */
const MOST_LETTERS = 400;

/**
 * Tells where a tool merely says back what its call carried: "sent to bob@x.org". Such a place says nothing of where a value
 * came from. The model wrote it before, and whoever wrote it before the model stands in another text. What a page, a file
 * or a sub-agent says is never an echo, nor what a stranger told to ask for, nor sentences that a tool for reading found.
 */
export class Echoes {
  readonly #carried = new WeakMap<Result, TextIndex>();

  isEcho({ result, leaf, soughtAs: { form } }: Standing): boolean {
    const { askedWith, isDocument, isSteered, hasEffect, label } = result;
    if (isSteered || label.author === 'sub-agent') return false;
    if (!askedWith.some(({ length }) => length >= form.length)) return false;
    const isAnswer = hasEffect && !isDocument && leaf.text.length <= MOST_LETTERS;
    return (isAnswer || !hasProse(leaf.text)) && this.#carriedBy(result).has(form);
  }

  /** What the call that brought a result was made with, as it is looked up in any text. */
  #carriedBy(result: Result): TextIndex {
    const known = this.#carried.get(result);
    if (known) return known;
    const index = new TextIndex();
    for (const text of result.askedWith) {
      index.add(text);
      for (const part of decodedParts(text)) index.add(part);
      index.add(canonicalForms(text).join(' '));
    }
    this.#carried.set(result, index);
    return index;
  }
}
