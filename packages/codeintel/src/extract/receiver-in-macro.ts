import type { Node } from 'web-tree-sitter';

const LONGEST = 400;
const NAME_CHARACTER = /[\w]/;

/** Whether the tokens of a macro hold no call by a name: `x, (a)` is a name beside a value in brackets. */
export function isNoCallInMacro(source: string, { node }: { readonly node: Node }): boolean {
  return (
    node.parent?.type === 'token_tree' &&
    !/^\s*\(/.test(source.slice(node.endIndex, node.endIndex + 80))
  );
}

/**
 * Where what a call is made on begins, for a call in the tokens of a Rust macro, whose tree holds bare words:
 * `assert_eq!(Key::from_str("a").len(), 1)`. `-1` where the call is made on nothing.
 */
export function receiverInMacro(
  source: string,
  { node, at }: { readonly node: Node; readonly at: number },
): number {
  if (node.parent?.type !== 'token_tree') return -1;
  const least = Math.max(0, at - LONGEST);
  let start = -1;
  for (let end = linkBefore(source, at); end > least; end = linkBefore(source, start)) {
    const link = startOfLink(source, end, least);
    if (link < 0) break;
    start = link;
  }
  return start;
}

/** Where the link before a `.` or `::` ends; `-1` where neither stands before the offset. */
function linkBefore(source: string, at: number): number {
  const end = skipSpace(source, at);
  if (source[end - 1] === '.' && source[end - 2] !== '.') return skipSpace(source, end - 1);
  if (source[end - 1] === ':' && source[end - 2] === ':') return end - 2;
  return -1;
}

/** Where a name with what it is given begins, that ends at the offset; `-1` where there is none. */
function startOfLink(source: string, end: number, least: number): number {
  let at = source[end - 1] === '?' ? end - 1 : end;
  if (source[at - 1] === ')') {
    let depth = 0;
    do {
      at -= 1;
      if (source[at] === ')') depth += 1;
      else if (source[at] === '(') depth -= 1;
    } while (depth > 0 && at > least);
    if (depth > 0) return -1;
  }
  const nameEnd = at;
  while (at > least && NAME_CHARACTER.test(source[at - 1] ?? '')) at -= 1;
  return at < nameEnd ? at : -1;
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (/\s/.test(source[at - 1] ?? '')) at -= 1;
  return at;
}
