import { runRipgrep } from '@sluice/sandbox';
import { classOfPath } from '../scan/path-class.js';
import { definitionLines } from './definition-lines.js';
import { exactSignals } from './exact-signals.js';

const MOST_LINES = 4000;
const MOST_FILES = 40;

/**
 * The files that a text points at, where there is no index: those it names by path, then those in which ripgrep finds a
 * line that may define a name it spells out or holds what it quotes, the project's own code first.
 */
export async function pointedFiles(
  root: string,
  paths: readonly string[],
  text: string,
  timeoutMs: number,
): Promise<string[]> {
  const { lines, names, literals, messages } = exactSignals(text);
  const named = lines.flatMap(({ path }) => {
    const end = path.replace(/^(?:\.{0,2}\/)+/, '').toLowerCase();
    return paths.filter((each) => `/${each.toLowerCase()}`.endsWith(`/${end}`)).slice(0, 5);
  });
  const known = new Set(paths);
  const defining = await definers(
    root,
    names.map(({ name }) => name),
    [...literals, ...messages],
    timeoutMs,
  );
  const own = [...defining]
    .filter(([path]) => known.has(path))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([path]) => path);
  return [...new Set([...named, ...own])].slice(0, MOST_FILES);
}

/** Each file with how surely it defines one of the names; a text in quotes that it holds is as sure. */
async function definers(
  root: string,
  names: readonly string[],
  literals: readonly string[],
  timeoutMs: number,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  if (names.length + literals.length === 0) return found;
  const { rgPath } = await import('@vscode/ripgrep');
  let count = 0;
  await runRipgrep({
    program: rgPath,
    args: [
      ...['--word-regexp', '--fixed-strings', '--no-heading', '--with-filename', '--no-messages'],
      ...['--hidden', '--max-filesize', '1500K', '--max-columns', '400', '--null'],
      ...[...names, ...literals].flatMap((text) => ['-e', text]),
      '--',
      './',
    ],
    cwd: root,
    timeoutMs,
    separator: '\n',
    onLine: (bytes) => {
      count += 1;
      const row = bytes.toString('utf8');
      const cut = row.indexOf('\0');
      const path = row.slice(0, cut).replace(/^\.\//, '');
      const line = row.slice(cut + 1);
      const sure = Math.max(
        0,
        ...names.map((name) => definitionLines(line, name)[0]?.sureness ?? 0),
        ...literals.map((literal) => (line.includes(literal) ? SURE : 0)),
      );
      if (cut > 0 && sure > 0) {
        const weight = sure + (classOfPath(path) === 0 ? OWN : 0);
        found.set(path, Math.max(found.get(path) ?? 0, weight));
      }
      return count < MOST_LINES;
    },
  });
  return found;
}

const OWN = 10;
const SURE = 3;
