/** One pattern, because every line is asked. */
const ONE_LINE = new RegExp(
  `^\\s*(?:${[
    /import\b|from\s+\S+\s+import\b|package\s/,
    /#\s*include\b|using\s+[\w.]+;|require(?:_relative)?\b/,
    /(?:pub(?:\([^)]{1,40}\))?\s+)?use\s+[\w:{]/,
    /export\s+(?:\*|\{[^}]*\}\s+from)/,
    /(?:const|var|let)\s+[^=]{1,200}=\s*require\(/,
  ]
    .map(({ source }) => source)
    .join('|')})`,
);
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
    if (!NAMES_FIRST.test(text) && !ONE_LINE.test(text)) continue;
    inside.fill(1, line, end + 1);
    line = end;
  }
  return (line) => inside[line] === 1 || ONE_LINE.test(lines[line] ?? '');
}

/** Most lines end otherwise, and are not looked at closely. */
function isOpen(text: string): boolean {
  const last = text.trimEnd().at(-1);
  return (last === '{' || last === '(') && OPENING.test(text);
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
