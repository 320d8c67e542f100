/**
 * Whether two Go methods of one name take and give back equally many values, as far as their signatures are whole: one
 * that gives nothing back is not of an interface whose method does.
 */
export function haveSameShape(one: string, other: string, name: string): boolean {
  const [first, second] = [shapeOf(one, name), shapeOf(other, name)];
  return first === undefined || second === undefined || first === second;
}

function shapeOf(signature: string, name: string): string | undefined {
  const at = signature.search(new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\(`, 'u'));
  if (at < 0) return undefined;
  const open = at + name.length;
  const close = closing(signature, open);
  if (close < 0) return undefined;
  const result = signature.slice(close + 1).trim();
  const results = result.startsWith('(') ? countIn(result, 0) : result === '' ? 0 : 1;
  return `${countIn(signature, open)} ${results}`;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    else if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** How many stand between the bracket at `open` and its end; a comma behind the last counts for none. */
function countIn(text: string, open: number): number {
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (const char of text.slice(open + 1, closing(text, open))) {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (char === ',' && depth === 0) {
      count += 1;
      isEmpty = true;
    } else if (char.trim() !== '') isEmpty = false;
  }
  return isEmpty ? count : count + 1;
}
