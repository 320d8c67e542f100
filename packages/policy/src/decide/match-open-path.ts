import type { Automaton, State } from '../automaton/automaton.js';
import type { ValueMatcher } from './match-values.js';

/** States looked at before everything is taken to be possible. */
const MAX_STATES = 2_000;

/** Stands in a path for what comes out only when the call runs. */
const OPEN = '\0';

/** The conditions that a path with open parts may fulfil. */
export function matchOpenPath(
  { matcher, ids }: { readonly matcher: ValueMatcher; readonly ids: ReadonlySet<number> },
  path: string,
): ReadonlySet<number> {
  const { automaton } = matcher;
  let states: ReadonlySet<State> = new Set([automaton.start]);
  for (const character of path) {
    if (character === OPEN) {
      const reached = afterAnything(automaton, states);
      if (!reached) return ids;
      states = reached;
    } else {
      states = new Set([...states].map((state) => automaton.step(state, character)));
    }
  }
  return new Set([...states].flatMap((state) => [...matcher.idsOf(state.accepted)]));
}

/** Every state that some text leads to from here; nothing where these are too many. */
function afterAnything(
  automaton: Automaton,
  from: ReadonlySet<State>,
): ReadonlySet<State> | undefined {
  // No pattern names this character, so it stands for all others.
  const characters = [...automaton.alphabet, '\u{10ffff}'];
  const reached = new Set(from);
  for (const state of reached) {
    for (const character of characters) {
      const next = automaton.step(state, character);
      if (next.nodes.length > 0) reached.add(next);
      if (reached.size > MAX_STATES) return undefined;
    }
  }
  return reached;
}
