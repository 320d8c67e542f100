const MAX_RECURSION = 200;

/** JSON with the keys of every object in order, so that equal values give equal text, however deep they are. */
export function canonicalJson(value: unknown): string {
  return written(value, 0);
}

function written(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth > MAX_RECURSION) return writtenDeep(value);
  if (Array.isArray(value)) return `[${value.map((entry) => written(entry, depth + 1)).join(',')}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const entry: unknown = Reflect.get(value, key);
    if (entry !== undefined) parts.push(`${JSON.stringify(key)}:${written(entry, depth + 1)}`);
  }
  return `{${parts.join(',')}}`;
}

/** A piece of text, or a value that is still to be written. */
type Piece = string | { readonly value: unknown };

/** The same without recursion: arguments are a stranger's, and are named by their text before any limit is looked at. */
function writtenDeep(root: object): string {
  const text: string[] = [];
  const ahead: Piece[] = [{ value: root }];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (typeof next === 'string') text.push(next);
    else if (typeof next.value !== 'object' || next.value === null)
      text.push(JSON.stringify(next.value) ?? 'null');
    else for (const piece of piecesOf(next.value).reverse()) ahead.push(piece);
  }
  return text.join('');
}

function piecesOf(value: object): Piece[] {
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry: unknown, at): Piece[] => [
      ...(at === 0 ? [] : [',']),
      { value: entry },
    ]);
    return ['[', ...entries, ']'];
  }
  const fields = Object.keys(value)
    .sort()
    .map((key) => [key, Reflect.get(value, key)] as const)
    .filter(([, entry]) => entry !== undefined);
  const entries = fields.flatMap(([key, entry], at): Piece[] => [
    `${at === 0 ? '' : ','}${JSON.stringify(key)}:`,
    { value: entry },
  ]);
  return ['{', ...entries, '}'];
}
