import { Automaton } from '../automaton/automaton.js';
import { either } from '../automaton/expression.js';
import type { Condition, Value } from '../condition/condition.js';

/** Tells which of many conditions on one attribute a value fulfils, in one reading of the value. */
export class ValueMatcher {
  readonly #automaton: Automaton;
  readonly #byPattern: readonly number[];
  readonly #equal = new Map<Value, number[]>();
  readonly #ranges: { readonly min: number; readonly max: number; readonly id: number }[] = [];

  /** Each condition with the number by which it is known. */
  constructor(conditions: readonly { readonly condition: Condition; readonly id: number }[]) {
    const patterns: { readonly expression: ReturnType<typeof either>; readonly id: number }[] = [];
    for (const { condition, id } of conditions) {
      const expressions = condition.anyOf.flatMap((wanted) =>
        wanted.kind === 'pattern' ? [wanted.expression] : [],
      );
      if (expressions.length > 0) patterns.push({ expression: either(expressions), id });
      for (const wanted of condition.anyOf) {
        if (wanted.kind === 'range') this.#ranges.push({ ...wanted, id });
        if (wanted.kind !== 'equals') continue;
        this.#equal.set(wanted.value, [...(this.#equal.get(wanted.value) ?? []), id]);
      }
    }
    this.#automaton = new Automaton(patterns.map(({ expression }) => expression));
    this.#byPattern = patterns.map(({ id }) => id);
  }

  match(value: Value): ReadonlySet<number> {
    if (typeof value === 'string') return new Set(this.#ids(this.#automaton.read(value)));
    const fulfilled = new Set(this.#equal.get(value));
    if (typeof value !== 'number') return fulfilled;
    for (const { min, max, id } of this.#ranges) {
      if (value >= min && value <= max) fulfilled.add(id);
    }
    return fulfilled;
  }

  get automaton(): Automaton {
    return this.#automaton;
  }

  #ids(patterns: readonly number[]): readonly number[] {
    return patterns.flatMap((pattern) => this.#byPattern[pattern] ?? []);
  }

  idsOf(patterns: Iterable<number>): ReadonlySet<number> {
    return new Set(this.#ids([...patterns]));
  }
}
