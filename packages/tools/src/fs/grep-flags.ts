/** What `flags` of fs_grep says. */
export interface GrepFlags {
  readonly ignoreCase: boolean;
  readonly wholeWord: boolean;
  readonly wholeLine: boolean;
  readonly filesOnly: boolean;
  readonly countOnly: boolean;
  readonly isLiteral: boolean;
  readonly isInverted: boolean;
  readonly before: number;
  readonly after: number;
}

const MAX_CONTEXT = 50;
const KNOWN =
  'i (ignore case), w (whole words), x (whole lines), l (file names), c (counts), F (literal text), v (lines that do not match), A n / B n / C n (lines after, before, around)';

/**
 * Reads flags as `grep` spells them: `-i -w`, `iw`, `-A 3`, `C2`. Throws an `Error` that lists the known ones for
 * anything else, so that no other option ever reaches the search program.
 */
export function parseGrepFlags(flags: string | readonly string[]): GrepFlags {
  const text = typeof flags === 'string' ? flags : flags.join(' ');
  const seen = new Set<string>();
  const context = { A: 0, B: 0, C: 0 };
  const token = /\s+|-(?=[A-Za-z])|([ABC])\s*=?\s*(\d+)|([iwxlcFvnrREHs])/gy;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const found = token.exec(text);
    if (!found) {
      const rest = text.slice(at);
      throw new Error(
        `The flag ${JSON.stringify(rest.slice(0, 20))} is not known; known are ${KNOWN}`,
      );
    }
    const [, kind, amount, letter] = found;
    if (letter !== undefined) seen.add(letter);
    if (kind === 'A' || kind === 'B' || kind === 'C') {
      context[kind] = Math.min(Number(amount), MAX_CONTEXT);
    }
  }
  return {
    ignoreCase: seen.has('i'),
    wholeWord: seen.has('w'),
    wholeLine: seen.has('x'),
    filesOnly: seen.has('l'),
    countOnly: seen.has('c'),
    isLiteral: seen.has('F'),
    isInverted: seen.has('v'),
    before: Math.max(context.B, context.C),
    after: Math.max(context.A, context.C),
  };
}

/** The flags as arguments of ripgrep. */
export function ripgrepArguments(flags: GrepFlags): readonly string[] {
  return [
    ...(flags.ignoreCase ? ['--ignore-case'] : ['--case-sensitive']),
    ...(flags.wholeWord ? ['--word-regexp'] : []),
    ...(flags.wholeLine ? ['--line-regexp'] : []),
    ...(flags.isLiteral ? ['--fixed-strings'] : []),
    ...(flags.isInverted ? ['--invert-match'] : []),
    ...(flags.before > 0 ? [`--before-context=${flags.before}`] : []),
    ...(flags.after > 0 ? [`--after-context=${flags.after}`] : []),
  ];
}
