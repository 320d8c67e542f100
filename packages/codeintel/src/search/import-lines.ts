const ONE_LINE: readonly RegExp[] = [
  /^\s*(?:import\b|from\s+\S+\s+import\b|package\s)/,
  /^\s*(?:#\s*include\b|using\s+[\w.]+;|require(?:_relative)?\b)/,
  /^\s*(?:pub(?:\([^)]{1,40}\))?\s+)?use\s+[\w:{]/,
  /^\s*export\s+(?:\*|\{[^}]*\}\s+from)/,
  /^\s*(?:const|var|let)\s+[^=]{1,200}=\s*require\(/,
];
const OPENING = /^(?:import|from|export|use|pub|const|let|var)\b[^;=]*[{(]\s*$/;
/** Lists of names that are imports by what closes them. */
const NAMES_FIRST = /^(?:export|const|let|var)\b/;
const CLOSED_AS_IMPORT = /^\}\s*(?:from\b|=\s*(?:await\s+)?(?:require|import)\()/;
/** A longer list is none of imports, or its end was not understood. */
const MOST_LINES = 200;

/** Tells of each line, from 0, whether it imports or exports what stands elsewhere, also over several lines. */
export function importTest(lines: readonly string[]): (line: number) => boolean {
  const inside = new Uint8Array(lines.length);
  for (let line = 0; line < lines.length; line += 1) {
    const text = lines[line] ?? '';
    if (!isOpen(text)) continue;
    const end = endOf(lines, line);
    if (end < 0) continue;
    if (NAMES_FIRST.test(text) && !CLOSED_AS_IMPORT.test(lines[end] ?? '')) continue;
    if (!NAMES_FIRST.test(text) && !isOneLine(text)) continue;
    inside.fill(1, line, end + 1);
    line = end;
  }
  return (line) => inside[line] === 1 || isOneLine(lines[line] ?? '');
}

/** Most lines end otherwise, and are not looked at closely. */
function isOpen(text: string): boolean {
  const last = text.trimEnd().at(-1);
  return (last === '{' || last === '(') && OPENING.test(text);
}

function isOneLine(text: string): boolean {
  return ONE_LINE.some((form) => form.test(text));
}

/** The line that closes what the given one opens; -1 where none does. */
function endOf(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let line = from; line < Math.min(lines.length, from + MOST_LINES); line += 1) {
    for (const sign of lines[line] ?? '') {
      if (sign === '{' || sign === '(') depth += 1;
      else if (sign === '}' || sign === ')') depth -= 1;
      if (depth === 0 && (sign === '}' || sign === ')')) return line;
    }
  }
  return -1;
}
