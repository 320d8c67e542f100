/**
 * The value of a line of JSON that everybody reads alike. `undefined` where it is no JSON, or where an object in it has
 * a key twice: of those one reader takes the first and another the last, and what was judged would not be what is done.
 */
export function soleReading(line: string): unknown {
  const value = parse(line);
  return value !== undefined && countKeys(value) === countColons(line) ? value : undefined;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // No JSON: the caller is told so.
    return undefined;
  }
}

function countKeys(value: unknown): number {
  let keys = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const values = Object.values(next);
    if (!Array.isArray(next)) keys += values.length;
    for (const inner of values) open.push(inner);
  }
  return keys;
}

/** Those that stand behind a key, in what is JSON. */
function countColons(json: string): number {
  let colons = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (code === COLON && !isInText) colons += 1;
  }
  return colons;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
