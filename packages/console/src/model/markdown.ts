/** A piece of a line. Nothing here is ever HTML: the page draws each as text in an element of its own. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type MarkdownBlock =
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Inline[])[];
    }
  | { readonly kind: 'rule' };

const FENCE = /^\s{0,3}(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM = /^\s*(?:([-*+])|(\d{1,9})[.)])\s+(.+)$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;

/** The blocks of a text that a model wrote. Reads each line once, so that no text takes long. */
export function readMarkdown(text: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? '';
    const [, fence, language = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      const end = closing(lines, index + 1, fence);
      blocks.push({ kind: 'code', language, text: lines.slice(index + 1, end).join('\n') });
      index = end + 1;
      continue;
    }
    const run = runOf(lines, index);
    const block = blockOf(run.kind, run.lines);
    if (block) blocks.push(block);
    index += run.lines.length;
  }
  return blocks;
}

type LineKind = 'heading' | 'rule' | 'ordered' | 'unordered' | 'quote' | 'text' | 'blank';

/** Lines of one kind that stand together; a heading and a rule stand alone. */
function runOf(
  lines: readonly string[],
  start: number,
): { readonly kind: LineKind; readonly lines: readonly string[] } {
  const kind = kindOf(lines[start] ?? '');
  let end = start + 1;
  if (kind !== 'heading' && kind !== 'rule') {
    while (end < lines.length && kindOf(lines[end] ?? '') === kind && !FENCE.test(lines[end] ?? ''))
      end += 1;
  }
  return { kind, lines: lines.slice(start, end) };
}

function kindOf(line: string): LineKind {
  if (line.trim() === '') return 'blank';
  if (HEADING.test(line)) return 'heading';
  if (RULE.test(line)) return 'rule';
  const item = ITEM.exec(line);
  if (item) return item[2] === undefined ? 'unordered' : 'ordered';
  return QUOTE.test(line) ? 'quote' : 'text';
}

function blockOf(kind: LineKind, lines: readonly string[]): MarkdownBlock | undefined {
  const [first = ''] = lines;
  switch (kind) {
    case 'blank':
      return undefined;
    case 'rule':
      return { kind: 'rule' };
    case 'heading': {
      const [, signs = '#', words = ''] = HEADING.exec(first) ?? [];
      return { kind: 'heading', level: signs.length, inline: readInline(words) };
    }
    case 'ordered':
    case 'unordered':
      return {
        kind: 'list',
        isOrdered: kind === 'ordered',
        items: lines.map((line) => readInline(ITEM.exec(line)?.[3] ?? line)),
      };
    case 'quote':
      return { kind, lines: lines.map((line) => readInline(QUOTE.exec(line)?.[1] ?? line)) };
    case 'text':
      return { kind: 'paragraph', lines: lines.map(readInline) };
  }
}

/** Where the fence is closed; the end of the text while it is still being written. */
function closing(lines: readonly string[], start: number, fence: string): number {
  const end = lines.findIndex((line, index) => {
    const words = line.trim();
    return index >= start && words.startsWith(fence) && words === fence[0]?.repeat(words.length);
  });
  return end === -1 ? lines.length : end;
}

const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|(?<![\w*])\*([^*\s][^*\n]*)\*(?!\w)|\[([^\]\n]{1,500})\]\((https?:\/\/[^\s)]{1,2000})\)|(https?:\/\/[^\s<>()`*\]]{1,2000})/g;

/** Code, weight and links of one line; only addresses of the web are links, whatever a text calls them. */
export function readInline(line: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > from) pieces.push({ kind: 'text', text: line.slice(from, match.index) });
    const [whole, code, strong, emphasis, words, href, bare] = match;
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) pieces.push({ kind: 'emphasis', text: emphasis });
    else if (href !== undefined) pieces.push({ kind: 'link', text: words ?? href, href });
    else if (bare !== undefined) pieces.push({ kind: 'link', text: bare, href: bare });
    from = match.index + whole.length;
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) });
  return pieces;
}
