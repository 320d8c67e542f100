import { Automaton, type State } from './automaton.js';
import type { Expression } from './expression.js';

/** More than any policy written by hand asks for; beyond it nothing is claimed. */
const MAX_STATES = 200_000;

/** What a reader would write where any character will do. */
const PLAIN_CHARACTERS = [...'xyzabcdefghijklmnopqrstuvw0123456789_'];

export class TooManyStates extends Error {
  constructor() {
    super(
      `Comparing these patterns takes more than ${MAX_STATES} steps; use fewer patterns with "*" in one policy`,
    );
    this.name = 'TooManyStates';
  }
}

/** A shortest text that every one of `inside` holds and none of `outside`; nothing where there is none. */
export function findText(
  inside: readonly Expression[],
  outside: readonly Expression[],
): string | undefined {
  const needed = inside.map((expression) => new Automaton([expression]));
  const refused = new Automaton(outside);
  const characters = alphabetOf([...needed, refused]);
  const guess = needed.length > 0 ? shortestOf(inside[0]) : undefined;
  if (guess !== undefined && refused.read(guess).length === 0) {
    if (needed.every((one) => one.read(guess).length > 0)) return guess;
  }
  const isFound = (states: readonly State[], bad: State): boolean =>
    states.every((state) => state.accepted.length > 0) && bad.accepted.length === 0;

  const ids = new Map<State, number>();
  const idOf = (state: State): number => {
    const id = ids.get(state) ?? ids.size;
    ids.set(state, id);
    return id;
  };
  const start = { text: '', states: needed.map((one) => one.start), bad: refused.start };
  if (isFound(start.states, start.bad)) return '';
  const seen = new Set<string>([[...start.states, start.bad].map(idOf).join(' ')]);
  let front = [start];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { text, states, bad } of front) {
      for (const character of characters) {
        const reached = states.map(
          (state, index) => needed[index]?.step(state, character) ?? state,
        );
        if (reached.some((state) => state.nodes.length === 0)) continue;
        const badReached = refused.step(bad, character);
        const key = [...reached, badReached].map(idOf).join(' ');
        if (seen.has(key)) continue;
        seen.add(key);
        if (seen.size > MAX_STATES) throw new TooManyStates();
        if (isFound(reached, badReached)) return text + character;
        next.push({ text: text + character, states: reached, bad: badReached });
      }
    }
    front = next;
  }
  return undefined;
}

/** A shortest text of one expression, which most often is the answer already. */
function shortestOf(expression: Expression | undefined): string {
  switch (expression?.kind) {
    case undefined:
    case 'repeat':
      return '';
    case 'text':
      return expression.text;
    case 'any':
      return PLAIN_CHARACTERS.find((character) => !expression.except.includes(character)) ?? '';
    case 'sequence':
      return expression.parts.map(shortestOf).join('');
    case 'either':
      return expression.options
        .map(shortestOf)
        .reduce((least, one) => (one.length < least.length ? one : least));
  }
}

/** Every character that one of them tells apart, and one that none does. */
function alphabetOf(all: readonly Automaton[]): readonly string[] {
  const named = new Set(all.flatMap((automaton) => [...automaton.alphabet]));
  const plain = PLAIN_CHARACTERS.find((character) => !named.has(character)) ?? unnamed(named);
  return [plain, ...named];
}

function unnamed(named: ReadonlySet<string>): string {
  let code = 0x4e00;
  while (named.has(String.fromCodePoint(code))) code += 1;
  return String.fromCodePoint(code);
}
