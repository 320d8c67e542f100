import type { Expression } from './expression.js';

/** A step on one character: this very one, or any that is none of `except`. */
type Edge = { readonly to: number } & (
  | { readonly character: string }
  | { readonly except: string }
);

interface State {
  readonly nodes: readonly number[];
  /** The expressions that end here, by their index. */
  readonly accepted: readonly number[];
  readonly next: Map<string, State>;
}

/** States kept at most; a text that needs more starts them anew. */
const MAX_STATES = 20_000;

/**
 * Reads a text character by character and tells which of its expressions hold it, in time that grows with the text
 * alone: the nodes of all expressions are followed together, and each set of them that was met is kept as one state.
 */
export class Automaton {
  /** Every character that one of the expressions tells apart from others. */
  readonly alphabet: ReadonlySet<string>;
  readonly #silent: number[][] = [];
  readonly #edges: Edge[][] = [];
  readonly #ends = new Map<number, number>();
  readonly #states = new Map<string, State>();
  readonly start: State;

  constructor(expressions: readonly Expression[]) {
    const alphabet = new Set<string>();
    const starts = expressions.map((expression, index) => {
      const start = this.#node();
      this.#ends.set(this.#build(expression, start, alphabet), index);
      return start;
    });
    this.alphabet = alphabet;
    this.start = this.#stateOf(this.#reach(starts));
  }

  step(state: State, character: string): State {
    // Characters that no expression tells apart share one transition.
    const symbol = this.alphabet.has(character) ? character : OTHER;
    const met = state.next.get(symbol);
    if (met) return met;
    const reached: number[] = [];
    for (const node of state.nodes) {
      for (const edge of this.#edges[node] ?? []) {
        if (takes(edge, character)) reached.push(edge.to);
      }
    }
    const next = this.#stateOf(this.#reach(reached));
    state.next.set(symbol, next);
    return next;
  }

  /** The expressions that hold this text, by their index. */
  read(text: string): readonly number[] {
    let state = this.start;
    for (const character of text) {
      state = this.step(state, character);
      if (state.nodes.length === 0) return [];
    }
    return state.accepted;
  }

  #node(): number {
    this.#silent.push([]);
    this.#edges.push([]);
    return this.#edges.length - 1;
  }

  /** Adds what `expression` reads behind `from`; returns the node where it ends. */
  #build(expression: Expression, from: number, alphabet: Set<string>): number {
    switch (expression.kind) {
      case 'text': {
        let at = from;
        for (const character of expression.text) {
          alphabet.add(character);
          const to = this.#node();
          this.#edges[at]?.push({ to, character });
          at = to;
        }
        return at;
      }
      case 'any': {
        for (const character of expression.except) alphabet.add(character);
        const to = this.#node();
        this.#edges[from]?.push({ to, except: expression.except });
        return to;
      }
      case 'repeat': {
        const loop = this.#node();
        this.#silent[from]?.push(loop);
        const end = this.#build(expression.of, loop, alphabet);
        this.#silent[end]?.push(loop);
        // A node of its own: what ends here must not end inside a loop that another part enters.
        const after = this.#node();
        this.#silent[loop]?.push(after);
        return after;
      }
      case 'sequence':
        return expression.parts.reduce((at, part) => this.#build(part, at, alphabet), from);
      case 'either': {
        const end = this.#node();
        for (const option of expression.options) {
          const branch = this.#node();
          this.#silent[from]?.push(branch);
          this.#silent[this.#build(option, branch, alphabet)]?.push(end);
        }
        return end;
      }
    }
  }

  /** These nodes and all that silent steps lead to. */
  #reach(from: readonly number[]): readonly number[] {
    const reached = new Set(from);
    for (const node of reached) for (const to of this.#silent[node] ?? []) reached.add(to);
    return [...reached].sort((one, other) => one - other);
  }

  #stateOf(nodes: readonly number[]): State {
    const key = nodes.join(' ');
    const known = this.#states.get(key);
    if (known) return known;
    if (this.#states.size >= MAX_STATES) this.#forgetStates();
    const accepted = nodes.flatMap((node) => this.#ends.get(node) ?? []);
    const state: State = { nodes, accepted, next: new Map() };
    this.#states.set(key, state);
    return state;
  }

  /** States in use stay whole: they only lose the way to those that are met again. */
  #forgetStates(): void {
    for (const state of this.#states.values()) state.next.clear();
    this.#states.clear();
  }
}

export type { State };

/** No character: stands for all that the expressions do not name. */
const OTHER = '';

function takes(edge: Edge, character: string): boolean {
  return 'character' in edge ? edge.character === character : !edge.except.includes(character);
}
