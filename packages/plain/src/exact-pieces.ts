import type { SecretSpan } from './secret-spans.js';
import { type TextPart, visibleParts } from './visible-text.js';

/** A stretch of a text that is a secret, or none. */
export interface ExactPiece {
  readonly start: number;
  readonly parts: readonly TextPart[];
  readonly secret?: SecretSpan;
}

/** A text cut where a secret begins or ends. What misleads was found in the whole of it before. */
export function exactPieces(text: string, secrets: readonly SecretSpan[]): readonly ExactPiece[] {
  const parts = visibleParts(text);
  const edges = [0, ...secrets.flatMap(({ start, end }) => [start, end]), text.length];
  return edges.slice(1).flatMap((end, index): readonly ExactPiece[] => {
    const start = edges[index] ?? 0;
    if (end <= start) return [];
    const secret = secrets.find((span) => span.start === start);
    const inside = parts.flatMap((part) => cut(part, start, end));
    return [{ start, parts: inside, ...(secret ? { secret } : {}) }];
  });
}

/** An escape stands where its first character does, and is not cut. */
function cut(part: TextPart, start: number, end: number): readonly TextPart[] {
  if (part.isEscape) return part.start >= start && part.start < end ? [part] : [];
  const from = Math.max(part.start, start);
  const to = Math.min(part.end, end);
  if (from >= to) return [];
  const text = part.text.slice(from - part.start, to - part.start);
  return [{ ...part, text, start: from, end: to }];
}
