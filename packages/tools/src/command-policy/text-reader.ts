import type { EvaluatedText } from './evaluated-text.js';
import type { WordBuilder } from './word-builder.js';

/** What the readers of single constructs need of the reader they work for. */
export interface TextReader {
  readonly text: string;
  position: number;
  readonly next: string;
  readonly isAtEnd: boolean;
  readonly evaluated: EvaluatedText;
  startsWith(text: string): boolean;
  readPart(word: WordBuilder, isFirst: boolean): void;
  readDollar(word: WordBuilder, isQuoted: boolean): void;
  readBackticks(word: WordBuilder, isQuoted: boolean): void;
  readProcessSubstitution(word: WordBuilder): boolean;
}
