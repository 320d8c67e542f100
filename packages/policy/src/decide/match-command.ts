import type { Automaton, State } from '../automaton/automaton.js';
import type { CommandPart } from '../call.js';
import { commandText, WORD_END } from '../condition/command-glob.js';
import type { ValueMatcher } from './match-values.js';

/** Conditions that hold whatever the unknown words become, and those that may hold. */
export interface CommandMatch {
  readonly surely: ReadonlySet<number>;
  readonly perhaps: ReadonlySet<number>;
}

/**
 * Which conditions one part of a command fulfils. An unknown word may become any words, also none, so a rule that
 * allows needs its pattern to hold for all of them, and a rule that denies is not evaded by hiding a word.
 */
export function matchCommand(
  matcher: ValueMatcher,
  part: CommandPart,
  allIds: ReadonlySet<number>,
): CommandMatch {
  if (part === 'unreadable') return { surely: new Set(), perhaps: allIds };
  if (part.every((word) => word !== undefined)) {
    const fulfilled = matcher.match(commandText(part));
    return { surely: fulfilled, perhaps: fulfilled };
  }
  const { automaton } = matcher;
  let states: ReadonlySet<State> = new Set([automaton.start]);
  for (const word of part) {
    states =
      word === undefined
        ? afterAnyWords(automaton, states)
        : new Set([...states].map((state) => readWord(automaton, state, word)));
  }
  const ends = [...states].map((state) => matcher.idsOf(state.accepted));
  const [first = new Set<number>(), ...others] = ends;
  return {
    surely: new Set([...first].filter((id) => others.every((end) => end.has(id)))),
    perhaps: new Set(ends.flatMap((end) => [...end])),
  };
}

function readWord(automaton: Automaton, from: State, word: string): State {
  let state = from;
  for (const character of commandText([word])) state = automaton.step(state, character);
  return state;
}

/** Every state between two words that some words lead to from here. */
function afterAnyWords(automaton: Automaton, from: ReadonlySet<State>): ReadonlySet<State> {
  // No pattern names this character, so it stands for all others.
  const characters = [...automaton.alphabet, '\u{10ffff}'].filter((one) => one !== WORD_END);
  const boundaries = new Set(from);
  for (const boundary of boundaries) {
    const inside = new Set([boundary]);
    for (const state of inside) {
      boundaries.add(automaton.step(state, WORD_END));
      for (const character of characters) inside.add(automaton.step(state, character));
    }
  }
  return boundaries;
}
