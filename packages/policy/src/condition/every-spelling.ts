import { Automaton } from '../automaton/automaton.js';
import { either } from '../automaton/expression.js';
import type { Surroundings } from './canonical-path.js';
import type { Condition, Wanted } from './condition.js';
import { pathGlob } from './glob.js';

/**
 * A condition on paths that holds however a path is known: rules see `./a` in the workspace and `~/a` in the home folder,
 * and a pattern that begins with `/` or `~/` means what lies there too. For rules that stop a call; what allows one is
 * read as it is written.
 */
export function everySpelling(condition: Condition, places: Surroundings): Condition {
  if (condition.attribute !== 'path') return condition;
  const anyOf = condition.anyOf.map((wanted): Wanted => {
    const more = wanted.kind === 'pattern' ? otherSpellings(wanted.source, places) : [];
    if (wanted.kind !== 'pattern' || more.length === 0) return wanted;
    return { ...wanted, expression: either([wanted.expression, ...more.map(pathGlob)]) };
  });
  // The same words mean something else in another place.
  return { ...condition, anyOf, key: `${condition.key} ${JSON.stringify(places)}` };
}

/** The same set of files as paths in the workspace, and in the home folder, where it reaches into them. */
export function otherSpellings(
  pattern: string,
  { workspace, home }: Surroundings,
): readonly string[] {
  const isOfHome = pattern.startsWith('~/');
  if (!isOfHome && !pattern.startsWith('/')) return [];
  const names = namesIn(isOfHome ? home + pattern.slice(1) : pattern);
  const below = (folder: string, root: string): readonly string[] =>
    [...behind(names, namesIn(folder))].map((rest) => root + rest);
  return [...below(workspace, './'), ...(isOfHome ? [] : below(home, '~/'))];
}

function namesIn(path: string): readonly string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/** What is left of a pattern behind a folder, in every way it can hold that folder. */
function behind(pattern: readonly string[], folder: readonly string[]): ReadonlySet<string> {
  const [next, ...deeper] = folder;
  if (next === undefined) return new Set([pattern.join('/')]);
  const [name, ...rest] = pattern;
  if (name === undefined) return new Set();
  if (name === '**') return new Set([...behind(rest, folder), ...behind(pattern, deeper)]);
  return holds(name, next) ? behind(rest, deeper) : new Set();
}

function holds(name: string, text: string): boolean {
  return new Automaton([pathGlob(name)]).read(`./${text}`).length > 0;
}
