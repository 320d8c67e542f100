/** By what a number is multiplied for its unit, in each writing that a call may have it in. */
const FACTORS: readonly (readonly [string, readonly number[]])[] = [
  ['k thousand tausend mille mila mil', [1000]],
  ['m million millionen millions millones milioni milhões', [1_000_000]],
  ['hundred hundert', [100]],
  ['kg km kilo kilos', [1, 1000]],
  ['l liter liters litre litres', [1, 1000]],
  ['h hour hours hrs stunde stunden heure heures hora horas ore', [1, 60, 3600]],
  ['min minute minutes minuten minuto minutos minuti', [1, 60]],
  ['day days tag tage tagen jour jours día días giorno giorni dia dias', [1, 24]],
  ['week weeks woche wochen semaine semaines semana semanas settimana settimane', [1, 7]],
  ['percent prozent', [1, 0.01]],
];
const SIGNS = new Map<string, readonly number[]>([
  ['%', [1, 0.01]],
  ['千', [1000]],
  ['万', [10_000]],
  ['亿', [100_000_000]],
]);

const BY_WORD = new Map(
  FACTORS.flatMap(([words, factors]) => words.split(' ').map((word) => [word, factors] as const)),
);
const FIRST_LETTERS = new Set([...BY_WORD.keys()].flatMap((word) => [...word.slice(0, 1)]));

/**
 * The factors of the unit that stands at `at`, after one space at the most: "2 hours" are 2, 120 and 7,200, "3万" are
 * 30,000. Nothing where none stands there.
 */
export function unitFactors(text: string, at: number): readonly number[] | undefined {
  const from = text[at] === ' ' ? at + 1 : at;
  const first = text[from] ?? '';
  const sign = SIGNS.get(first);
  if (sign) return sign;
  if (!FIRST_LETTERS.has(first.toLowerCase())) return undefined;
  const word = /^\p{L}{1,10}(?![\p{L}\d])/u.exec(text.slice(from, from + 12))?.[0];
  return word === undefined ? undefined : BY_WORD.get(word.toLowerCase());
}
