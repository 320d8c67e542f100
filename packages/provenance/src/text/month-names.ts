/** The months in the languages of requests, first of all in full. */
const NAMES: readonly string[] = [
  'january januar janvier enero gennaio janeiro',
  'february februar février febrero febbraio fevereiro',
  'march märz mars marzo março',
  'april avril abril aprile',
  'may mai mayo maggio maio',
  'june juni juin junio giugno junho',
  'july juli juillet julio luglio julho',
  'august août agosto',
  'september septembre septiembre settembre setembro',
  'october oktober octobre octubre ottobre outubro',
  'november novembre noviembre novembro',
  'december dezember décembre diciembre dicembre dezembro',
];
const SHORT = 'jan feb mar apr may jun jul aug sept? oct nov dec'.split(' ');

/** What a month may be called, for a regular expression: the longer name first. */
export const MONTH = [
  ...NAMES.flatMap((names) => names.split(' ')).sort((a, b) => b.length - a.length),
  ...SHORT,
].join('|');

const NUMBERS = new Map<string, number>();
for (const [index, names] of NAMES.entries()) {
  for (const name of [...names.split(' '), (SHORT[index] ?? '').replace('?', '')]) {
    NUMBERS.set(name, index + 1);
  }
}
NUMBERS.set('sep', 9);

/** The number of a month by its name, 1 for January. */
export function monthOf(name: string): number {
  return NUMBERS.get(name.toLowerCase()) ?? 0;
}
