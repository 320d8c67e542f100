import { isRecord } from '@sluice/plain';

export interface InverseCall {
  readonly toolName: 'fs_edit' | 'fs_multi_edit';
  readonly arguments: unknown;
}

interface Edit {
  readonly path: string;
  readonly find: string;
  readonly replace: string;
}

/**
 * The call that takes a change back: what was written is looked for and what stood there before is put in its place.
 * `undefined` where the change is not known whole, made the file, or left nothing to find.
 */
export function inverseCall(diff: string): InverseCall | undefined {
  const edits = editsOf(diff);
  if (!edits || edits.length === 0) return undefined;
  const [first] = edits;
  const isOneFile = edits.every(({ path }) => path === first?.path);
  return isOneFile
    ? {
        toolName: 'fs_edit',
        arguments: {
          path: first?.path,
          edits: edits.map(({ find, replace }) => ({ find, replace })),
        },
      }
    : { toolName: 'fs_multi_edit', arguments: { edits } };
}

/** The diff that a call's result tells, or the one that a person was shown. */
export function diffOf(result: unknown, shown: string | undefined): string | undefined {
  return isRecord(result) && typeof result.diff === 'string' ? result.diff : shown;
}

function editsOf(diff: string): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  let path: string | undefined;
  let isNew = false;
  const lines = diff.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.startsWith('--- ') && lines[index + 1]?.startsWith('+++ ')) {
      isNew = line.trimEnd() === '--- /dev/null';
      path = nameOf(lines[index + 1] ?? '');
      index += 1;
      continue;
    }
    const counts = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (!counts) {
      // Words such as "… more characters" say that this is not all of it.
      if (line !== '' && !line.startsWith('\\')) return undefined;
      continue;
    }
    const hunk = hunkOf(lines, index + 1, Number(counts[1] ?? 1), Number(counts[2] ?? 1));
    if (!hunk || path === undefined || isNew || hunk.find === '') return undefined;
    edits.push({ path, find: hunk.find, replace: hunk.replace });
    index = hunk.end - 1;
  }
  return edits;
}

function hunkOf(
  lines: readonly string[],
  start: number,
  before: number,
  after: number,
): { readonly find: string; readonly replace: string; readonly end: number } | undefined {
  const old: string[] = [];
  const now: string[] = [];
  let end = start;
  while (old.length < before || now.length < after) {
    const line = lines[end];
    if (line === undefined) return undefined;
    if (line.startsWith(' ')) {
      old.push(line.slice(1));
      now.push(line.slice(1));
    } else if (line.startsWith('-')) old.push(line.slice(1));
    else if (line.startsWith('+')) now.push(line.slice(1));
    else if (!line.startsWith('\\')) return undefined;
    end += 1;
  }
  return { find: now.join('\n'), replace: old.join('\n'), end };
}

/** A quoted name is written byte by byte; it is read back only where it is plain. */
function nameOf(line: string): string | undefined {
  const name = line.slice(4).trimEnd();
  if (name === '/dev/null') return undefined;
  if (!name.startsWith('"')) return name.replace(/^b\//, '');
  const bytes: number[] = [];
  for (const [piece, octal, letter] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
    else if (letter !== undefined) {
      if (!/["\\]/.test(letter)) return undefined;
      bytes.push(letter.charCodeAt(0));
    } else bytes.push(...Buffer.from(piece));
  }
  return Buffer.from(bytes).toString('utf8').replace(/^b\//, '');
}
