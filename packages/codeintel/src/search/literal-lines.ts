import { classBit } from '../scan/path-class.js';
import { commentTest } from '../store/line-kinds.js';
import type { DocumentId } from '../store/open-index.js';
import { readText } from '../store/read-text.js';
import type { Codebase } from './codebase.js';
import { messageLines } from './message-lines.js';
import { rankWeights } from './rank-weights.js';
import { stopTerms } from './stop-words.js';
import { termsOfWord } from './terms-of-word.js';

/** Where a text stands as it is written; the line counts from 1. */
export interface LiteralLine {
  readonly id: DocumentId;
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const MOST_READ = 24;
const MOST_LISTS = 6;

/**
 * The lines of code that hold a text, the project's own before tests; where none has it word for word, those that hold
 * most of it. Documents and comments only speak of it and are left out.
 */
export function literalLines(
  codebase: Codebase,
  literal: string,
  mostRead = MOST_READ,
): LiteralLine[] {
  const files = filesWith(codebase, literal, mostRead);
  const whole = files.flatMap((id) => {
    const path = codebase.index.pathOf(id);
    const text = readText(codebase.root, path);
    if (!text.includes(literal)) return [];
    const lines = text.split('\n');
    const isComment = commentTest(path, text, lines);
    return lines.flatMap((own, at) =>
      own.includes(literal) && !isComment(at) ? [{ id, path, line: at + 1, text: own }] : [],
    );
  });
  if (whole.length > 0) return whole;
  return messageLines(codebase, files, literal)
    .filter(({ share }) => share >= rankWeights.wholeMessage)
    .flatMap(({ path, line }) => {
      const id = codebase.index.documentAt(path);
      const text = readText(codebase.root, path).split('\n')[line - 1] ?? '';
      return id ? [{ id, path, line, text }] : [];
    });
}

/** Files that hold the words of a text; where none holds them all, those that hold the rarest. */
function filesWith({ index }: Codebase, literal: string, mostRead: number): DocumentId[] {
  const words = literal.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const terms = new Set(
    words.flatMap((word) => termsOfWord(word).find((term) => !stopTerms.has(term)) ?? []),
  );
  const lists = [...terms]
    .map((term) => index.documentsWith(term))
    .filter((list) => list.length > 0)
    .sort((a, b) => a.length - b.length)
    .slice(0, MOST_LISTS);
  const [rarest = [], ...others] = lists;
  const keyOf = ({ segment, document }: DocumentId): string => `${segment}:${document}`;
  const sets = others.map((list) => new Set(list.map(keyOf)));
  const all = rarest.filter((id) => sets.every((set) => set.has(keyOf(id))));
  return (all.length > 0 ? all : rarest)
    .map((id) => ({ id, bits: index.meta(id).classBits }))
    .filter(({ bits }) => (bits & classBit.documentation) === 0)
    .sort((a, b) => Number(a.bits !== 0) - Number(b.bits !== 0))
    .slice(0, mostRead)
    .map(({ id }) => id);
}
