/** In quotes or not, what a text gives as it stands in the code: `'views'`, `--version`, `://`. */
const SHAPES: readonly RegExp[] = [
  /`([^`\n]{2,80})`/g,
  /(?<![\w)])"([^"\n]{2,80})"/g,
  /(?<![\w)])'([^'\n]{2,80})'(?!\w)/g,
  /(?<=^|[\s(,])(--?[A-Za-z][\w-]{0,40})/g,
  /(?<=^|\s)([^\w\s\u0080-\uffff]{2,8})(?=\s|$)/g,
];
const MOST_LITERALS = 12;
/** Signs that only part sentences. */
const PUNCTUATION = /^[-.,;:!?*#=_~–—…]+$/;

/** The literals that a text names, each once, in the order of their shapes. */
export function literalsIn(text: string): string[] {
  const found = new Set<string>();
  for (const shape of SHAPES) {
    for (const match of text.matchAll(shape)) {
      const literal = (match[1] ?? '').trim();
      if (literal.length > 1 && !PUNCTUATION.test(literal)) found.add(literal);
    }
  }
  return [...found].slice(0, MOST_LITERALS);
}
