import { type PatternNode, readPattern } from './read-pattern.js';

const MAX_PROGRAM = 10_000;

/** Steps that are left to all patterns of one validation. */
export interface Effort {
  steps: number;
}

type Instruction =
  | { readonly kind: 'take'; readonly fits: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly number[] }
  | { readonly kind: 'check'; readonly holds: Holds; readonly next: number }
  | { readonly kind: 'end' };

type Holds = (text: readonly string[], at: number, effort: Effort) => boolean;

export interface LinearPattern {
  /** Throws where no steps are left. */
  test(text: string, effort: Effort): boolean;
}

/**
 * A regular expression of a stranger, such as a schema's `pattern`: it means what JavaScript means by it, and its work
 * grows with pattern times text, where the engine's own may double with every character. All ways through the pattern
 * are walked side by side. Throws where it cannot be read so: back references, looks behind, and what is too large.
 */
export function linearPattern(source: string): LinearPattern {
  const { node, isUnicode } = readPattern(source);
  const program = compile(node, { size: 0 });
  return {
    test(text, effort) {
      const characters = isUnicode ? [...text] : text.split('');
      return search(program, characters, 0, true, effort);
    },
  };
}

function compile(node: PatternNode, whole: { size: number }): readonly Instruction[] {
  const program: Instruction[] = [{ kind: 'end' }];
  const add = (instruction: Instruction): number => {
    whole.size += 1;
    if (whole.size > MAX_PROGRAM) throw new Error('the pattern is too large');
    return program.push(instruction) - 1;
  };
  const begin = emit(node, 0);
  add({ kind: 'fork', next: [begin] });
  return program;

  /** Writes what leads on to `next`, from the end to the beginning, and says where it begins. */
  function emit(each: PatternNode, next: number): number {
    switch (each.kind) {
      case 'take':
        return add({ kind: 'take', fits: each.fits, next });
      case 'check':
        return add({ kind: 'check', holds: each.holds, next });
      case 'look':
        return add({
          kind: 'check',
          holds: looking(compile(each.inner, whole), each.isWanted),
          next,
        });
      case 'all':
        return each.parts.reduceRight((after, part) => emit(part, after), next);
      case 'any':
        return add({ kind: 'fork', next: each.ways.map((way) => emit(way, next)) });
      case 'repeat':
        return repeat(each, next);
    }
  }

  function repeat(
    { inner, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
    next: number,
  ): number {
    let begin = next;
    if (most === undefined) {
      const loop = add({ kind: 'fork', next: [] });
      program[loop] = { kind: 'fork', next: [emit(inner, loop), next] };
      begin = loop;
    } else {
      for (let count = least; count < most; count += 1) {
        begin = add({ kind: 'fork', next: [emit(inner, begin), next] });
      }
    }
    for (let count = 0; count < least; count += 1) begin = emit(inner, begin);
    return begin;
  }
}

/** What stands ahead is looked at once for each place. */
function looking(program: readonly Instruction[], isWanted: boolean): Holds {
  let seenIn: readonly string[] | undefined;
  let seen = new Map<number, boolean>();
  return (text, at, effort) => {
    if (seenIn !== text) {
      seenIn = text;
      seen = new Map();
    }
    const found = seen.get(at) ?? search(program, text, at, false, effort);
    seen.set(at, found);
    return found === isWanted;
  };
}

function search(
  program: readonly Instruction[],
  text: readonly string[],
  from: number,
  isAnywhere: boolean,
  effort: Effort,
): boolean {
  const begin = program.length - 1;
  const reachedAt = new Int32Array(program.length).fill(-1);
  let here: number[] = [];
  for (let at = from; at <= text.length; at += 1) {
    const waiting = here;
    if (at === from || isAnywhere) waiting.push(begin);
    const takes: number[] = [];
    for (let which = waiting.pop(); which !== undefined; which = waiting.pop()) {
      if (reachedAt[which] === at) continue;
      reachedAt[which] = at;
      effort.steps -= 1;
      if (effort.steps < 0)
        throw new Error('it takes too many steps to hold the text against the pattern');
      const instruction = program[which];
      if (instruction?.kind === 'end') return true;
      if (instruction?.kind === 'take') takes.push(which);
      if (instruction?.kind === 'fork') waiting.push(...instruction.next);
      if (instruction?.kind === 'check' && instruction.holds(text, at, effort)) {
        waiting.push(instruction.next);
      }
    }
    const character = text[at];
    here = [];
    if (character === undefined) return false;
    for (const which of takes) {
      const instruction = program[which];
      if (instruction?.kind === 'take' && instruction.fits(character)) here.push(instruction.next);
    }
    if (here.length === 0 && !isAnywhere) return false;
  }
  return false;
}
