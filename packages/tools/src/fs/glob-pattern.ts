const MAX_PATTERN_CHARS = 1_000;
const MAX_ALTERNATIVES = 256;

export type PathTest = (path: string) => boolean;

/**
 * Compiles a glob over `/`-separated paths: `*`, `?`, `[a-z]`, `[!a]`, `**`, `{a,b}`. Matching costs at most pattern
 * length times path length, so that no pattern can run away. Throws an `Error` with the reason for a bad pattern.
 */
export function compileGlob(pattern: string): PathTest {
  if (pattern.length > MAX_PATTERN_CHARS) {
    throw new Error(
      `the pattern has ${pattern.length} characters; ${MAX_PATTERN_CHARS} is the most`,
    );
  }
  const alternatives = expandBraces(pattern.replace(/^\.\//, ''));
  const tests = alternatives.map((alternative) => compileSegments(alternative.split('/')));
  return (path) => {
    const parts = path.split('/');
    return tests.some((test) => test(parts));
  };
}

type SegmentTest = ((name: string) => boolean) | 'any-folders';

function compileSegments(segments: readonly string[]): (parts: readonly string[]) => boolean {
  const tests: readonly SegmentTest[] = segments
    .filter((segment, index) => !(segment === '**' && segments[index - 1] === '**'))
    .map((segment) => (segment === '**' ? 'any-folders' : compileSegment(segment)));
  return (parts) =>
    matchSequence(tests.length, parts.length, (test, part) => {
      const found = tests[test];
      if (found === 'any-folders') return 'any';
      return found?.(parts[part] ?? '') ?? false;
    });
}

type Unit =
  | { readonly kind: 'any' }
  | { readonly kind: 'one'; readonly fits: (char: string) => boolean };

function compileSegment(segment: string): (name: string) => boolean {
  const units: Unit[] = [];
  for (let index = 0; index < segment.length; index += 1) {
    const character = segment[index] ?? '';
    if (character === '*') {
      if (units.at(-1)?.kind !== 'any') units.push({ kind: 'any' });
    } else if (character === '?') {
      units.push({ kind: 'one', fits: () => true });
    } else if (character === '[') {
      const end = segment.indexOf(']', index + 2);
      if (end === -1) throw new Error('a "[" is never closed');
      const fits = compileClass(segment.slice(index + 1, end));
      units.push({ kind: 'one', fits });
      index = end;
    } else {
      const isEscape = character === '\\' && index + 1 < segment.length;
      if (isEscape) index += 1;
      const literal = segment[index] ?? '';
      units.push({ kind: 'one', fits: (char) => char === literal });
    }
  }
  return (name) =>
    matchSequence(units.length, name.length, (unit, at) => {
      const found = units[unit];
      if (found?.kind === 'any') return 'any';
      return found?.fits(name[at] ?? '') ?? false;
    });
}

function compileClass(body: string): (char: string) => boolean {
  const isNegated = body.startsWith('!') || body.startsWith('^');
  const inner = isNegated ? body.slice(1) : body;
  const ranges: (readonly [string, string])[] = [];
  for (let index = 0; index < inner.length; index += 1) {
    const from = inner[index] ?? '';
    const isRange = inner[index + 1] === '-' && index + 2 < inner.length;
    ranges.push([from, isRange ? (inner[index + 2] ?? from) : from]);
    if (isRange) index += 2;
  }
  return (char) => ranges.some(([from, to]) => char >= from && char <= to) !== isNegated;
}

/** Matches a row of units against a row of items; a unit that is `any` takes any number of them. */
function matchSequence(
  units: number,
  items: number,
  fits: (unit: number, item: number) => boolean | 'any',
): boolean {
  let unit = 0;
  let item = 0;
  let lastAny = -1;
  let resumeAt = 0;
  while (item < items) {
    const verdict = unit < units ? fits(unit, item) : false;
    if (verdict === 'any') {
      lastAny = unit;
      resumeAt = item;
      unit += 1;
    } else if (verdict) {
      unit += 1;
      item += 1;
    } else if (lastAny !== -1) {
      resumeAt += 1;
      item = resumeAt;
      unit = lastAny + 1;
    } else {
      return false;
    }
  }
  while (unit < units && fits(unit, items) === 'any') unit += 1;
  return unit === units;
}

function expandBraces(pattern: string): readonly string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = innermostBraces(next);
    if (!found) {
      done.push(next);
    } else {
      const [start, end] = found;
      const choices = next.slice(start + 1, end).split(',');
      for (const choice of choices) open.push(next.slice(0, start) + choice + next.slice(end + 1));
    }
    if (open.length + done.length > MAX_ALTERNATIVES) {
      throw new Error(`the braces give more than ${MAX_ALTERNATIVES} alternatives`);
    }
  }
  return done;
}

function innermostBraces(pattern: string): readonly [number, number] | undefined {
  const first = pattern.indexOf('{');
  const end = first === -1 ? -1 : pattern.indexOf('}', first);
  return end === -1 ? undefined : [pattern.lastIndexOf('{', end), end];
}
