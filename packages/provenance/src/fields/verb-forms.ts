import type { ActWords } from './act-words.js';

/** A word without case and accents, as words of requests and of tools are compared. */
export function plainWord(word: string): string {
  const lower = word.toLowerCase();
  return isAscii(lower) ? lower : withoutAccents(lower);
}

/** Said first: taking accents off costs more than anything else that is done to a word. */
function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 0x7f) return false;
  return true;
}

function withoutAccents(word: string): string {
  return word.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** All words for an act, plain: as they stand, and of verbs the forms in which people ask for something. */
export function formsOfAct(act: ActWords): ReadonlySet<string> {
  const forms = [
    ...list(act.en),
    ...list(act.han),
    ...list(act.de).flatMap(germanForms),
    ...[...list(act.fr), ...list(act.it), ...list(act.pt)].flatMap(romanceForms),
    ...list(act.es).flatMap((verb) => [...romanceForms(verb), ...pluralOrders(verb)]),
  ];
  return new Set(forms.map(plainWord));
}

function list(words = ''): readonly string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}

/**
 * `ein|tragen` is asked for with "trag … ein", "einzutragen", "eintragen"; `ändern` with "ändere", and is `aendern` in
 * the names of tools.
 */
function germanForms(verb: string): readonly string[] {
  const [first = '', second] = verb.split('|');
  const base = second ?? first;
  const stem = base.replace(/e?n$/, '');
  const imperatives = [stem, `${stem}e`, `${stem}en`];
  const irregular = IRREGULAR.get(base) ?? [];
  const forms =
    second === undefined
      ? [base, ...imperatives, ...irregular]
      : [
          first + base,
          `${first}zu${base}`,
          ...[...imperatives, ...irregular].map((form) => first + form),
          // Alone it says little where the verb itself is another: "sag … ab" must not read as "sag".
          ...(SPEAKS_ALONE.has(base) ? [...imperatives, ...irregular] : []),
        ];
  return forms.flatMap((form) => [
    form,
    form.replaceAll(/[äöü]/g, (vowel) => `${plainWord(vowel)}e`),
  ]);
}

/** Verbs whose prefix stands far behind, and which mean the same act without it. */
const SPEAKS_ALONE = new Set(
  'tragen laden legen nehmen fügen leiten schicken senden teilen rufen drucken reichen kaufen bestellen'.split(
    ' ',
  ),
);

/** Imperatives that do not follow from the infinitive. */
const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map([
  ['nehmen', ['nimm']],
  ['geben', ['gib']],
  ['sehen', ['sieh']],
  ['lesen', ['lies']],
  ['werfen', ['wirf']],
  ['poner', ['pon', 'ponga']],
  ['decir', ['dile', 'diles', 'diga']],
  ['mover', ['mueve', 'mueva']],
  ['devolver', ['devuelve', 'devuelva']],
  ['encontrar', ['encuentra']],
  ['aprobar', ['aprueba', 'apruebe']],
  ['cerrar', ['cierra', 'cierre']],
  ['encender', ['enciende', 'encienda']],
  ['recordar', ['recuerda', 'recuerde']],
  ['corregir', ['corrige', 'corrija']],
  ['dire', ['dis', 'dites', 'dica', 'dille']],
  ['écrire', ['écris', 'écrivez']],
  ['mettre', ['mets', 'mettez']],
  ['lire', ['lis', 'lisez']],
  ['voir', ['vois', 'voyez']],
  ['inscrire', ['inscris', 'inscrivez']],
  ['prévenir', ['préviens', 'prévenez']],
  ['envoyer', ['envoie', 'envoies']],
  ['payer', ['paie']],
  ['dizer', ['diga', 'diz']],
  ['pedir', ['peça', 'pide', 'pida']],
]);

/** Infinitive, what one says to a friend and to a stranger, and the plain question: -ar, -er, -ir, -are, -ere, -re. */
function romanceForms(verb: string): readonly string[] {
  const irregular = IRREGULAR.get(verb) ?? [];
  const [, stem, ending] = /^(.+?)(ar|er|ir|are|ere|ire|re)$/.exec(plainWord(verb)) ?? [];
  if (stem === undefined || stem.length < 2) return [verb, ...irregular];
  const endings = ENDINGS[ending ?? ''] ?? [];
  return [
    verb,
    ...irregular,
    ...endings.flatMap((end) =>
      // Of `pagar` "page" is no form, and would be English.
      ending === 'ar' ? [respelled(stem + end)] : [stem + end, respelled(stem + end)],
    ),
  ];
}

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  ar: ['ar', 'a', 'e', 'en', 'as', 'ando'],
  er: ['er', 'e', 'a', 'an', 'ez', 'es', 'ons'],
  ir: ['ir', 'e', 'a', 'an', 'is', 'issez'],
  are: ['are', 'a', 'i', 'ate', 'ami'],
  ere: ['ere', 'i', 'a', 'ete'],
  ire: ['ire', 'i', 'a', 'isci', 'ite'],
  re: ['re', 's', 'ez', 'e'],
};

/** `borrad`, `vended`, `escribid`: only Spanish has them, and of a French verb they would be English: "reported". */
function pluralOrders(verb: string): readonly string[] {
  return /[aei]r$/.test(verb) ? [`${verb.slice(0, -1)}d`] : [];
}

/** `pagar` makes "pague", `publicar` "publique": before e the sound stays and the letters change. */
function respelled(form: string): string {
  return form.replace(/g(en?)$/, 'gu$1').replace(/c(en?)$/, 'qu$1');
}

/** A verb without the pronouns that Spanish, Italian and Portuguese write at its end: `mándaselo`, `inviagli`. */
export function withoutPronouns(word: string): readonly string[] {
  const verb = PRONOUNS.exec(word)?.[1];
  if (verb === undefined) return [];
  // Italian infinitives lose their last letter: `inviargli`.
  return verb.endsWith('r') ? [verb, `${verb}e`] : [verb];
}

const PRONOUNS =
  /^(\p{L}{2,}?)-?(?:(?:se|me|te|nos|glie)?(?:l[eoa]s?)|lhes?|me|nos|gli|les?|mi|ci|li|ne)$/u;
