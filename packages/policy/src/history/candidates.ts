import type { PolicyCall } from '../call.js';
import type { Attribute } from '../condition/condition.js';

/** A rule that would answer a call, before it has a verdict. */
export interface Candidate {
  readonly conditions: readonly { readonly attribute: Attribute; readonly source: string }[];
  /** What it lets through, in words. */
  readonly words: string;
  readonly key: string;
}

/**
 * The rules worth offering for a call, from narrow to wide: for each program it starts, each file and each host. None
 * that would hold for every command, every path or every host.
 */
export function candidatesFor(
  call: PolicyCall,
  runsAnything: (program: string) => boolean,
): readonly Candidate[] {
  const of = (attribute: Attribute, sources: readonly string[]): readonly Candidate[] =>
    sources.map((source) => {
      const conditions = [
        { attribute: 'tool' as const, source: call.tool },
        { attribute, source },
      ];
      return { conditions, words: `${call.tool}: ${source}`, key: JSON.stringify(conditions) };
    });
  if (call.commands.length > 0) {
    return call.commands.flatMap((part) =>
      part === 'unreadable' ? [] : of('command', commandPatterns(part, runsAnything)),
    );
  }
  return [
    ...call.paths.flatMap((path) => of('path', pathPatterns(path))),
    ...call.hosts.flatMap((host) => of('host', hostPatterns(host))),
  ];
}

/** The very command; then its first words and anything behind them, as long as they say what is done. */
export function commandPatterns(
  part: readonly (string | undefined)[],
  runsAnything: (program: string) => boolean,
): readonly string[] {
  const known = part.indexOf(undefined);
  const words = part.slice(0, known === -1 ? part.length : known).flatMap((word) => word ?? []);
  const [program] = words;
  if (program === undefined) return [];
  const exact = known === -1 ? [words.map(quoted).join(' ')] : [];
  if (runsAnything(program)) return exact;
  const firstOption = words.findIndex((word, index) => index > 0 && word.startsWith('-'));
  const named = Math.min(3, firstOption === -1 ? words.length : firstOption);
  const openings: string[] = [];
  for (let count = named; count >= 2; count -= 1) {
    openings.push(`${words.slice(0, count).map(quoted).join(' ')} **`);
  }
  return [...new Set([...exact, ...openings])];
}

/** A word that a pattern takes letter by letter. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}

/** The file; then its folder and those above it, as far as they are below a root. */
export function pathPatterns(path: string): readonly string[] {
  const root = ['./', '~/', '/'].find((start) => path.startsWith(start)) ?? '';
  const names = path.slice(root.length).split('/');
  const shown = root === './' ? '' : root;
  const folders: string[] = [];
  for (let depth = names.length - 1; depth >= 1; depth -= 1) {
    folders.push(`${shown}${names.slice(0, depth).join('/')}/**`);
  }
  return /[*?[\]{}!]/.test(path) ? [] : [`${shown}${names.join('/')}`, ...folders];
}

/** The host; then every name of its owner, where it has one of its own below it. */
export function hostPatterns(host: string): readonly string[] {
  const labels = host.split('.');
  const isNamed = labels.length > 2 && !/^[\d.]+$|:/.test(host);
  return isNamed ? [host, `*.${labels.slice(1).join('.')}`] : [host];
}
