/** A place that a stack trace, a compiler or a person named. */
export interface Frame {
  /** As written, with `/`. */
  readonly path: string;
  readonly line: number;
  /** The function, when the trace names it. */
  readonly name: string;
  /** Where it stands in the text. */
  readonly from: number;
  readonly to: number;
}

const MOST_FRAMES = 64;

/**
 * Order matters: the most telling shape first; a stretch of text that one pattern took is not read again. Every
 * repetition is bounded, so that no text makes them slow.
 */
const shapes: readonly RegExp[] = [
  /File "(?<path>[^"\n]{1,400})", line (?<line>\d{1,7})(?:, in (?<name>[\w.<>]{1,200}))?/g,
  /^(?<path>[^\s()"'`:]{1,400}\.pyx?) in (?<name>[\w.<>]{1,200})\([^\n]{0,400}\)[ \t]{0,4}$(?:\n[^\n]{0,200}){0,6}?\n-{2,8}> {0,4}(?<line>\d{1,7})/gm,
  /\bat (?:async )?(?:new )?(?<name>[\w$.<>[\]]{1,200}) (?:\[as [^\]\n]{1,100}\] )?\((?:file:\/\/)?(?<path>[^()\s]{1,400}?):(?<line>\d{1,7})(?::\d{1,7})?\)/g,
  /\bat (?<name>[\w$.<>/]{1,300})\((?<path>[\w$-]{1,200}\.(?:java|kt|scala|groovy|clj)):(?<line>\d{1,7})\)/g,
  /\bat (?<name>[\w.<>`[\],]{1,300})\([^)\n]{0,300}\) in (?<path>[^\n]{1,400}?):line (?<line>\d{1,7})/g,
  /^#\d{1,4}\s+(?:0x[0-9a-f]{1,16} in )?(?<name>[\w:~<>]{1,300})[^\n]{0,300}? at (?<path>[^\s:]{1,400}):(?<line>\d{1,7})/gm,
  /#\d{1,4} (?<path>[^\s(]{1,400}\.php)\((?<line>\d{1,7})\): (?<name>[\w\\:>-]{1,200})/g,
  /(?<![^\s"'`(])(?<path>[^\s:"'`(]{1,400}\.rb):(?<line>\d{1,7}):in [`'](?<name>[^'\n]{1,200})'/g,
  /(?:-->|panicked at (?:'[^'\n]{0,300}', )?)\s{0,4}(?<path>[^\s:]{1,400}\.rs):(?<line>\d{1,7})(?<name>(?!))?/g,
  /(?<![\w@~./\\+-])(?<path>(?:[A-Za-z]:)?[\w@~./\\+-]{0,400}[\w)\]]\.[A-Za-z][A-Za-z0-9+]{0,9})(?::|\((?=\d))(?<line>\d{1,7})(?<name>(?!))?/g,
];

/** The frames of the common languages in the order they stand in the text. */
export function stackFrames(text: string): Frame[] {
  const found: Frame[] = [];
  // Each of them has the number of a line; compiling ten shapes takes longer than reading a prompt.
  if (!/\d/.test(text)) return found;
  for (const shape of shapes) {
    for (const match of text.matchAll(shape)) {
      const from = match.index;
      const to = from + match[0].length;
      if (found.some((other) => from < other.to && other.from < to)) continue;
      const path = (match.groups?.path ?? '').replaceAll('\\', '/').replace(/^file:\/\//, '');
      if (path.startsWith('//') || /^node:/.test(path)) continue;
      const line = Number(match.groups?.line ?? 0);
      found.push({ path, line, name: match.groups?.name ?? '', from, to });
    }
  }
  return found.sort((a, b) => a.from - b.from).slice(0, MOST_FRAMES);
}
