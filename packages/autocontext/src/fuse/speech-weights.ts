/**
 * What each sign counts for or against a prompt being about the code. Learned together by
 * `bench/context/learn-wording.mjs`, with the weights of `words/wording.tsv`; decision 0245 has the measurements.
 */
export const speechWeights = {
  /** How much the prompt is worded like others about code. */
  wording: 1.5,
  /** Words of its own, which are not those of the work and the talk. */
  ownWords: 0.84,
  /** Words that the search asks with. */
  asked: -0.22,
  /** Those that one place of the code holds. */
  together: 0.94,
  /** Those that one line of it holds, beyond the first. */
  inLine: 0.71,
  /** Neighbours that the code writes as one name. */
  joined: 0.93,
  /** The share of words that the code names things by. */
  naming: 0.59,
  /** The share of words that stand in the code at all. */
  known: 1.36,
  /** Words of everyday talk that the code never uses. */
  strange: -1.22,
  /** It may name something that is defined, or quotes a text that is there. */
  pointing: 0.79,
  /** It names a file or a symbol, or holds a trace. */
  names: 1.53,
  /** A word of it speaks of code. */
  codeWords: 0.56,
  /** It asks how the code is. */
  question: 0.76,
  /** It speaks of the work, or to the one who answers. */
  work: -0.98,
  /** It begins with an order about the work. */
  order: -0.83,
  /** For every prompt. */
  always: -4.16,
};
