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
const LONGEST = Math.max(...[...BY_WORD.keys()].map((word) => word.length));

/**
 * The factors of the unit that stands at `at`, after one space at the most: "2 hours" are 2, 120 and 7,200, "3万" are
 * 30,000. Nothing where none stands there.
 */
export function unitFactors(text: string, at: number): readonly number[] | undefined {
  const from = text.charCodeAt(at) === SPACE ? at + 1 : at;
  let end = from;
  while (end - from <= LONGEST && isLetter(text.charCodeAt(end))) end += 1;
  if (end === from || end - from > LONGEST) return SIGNS.get(text[from] ?? '');
  return BY_WORD.get(text.slice(from, end).toLowerCase());
}

const SPACE = 0x20;

/** Of the scripts that units are written in; a digit counts, so that `5k2` has none. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  if (lower >= 0x61 && lower <= 0x7a) return true;
  return (code >= 0x30 && code <= 0x39) || (code >= 0xc0 && code < 0x250);
}
