import {
  BOM,
  type ByteText,
  count,
  lineEndingOf,
  showByteText,
  toByteText,
  toCrlf,
} from '../text/file-text.js';
import { type NearLines, nearestLines } from '../text/nearest-lines.js';

/** One replacement of literal text. */
export interface Edit {
  readonly find: string;
  readonly replace: string;
  readonly replace_all?: boolean | undefined;
}

export type EditFault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'same' }
  | { readonly kind: 'missing'; readonly nearest: readonly NearLines[] }
  | { readonly kind: 'ambiguous'; readonly occurrences: number; readonly lines: readonly number[] };

export type EditOutcome =
  | { readonly ok: true; readonly text: ByteText; readonly replacements: number }
  | { readonly ok: false; readonly fault: EditFault };

const MAX_SHOWN_OCCURRENCES = 10;

/**
 * Replaces literal text: no pattern, no `$` of a replacement, exact bytes. Line feeds in the edit stand for the
 * file's own line endings where the file has CR LF throughout.
 */
export function applyEdit(text: ByteText, edit: Edit): EditOutcome {
  if (edit.find === '') return { ok: false, fault: { kind: 'empty' } };
  if (edit.find === edit.replace) return { ok: false, fault: { kind: 'same' } };
  const { find, replace } = inLineEndingsOf(text, toByteText(edit.find), toByteText(edit.replace));
  // A byte order mark is no part of the text that a model was shown.
  const head = text.startsWith(BOM) && !find.startsWith(BOM) ? BOM : '';
  const body = text.slice(head.length);
  const occurrences = count(body, find);
  if (occurrences === 0) {
    const nearest = nearestLines(showByteText(body), edit.find);
    return { ok: false, fault: { kind: 'missing', nearest } };
  }
  if (occurrences > 1 && edit.replace_all !== true) {
    return { ok: false, fault: { kind: 'ambiguous', occurrences, lines: linesOf(body, find) } };
  }
  return { ok: true, text: head + body.split(find).join(replace), replacements: occurrences };
}

function inLineEndingsOf(
  text: ByteText,
  find: ByteText,
  replace: ByteText,
): { readonly find: ByteText; readonly replace: ByteText } {
  if (lineEndingOf(text) !== 'crlf') return { find, replace };
  return { find: toCrlf(find), replace: toCrlf(replace) };
}

function linesOf(text: ByteText, find: ByteText): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  let from = 0;
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at + find.length)) {
    line += count(text.slice(from, at), '\n');
    from = at;
    lines.push(line);
    if (lines.length === MAX_SHOWN_OCCURRENCES) break;
  }
  return lines;
}

/** The fault in words for a model: what is wrong, where to look, what to do. */
export function describeFault(
  fault: EditFault,
  edit: Edit,
): {
  readonly code: string;
  readonly message: string;
  readonly recommendation: string;
} {
  switch (fault.kind) {
    case 'empty':
      return {
        code: 'EMPTY_FIND',
        message: 'The text to find is empty',
        recommendation: 'Name the text to replace; to write a whole file use fs_write',
      };
    case 'same':
      return {
        code: 'NO_CHANGE',
        message: 'The text to find and its replacement are the same',
        recommendation: 'Leave this edit away',
      };
    case 'ambiguous':
      return {
        code: 'MULTIPLE_MATCHES',
        message: `The text of find appears ${fault.occurrences} times; set replace_all=true or provide more specific text. It starts on ${lineList(fault.lines, fault.occurrences)}`,
        recommendation: 'Add lines around the place that is meant, or set replace_all',
      };
    case 'missing':
      return {
        code: 'NO_MATCH',
        message: `The text of find is not in the file: ${JSON.stringify(edit.find.slice(0, 80))}${nearestText(fault.nearest)}`,
        recommendation: fault.nearest.some((near) => near.differsOnlyInWhiteSpace)
          ? 'Copy the text with the white space of the file'
          : 'Read the place again and copy the text exactly',
      };
  }
}

function lineList(lines: readonly number[], occurrences: number): string {
  const more = occurrences > lines.length ? ', …' : '';
  return `line ${lines.join(', ')}${more}`;
}

function nearestText(nearest: readonly NearLines[]): string {
  if (nearest.length === 0) return '. Nothing in the file is like it';
  const places = nearest.map(({ line, text, differsOnlyInWhiteSpace }) => {
    const hint = differsOnlyInWhiteSpace ? ' (differs only in white space)' : '';
    return `line ${line}${hint}: ${JSON.stringify(text)}`;
  });
  return `. The nearest text is at ${places.join('; ')}`;
}
