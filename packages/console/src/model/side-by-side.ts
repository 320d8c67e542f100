import { diffFileName } from './diff-file-name.js';
import { type DiffLine, diffLines } from './unified-diff.js';
import { type WordPiece, wordChanges } from './word-changes.js';

export interface DiffSide {
  readonly number: number;
  readonly pieces: readonly WordPiece[];
  readonly isChanged: boolean;
}

/** One row of two columns, or one line that belongs to both: a place in the file, or a note. */
export type DiffRow =
  | { readonly kind: 'lines'; readonly before?: DiffSide; readonly after?: DiffSide }
  | { readonly kind: 'hunk' | 'note'; readonly text: string };

export interface FileDiff {
  /** Before and after; absent where there is no file. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly rows: readonly DiffRow[];
}

/** A unified diff as two columns, file by file: removed lines beside the added ones that take their place. */
export function sideBySide(diff: string): readonly FileDiff[] {
  const files: { from: string | undefined; to: string | undefined; rows: DiffRow[] }[] = [];
  const current = () => {
    const last = files.at(-1);
    if (last) return last;
    const made = { from: undefined, to: undefined, rows: [] };
    files.push(made);
    return made;
  };
  let place = { before: 0, after: 0 };
  let removed: string[] = [];
  let added: string[] = [];
  const settle = () => {
    const { rows } = current();
    const count = Math.max(removed.length, added.length);
    for (let index = 0; index < count; index += 1) {
      rows.push(changedRow(removed[index], added[index], place));
    }
    removed = [];
    added = [];
  };
  const lines = diffLines(diff);
  lines.forEach((line, index) => {
    if (line.kind === 'removed') {
      if (added.length > 0) settle();
      removed.push(line.text.slice(1));
      return;
    }
    if (line.kind === 'added') {
      added.push(line.text.slice(1));
      return;
    }
    if (removed.length + added.length > 0) settle();
    if (line.kind === 'file') {
      const name = diffFileName(line.text);
      if (startsFile(line, lines[index + 1])) files.push({ from: name, to: undefined, rows: [] });
      else if (line.text.startsWith('+++ ')) current().to = name;
      else current().rows.push({ kind: 'note', text: line.text });
    } else if (line.kind === 'hunk') {
      place = placeOf(line.text);
      current().rows.push({ kind: 'hunk', text: line.text });
    } else if (line.kind === 'note') {
      current().rows.push({ kind: 'note', text: line.text });
    } else {
      current().rows.push(sameRow(line.text.slice(1), place));
    }
  });
  settle();
  return files.filter(({ rows, from, to }) => rows.length > 0 || from !== to);
}

function startsFile(line: DiffLine, next: DiffLine | undefined): boolean {
  return line.text.startsWith('--- ') && next?.text.startsWith('+++ ') === true;
}

function placeOf(hunk: string): { before: number; after: number } {
  const [, before = '1', after = '1'] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(hunk) ?? [];
  return { before: Number(before), after: Number(after) };
}

/** Counts both places on as it goes. */
function changedRow(
  before: string | undefined,
  after: string | undefined,
  place: { before: number; after: number },
): DiffRow {
  const changes =
    before !== undefined && after !== undefined ? wordChanges(before, after) : undefined;
  const side = (
    text: string | undefined,
    pieces: readonly WordPiece[] | undefined,
    number: number,
  ) =>
    text === undefined
      ? undefined
      : { number, pieces: pieces ?? [{ text, isChanged: false }], isChanged: true };
  const left = side(before, changes?.before, place.before);
  const right = side(after, changes?.after, place.after);
  if (left) place.before += 1;
  if (right) place.after += 1;
  return { kind: 'lines', ...(left ? { before: left } : {}), ...(right ? { after: right } : {}) };
}

function sameRow(text: string, place: { before: number; after: number }): DiffRow {
  const pieces = [{ text, isChanged: false }];
  const row = {
    kind: 'lines',
    before: { number: place.before, pieces, isChanged: false },
    after: { number: place.after, pieces, isChanged: false },
  } as const;
  place.before += 1;
  place.after += 1;
  return row;
}
