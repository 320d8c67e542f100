/** A place that a stack trace, a compiler or a person named. */
export interface Frame {
  /** As written, with `/`. */
  readonly path: string;
  readonly line: number;
  /** The function, when the trace names it. */
  readonly name: string;
}

const MOST_FRAMES = 64;

/** Order matters: the most telling shape first; a stretch of text that one pattern took is not read again. */
const shapes: readonly RegExp[] = [
  /File "(?<path>[^"\n]+)", line (?<line>\d+)(?:, in (?<name>[\w.<>]+))?/g,
  /\bat (?:async )?(?:new )?(?<name>[\w$.<>[\]]+) (?:\[as [^\]]+\] )?\((?:file:\/\/)?(?<path>[^()\s]+?):(?<line>\d+)(?::\d+)?\)/g,
  /\bat (?<name>[\w$.<>/]+)\((?<path>[\w$-]+\.(?:java|kt|scala|groovy|clj)):(?<line>\d+)\)/g,
  /\bat (?<name>[\w.<>`[\],]+)\([^)\n]*\) in (?<path>[^\n]+?):line (?<line>\d+)/g,
  /^#\d+\s+(?:0x[0-9a-f]+ in )?(?<name>[\w:~<>]+)[^\n]*? at (?<path>[^\s:]+):(?<line>\d+)/gm,
  /#\d+ (?<path>[^\s(]+\.php)\((?<line>\d+)\): (?<name>[\w\\:>-]+)/g,
  /(?<path>[^\s:"'`(]+\.rb):(?<line>\d+):in [`'](?<name>[^']+)'/g,
  /(?:-->|panicked at (?:'[^'\n]*', )?)\s*(?<path>[^\s:]+\.rs):(?<line>\d+)(?<name>(?!))?/g,
  /(?<path>(?:[A-Za-z]:)?[\w@~./\\+-]*[\w)\]]\.[A-Za-z][A-Za-z0-9+]{0,9})(?::|\((?=\d))(?<line>\d+)(?<name>(?!))?/g,
];

/** The frames of the common languages in the order they stand in the text. */
export function stackFrames(text: string): Frame[] {
  const found: { at: number; end: number; frame: Frame }[] = [];
  for (const shape of shapes) {
    for (const match of text.matchAll(shape)) {
      const end = match.index + match[0].length;
      if (found.some((other) => match.index < other.end && other.at < end)) continue;
      const path = (match.groups?.path ?? '').replaceAll('\\', '/').replace(/^file:\/\//, '');
      if (path.startsWith('//') || /^node:/.test(path)) continue;
      const line = Number(match.groups?.line ?? 0);
      found.push({ at: match.index, end, frame: { path, line, name: match.groups?.name ?? '' } });
    }
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map((entry) => entry.frame)
    .slice(0, MOST_FRAMES);
}
