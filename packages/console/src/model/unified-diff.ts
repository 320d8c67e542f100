export interface DiffLine {
  readonly kind: 'file' | 'hunk' | 'added' | 'removed' | 'same' | 'note';
  readonly text: string;
}

/** Every line of a unified diff with what it does. No line is left out, whatever it looks like. */
export function diffLines(diff: string): readonly DiffLine[] {
  let left = 0;
  const lines = diff.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text) => {
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(text);
    if (hunk) {
      left = Number(hunk[1] ?? 1) + Number(hunk[2] ?? 1);
      return { kind: 'hunk', text };
    }
    // Inside a hunk, a line that starts with --- is a removed line, not a file's name.
    if (left > 0) {
      const kind = kindInHunk(text);
      if (kind === 'same') left -= 2;
      else if (kind !== 'note') left -= 1;
      return { kind, text };
    }
    return { kind: kindOutside(text), text };
  });
}

export function diffCounts(lines: readonly DiffLine[]): { added: number; removed: number } {
  return {
    added: lines.filter(({ kind }) => kind === 'added').length,
    removed: lines.filter(({ kind }) => kind === 'removed').length,
  };
}

/** A hunk's head may count too few lines; what follows is still told as added or removed. */
function kindOutside(text: string): DiffLine['kind'] {
  if (/^(?:---|\+\+\+) /.test(text)) return 'file';
  const kind = kindInHunk(text);
  return kind === 'same' ? 'file' : kind;
}

function kindInHunk(text: string): DiffLine['kind'] {
  if (text.startsWith('+')) return 'added';
  if (text.startsWith('-')) return 'removed';
  return text.startsWith('\\') ? 'note' : 'same';
}
