import { READ } from './act-words.js';
import { isAct, isPlainAct, isThing } from './asked-act.js';
import { formsOfAct, plainWord } from './verb-forms.js';

const READING = formsOfAct(READ);

/** Verbs that still read where a thing stands before them: `mail_search`, `order_list`, `agenda-buscar`. */
const READING_LAST = formsOfAct({
  ...READ,
  en: 'get list read search find lookup fetch query view show',
});

/** Words for reading that name a thing as often. */
const READ_THINGS = new Set(
  `list liste lista status info view query search help stat load suche abfrage ubersicht uebersicht recherche busqueda
  consulta ricerca pesquisa busca`.split(/\s+/),
);

/** Whether a call changes something or tells someone: as declared, else by its name. Unknown tools do. */
export function hasEffect(name: string, isReadOnly?: boolean): boolean {
  if (isReadOnly !== undefined) return !isReadOnly;
  const words = ownWords(name);
  // `fs_read`, `update_status`: the first word that is a verb decides, and `search_and_replace` does two things.
  const first = words.find((word) => READING.has(word) || isAct(word));
  const second = words[words.indexOf('and') + 1] ?? '';
  if (words.includes('and') && isAct(second)) return true;
  // `list_delete`: what is named first may be a thing, and then the last word is the verb.
  if (first !== undefined && READ_THINGS.has(first) && isPlainAct(words.at(-1) ?? '')) return true;
  if (first !== undefined && isThing(first) && READING_LAST.has(words.at(-1) ?? '')) return false;
  return first === undefined || !READING.has(first);
}

/** The words of a tool's name: `sendMoney`, `send_money` and `bank.send-money` have `send` and `money`. */
export function nameWords(name: string): readonly string[] {
  return plainWord(name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2'))
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/**
 * The words that say what a tool does. Before `__`, a point or a slash stands the name of its server, which does so only
 * where the rest has no verb: `mcp__mail__find` sends nothing.
 */
export function ownWords(name: string): readonly string[] {
  const own = nameWords(name.split(/__|[./:]/).at(-1) ?? name);
  return own.some((word) => READING.has(word) || isAct(word)) ? own : nameWords(name);
}
