import { type Act, type Asked, actsAskedBy, isAct } from '../fields/asked-act.js';
import { plainWord } from '../fields/verb-forms.js';

/** A longer text is a sentence of a stranger in any case. */
const MOST_LETTERS = 400;

/**
 * What the short texts of strangers may ask for. "unlock period january" is too short to be taken for a sentence, but it
 * names an act: whoever makes the model do that very act may have written it. Every word is taken for a verb.
 */
export class ShortRequests implements Asked {
  readonly words = new Set<string>();
  readonly verbs = this.words;
  readonly acts = new Set<Act>();

  add(text: string): void {
    if (text.length > MOST_LETTERS) return;
    const words = plainWord(text).match(WORD) ?? [];
    // One word alone is a value: a state, a name, a unit.
    if (words.length < 2 || !words.some(isAct)) return;
    for (const word of words) {
      this.words.add(word);
      for (const isVerb of [true, false]) {
        for (const act of actsAskedBy(word, { isVerb, isStem: false })) this.acts.add(act);
      }
    }
  }
}

const WORD = /\p{L}+/gu;
