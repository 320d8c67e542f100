export interface CodeWord {
  readonly kind: 'plain' | 'comment' | 'string' | 'number' | 'keyword';
  readonly text: string;
}

/** Enough to see the shape of a piece of code in most languages; colour decides nothing. */
const KEYWORDS = new Set(
  `and as async await break case catch class const continue def default delete do elif else enum except export
  extends false finally fn for from func function go if impl import in interface is let match new nil none None
  not null of or package pass private public raise return select self static struct super switch this throw
  throws trait true True False try type typeof undefined use var void while with yield`.split(
    /\s+/,
  ),
);
const HASH_COMMENTS = new Set(['py', 'python', 'sh', 'bash', 'shell', 'yaml', 'yml', 'toml', 'rb']);
const MOST = 20_000;

/** The words of a piece of code. A very long one is left plain. */
export function codeWords(code: string, language: string): readonly CodeWord[] {
  if (code.length > MOST) return [{ kind: 'plain', text: code }];
  const comment = HASH_COMMENTS.has(language.toLowerCase())
    ? '#[^\\n]*'
    : '\\/\\/[^\\n]*|\\/\\*[^]*?(?:\\*\\/|$)';
  const pattern = new RegExp(
    `(${comment})|("(?:[^"\\\\\\n]|\\\\.)*"?|'(?:[^'\\\\\\n]|\\\\.)*'?|\`(?:[^\`\\\\]|\\\\.)*\`?)|(\\b\\d[\\w.]*)|([A-Za-z_]\\w*)`,
    'gs',
  );
  const words: CodeWord[] = [];
  let from = 0;
  const plain = (until: number): void => {
    if (until > from) words.push({ kind: 'plain', text: code.slice(from, until) });
  };
  for (const match of code.matchAll(pattern)) {
    const [text, said, quoted, number] = match;
    const kind = said
      ? 'comment'
      : quoted
        ? 'string'
        : number
          ? 'number'
          : KEYWORDS.has(text)
            ? 'keyword'
            : undefined;
    if (kind === undefined) continue;
    plain(match.index);
    words.push({ kind, text });
    from = match.index + text.length;
  }
  plain(code.length);
  return words;
}
