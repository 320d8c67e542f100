import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOfName } from './terms-of-word.js';
import { nextPosition } from './word-positions.js';

function positions(text: string, term: string): number[] {
  const found: number[] = [];
  const lower = text.toLowerCase();
  let at = nextPosition(text, lower, term, 0);
  while (at >= 0) {
    found.push(at);
    at = nextPosition(text, lower, term, at + 1);
  }
  return found;
}

test('a stem stands in every form of its word and in every way to write a name', () => {
  expect(positions('routing getRoute ROUTES _routed route2', 'rout')).toEqual([0, 11, 17, 25, 32]);
});

test('a stem does not stand in longer words, nor in the middle of one', () => {
  expect(positions('router sprout routine enroute', 'rout')).toEqual([]);
});

test('a run of capitals ends where the next word begins', () => {
  expect(positions('HTTPServer parseHTTP HTTPD', 'http')).toEqual([0, 16]);
});

test('a stem in -y stands in a plural in -ies', () => {
  expect(positions('policies policy police', 'policy')).toEqual([0, 9]);
});

test('a number stands only where no other digit is beside it', () => {
  expect(positions('404 1404 4041 E404', '404')).toEqual([0, 15]);
});

const words = fc.constantFrom(
  'host',
  'headers',
  'parsing',
  'policies',
  'cached',
  'utf',
  'node',
  'running',
  'class',
);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const styles = [
  (parts: readonly string[]) => parts.join('_'),
  (parts: readonly string[]) => parts.join('_').toUpperCase(),
  (parts: readonly string[]) => parts.map(capital).join(''),
  (parts: readonly string[]) => parts.map((part, at) => (at === 0 ? part : capital(part))).join(''),
  (parts: readonly string[]) => parts.join('-'),
];

test('every part of a name that the index has as a term is found in the text', () => {
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...styles),
      (parts, write) => {
        const name = write(parts);
        for (const term of name.split('-').flatMap(termsOfName)) {
          expect(positions(`let ${name} = 1`, term), `${term} in ${name}`).not.toEqual([]);
        }
      },
    ),
  );
});
