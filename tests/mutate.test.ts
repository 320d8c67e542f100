import { parseSync } from 'vite';
import { expect, test } from 'vitest';

interface Place {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly id?: number;
}

const part = (name: string): string =>
  new URL(`../scripts/mutate/${name}.mjs`, import.meta.url).href;
const { choose }: { choose: <T>(places: readonly T[], count: number, seed: number) => T[] } =
  await import(part('choose'));
const { findPlaces }: { findPlaces: (path: string, source: string) => Place[] } = await import(
  part('find-places')
);
type Files = Readonly<Record<'own' | 'dependants' | 'outside', readonly string[]>>;
const {
  batchesFor,
}: {
  batchesFor: (
    files: Files,
    place: object,
    reached: object,
    took: Map<string, object>,
  ) => string[][];
} = await import(part('related-tests'));
const { plant }: { plant: (source: string, places: readonly Place[], file: string) => string } =
  await import(part('plant'));

const SOURCE = `
import { readFile } from './read-file.js';
type Kind = 'one' | 'two';
export function pick(list: readonly number[], isOpen: boolean): unknown {
  if (list.length > 1 && !isOpen) return { kind: 'one' satisfies string, size: list.length };
  readFile('a text for people');
  return isOpen ? list[0] : true;
}
`;

test('places are conditions, bounds, flags, properties and calls, not types, imports or texts for people', () => {
  const shown = findPlaces('pick.ts', SOURCE).map(
    ({ start, end, kind }) => `${kind}: ${SOURCE.slice(start, end)}`,
  );
  expect(shown).toEqual([
    'condition turned round: list.length > 1 && !isOpen',
    '&& to ||: list.length > 1 && !isOpen',
    '> to >=: list.length > 1',
    '1 to 0: 1',
    '! left out: !isOpen',
    "property left out: kind: 'one' satisfies string",
    "'one' emptied: 'one'",
    'property left out: size: list.length',
    "statement left out: readFile('a text for people')",
    'condition turned round: isOpen',
    '0 to 1: 0',
    'true to false: true',
  ]);
});

test('a source with every place planted at once still reads as a program', () => {
  const places = findPlaces('pick.ts', SOURCE).map((place, index) => ({ ...place, id: index + 1 }));
  const planted = plant(SOURCE, places, '/switch');
  expect(parseSync('pick.ts', planted).errors).toEqual([]);
  expect(planted.match(/__changed\(\d+\)/g)).toHaveLength(places.length);
});

test('a planted place does what was there, and its change when it is switched on', () => {
  const source = 'const answer = { size: 2 > 1, kind: "x1" };';
  const places = findPlaces('a.js', source).map((place, index) => ({ ...place, id: index + 1 }));
  const [body = ''] = plant(source, places, '/switch').split('\nfunction __changed');
  const run = (on: number): unknown =>
    new Function('__changed', `${body}\nreturn answer;`)((id: number) => id === on);
  expect(run(0)).toEqual({ size: true, kind: 'x1' });
  const all = places.map(({ id }) => run(id));
  expect(all).toContainEqual({ kind: 'x1' });
  expect(all).toContainEqual({ size: true, kind: '' });
  expect(all).toContainEqual({ size: true });
});

test('a seed chooses the same places every time, and another seed others', () => {
  const places = [...Array(200).keys()].map((start) => ({ file: 'a', start, end: start + 1 }));
  expect(choose(places, 20, 7)).toEqual(choose(places, 20, 7));
  expect(choose(places, 20, 7)).not.toEqual(choose(places, 20, 8));
  expect(new Set(choose(places, 200, 7)).size).toBe(200);
});

test('what bears the name of the file is tried first, then what reached it, quickest first, then what nobody can see into', () => {
  const own = [
    '/a/x.test.ts',
    '/a/y.test.ts',
    '/b/z.test.ts',
    '/b/far.test.ts',
    '/b/p.process.test.ts',
  ];
  const files = { own, dependants: ['/c/d.test.ts', '/c/e.test.ts'], outside: [] };
  const took = new Map([...own, ...files.dependants].map((path) => [path, { ms: 5_000 }]));
  took.set('/b/z.test.ts', { ms: 10 });
  const place = { id: 3, file: '/a/x.ts' };
  const byId = new Map([[3, new Set(['/b/z.test.ts', '/c/d.test.ts'])]]);
  const order = (seeing: Set<string>, loading: Set<number>) =>
    batchesFor(files, place, { byId, seeing, loading }, took).flat();
  const reached = ['/a/x.test.ts', '/b/z.test.ts', '/a/y.test.ts', '/c/d.test.ts'];
  const blind = '/b/p.process.test.ts';
  expect(order(new Set(), new Set())).toEqual([...reached, blind]);
  expect(order(new Set([blind]), new Set())).toEqual(reached);
  expect(order(new Set(), new Set([3])), 'a place that runs while a module loads').toEqual([
    ...reached,
    blind,
    '/b/far.test.ts',
  ]);
});
