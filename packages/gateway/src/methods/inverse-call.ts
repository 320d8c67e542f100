import { createHash } from 'node:crypto';
import { isRecord } from '@sluice/plain';

export interface InverseCall {
  readonly toolName: 'fs_edit' | 'fs_multi_edit' | 'fs_write' | 'bash_run';
  readonly arguments: unknown;
}

interface Edit {
  readonly path: string;
  readonly find: string;
  readonly replace: string;
}

/**
 * The call that takes a change back: what was written is looked for and what stood there before is put in its place.
 * A file that was made is removed where it is still the one that was made; one that was removed is written again.
 * `undefined` where the change is not known whole, or left nothing to find.
 */
export function inverseCall(diff: string): InverseCall | undefined {
  const whole = wholeFile(diff);
  if (whole) return whole.wasMade ? removal(whole) : rewriting(whole);
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

/**
 * The call that takes a written file back where nobody was shown a change: its arguments say what it holds.
 * `undefined` where the call made no file.
 */
export function inverseOfMade(
  tool: string,
  args: unknown,
  result: unknown,
): InverseCall | undefined {
  if (tool !== 'fs_write' || !isRecord(result) || result.operation !== 'create') return undefined;
  if (!isRecord(args) || typeof args.path !== 'string' || typeof args.content !== 'string') {
    return undefined;
  }
  const { path, content } = args;
  return isMasked(content) ? undefined : removal({ path, content, wasMade: true });
}

interface WholeFile {
  readonly path: string;
  readonly content: string;
  /** Made by the change; else it removed it. */
  readonly wasMade: boolean;
}

/** The one file that a diff makes or removes; `undefined` for any other diff. */
function wholeFile(diff: string): WholeFile | undefined {
  const [, oldName = '', newName = '', sizes = '', body = ''] =
    /^(--- .*)\n(\+\+\+ .*)\n(@@ .* @@)[^\n]*\n(.*)$/s.exec(diff) ?? [];
  const [wasMade, wasRemoved] = [oldName, newName].map((line) => line.endsWith('/dev/null'));
  if (wasMade === wasRemoved) return undefined;
  const path = nameOf(wasMade ? newName : oldName.replace(/^--- ("?)a\//, '--- $1b/'));
  const counts = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(sizes);
  const count = Number((wasMade ? counts?.[2] : counts?.[1]) ?? 1);
  const lines = body.replace(/\n$/, '').split('\n');
  const sign = wasMade ? '+' : '-';
  const kept = lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
  const rest = lines.filter((line) => !line.startsWith(sign));
  const hasEnd = !rest.some((line) => line.startsWith('\\'));
  const isWhole = kept.length === count && !kept.some(isMasked);
  if (path === undefined || !isWhole || rest.length > (hasEnd ? 0 : 1)) {
    return undefined;
  }
  return { path, content: kept.join('\n') + (hasEnd ? '\n' : ''), wasMade: wasMade === true };
}

/** What was masked when it was kept is no content. */
function isMasked(text: string): boolean {
  return text.includes('<redacted:');
}

/** Removes a file only while it holds exactly what was written: what came since is somebody's work. */
function removal({ path, content }: WholeFile): InverseCall {
  const name = `'${path.replaceAll("'", `'\\''`)}'`;
  const digest = createHash('sha256').update(content).digest('hex');
  const command = `[ "$(sha256sum < ${name})" = '${digest}  -' ] && rm -- ${name}`;
  return { toolName: 'bash_run', arguments: { command } };
}

function rewriting({ path, content }: WholeFile): InverseCall {
  return { toolName: 'fs_write', arguments: { path, content } };
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
  const old = { lines: [] as string[], hasEnd: true };
  const now = { lines: [] as string[], hasEnd: true };
  let last: readonly { lines: string[]; hasEnd: boolean }[] = [];
  let end = start;
  for (; ; end += 1) {
    const line = lines[end];
    const isRead = old.lines.length >= before && now.lines.length >= after;
    // "\ No newline at end of file" is said of the line before it, behind the last one too.
    if (line?.startsWith('\\')) for (const side of last) side.hasEnd = false;
    else if (isRead) break;
    else if (line === undefined) return undefined;
    else {
      last = { ' ': [old, now], '-': [old], '+': [now] }[line.charAt(0)] ?? [];
      if (last.length === 0) return undefined;
      for (const side of last) side.lines.push(line.slice(1));
    }
  }
  // Where only one of the two ends with a newline, it is a part of the change.
  const [find, replace] = [now, old].map((side) => {
    const isOnlyEnd = side.hasEnd && old.hasEnd !== now.hasEnd;
    return `${side.lines.join('\n')}${isOnlyEnd ? '\n' : ''}`;
  });
  return { find: find ?? '', replace: replace ?? '', end };
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
