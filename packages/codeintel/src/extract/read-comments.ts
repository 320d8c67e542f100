import type { Node } from 'web-tree-sitter';
import type { CommentFact } from './file-facts.js';

const maxText = 2000;
const maxDoc = 600;

export interface FileComments {
  readonly facts: readonly CommentFact[];
  /** The comment that ends right above `line`, across decorators and attributes; `''` if none. */
  docAbove(line: number): string;
}

/** Reads comments without their marks; line comments on neighbouring lines are one text. */
export function readComments(nodes: readonly Node[], lines: readonly string[]): FileComments {
  const blocks: { text: string; line: number; endLine: number }[] = [];
  for (const node of [...nodes].sort((a, b) => a.startIndex - b.startIndex)) {
    const raw = node.text;
    const line = node.startPosition.row + 1;
    const endLine = line + countLines(raw);
    const text = stripMarks(raw);
    const last = blocks.at(-1);
    const isAlone = (lines[line - 1] ?? '').trimStart().startsWith(raw.slice(0, 2));
    if (last !== undefined && last.endLine === line - 1 && isAlone && last.text.length < maxText) {
      last.text = `${last.text}\n${text}`;
      last.endLine = endLine;
    } else {
      blocks.push({ text, line, endLine });
    }
  }
  const byEnd = new Map(blocks.map((block) => [block.endLine, block]));
  return {
    facts: blocks
      .filter((block) => block.text !== '')
      .map(({ text, line }) => ({ text: text.slice(0, maxText), line })),
    docAbove(line) {
      let above = line - 1;
      while (above > 0 && /^\s*(@|#\[)/.test(lines[above - 1] ?? '') && !byEnd.has(above))
        above -= 1;
      const block = byEnd.get(above);
      return block === undefined ? '' : cleanDoc(block.text);
    },
  };
}

/** A doc string without quotes, indentation and length. */
export function cleanDoc(text: string): string {
  return text
    .replace(/^[rbufRBUF]*("""|'''|"|')/, '')
    .replace(/("""|'''|"|')$/, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .trim()
    .slice(0, maxDoc);
}

function stripMarks(raw: string): string {
  if (raw.startsWith('/*')) {
    return raw
      .slice(2, raw.endsWith('*/') ? -2 : undefined)
      .replace(/^[*!]+/, '')
      .replace(/^[ \t]*\*+ ?/gm, '')
      .trim();
  }
  return raw.replace(/^[ \t]*(\/\/+!?|#+!?|--+|;+)[ \t]?/gm, '').trim();
}

function countLines(text: string): number {
  let count = 0;
  const body = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let at = text.indexOf('\n'); at >= 0 && at < body; at = text.indexOf('\n', at + 1))
    count += 1;
  return count;
}
