import { READ } from './act-words.js';
import { isAct, isMaking, isPlainAct, isThing } from './asked-act.js';
import { formsOfAct, plainWord } from './verb-forms.js';

const READING = formsOfAct(READ);

/** Verbs that still read where a thing stands before them: `mail_search`, `order_list`, `agenda-buscar`. */
const READING_LAST = formsOfAct({
  ...READ,
  en: 'get list read search find lookup fetch query view show',
});

/** Words for reading that name a thing as often: `status_set` sets, `list_delete` deletes. */
const READ_THINGS = new Set(
  `list liste lista status info view query search help stat load suche abfrage ubersicht uebersicht recherche busqueda
  consulta ricerca pesquisa busca head tail cat current now today weather who what when where has can is watch track
  monitor scan`.split(/\s+/),
);

/** Words for acts that stand last as things, too: what `get_transfer` gets is a transfer. */
const ALSO_RESULTS = new Set(
  `transfer refund update change edit move invite reminder purchase upload export backup merge switch checkout
  reservation booking fix alarm exchange rental`.split(/\s+/),
);

/** Behind a thing they say what is done: `status_set`, `alarm_stop`. */
const LAST_VERBS = new Set(
  'set start stop close open kill put enter leave lower extend post print play'.split(' '),
);

/** What can be opened, visited or loaded and is the same afterwards. Of a door or an account that cannot be said. */
const READABLE = new Set(
  `page pages webpage url link links website site web tab tabs browser file files document documents doc docs folder
  drive mail mails email emails message messages inbox note notes image picture photo pdf sheet spreadsheet book article
  app application data dataset table history state context memory csv json record records profile settings config
  template templates content contents text details results`.split(/\s+/),
);
const OPENING = new Set(['open', 'visit', 'load']);

/** Whether a call changes something or tells someone: as declared, else by its name. Unknown tools do. */
export function hasEffect(name: string, isReadOnly?: boolean): boolean {
  if (isReadOnly !== undefined) return !isReadOnly;
  const words = ownWords(name);
  // `fs_read`, `update_status`: the first word that is a verb decides, and `search_and_replace` does two things.
  const first = words.find((word) => READING.has(word) || isAct(word));
  if (
    first === undefined ||
    words.some((word, at) => isAct(word) && JOINS.has(words[at - 1] ?? ''))
  )
    return true;
  const last = words.at(-1) ?? '';
  if (!READING.has(first)) return !(isThing(first) && READING_LAST.has(last));
  return (
    !isReadOf(first, words.slice(words.indexOf(first) + 1), nameWords(name)) || isDone(first, last)
  );
}

const JOINS = new Set(['and', 'or', 'then']);

/** Whether a verb of reading reads what it stands with: pages are opened and read, doors and accounts are not. */
function isReadOf(verb: string, behind: readonly string[], all: readonly string[]): boolean {
  if (verb === 'check') return !['in', 'out', 'into'].includes(behind[0] ?? '');
  if (verb === 'visit' && behind.some(isAct)) return false;
  if (verb === 'select') return behind.length === 0 || behind.some((word) => SELECTED.has(word));
  // Of `drive__open` the server's name says what is opened.
  return !OPENING.has(verb) || all.some((word) => READABLE.has(word));
}

const SELECTED = new Set('rows records data from where columns table all entries'.split(' '));

/** Whether the last word of a name that begins with reading says that something is done all the same. */
function isDone(first: string, last: string): boolean {
  if (READ_THINGS.has(first)) return isPlainAct(last) || LAST_VERBS.has(last);
  return isPlainAct(last) && last !== first && !ALSO_RESULTS.has(last);
}

/** Whether a word says that something is read. */
export function isReading(word: string): boolean {
  return READING.has(word);
}

/** The words of a tool's name: `sendMoney`, `send_money` and `bank.send-money` have `send` and `money`. */
export function nameWords(name: string): readonly string[] {
  const known = WORDS_OF_NAMES.get(name);
  if (known) return known;
  const words = wordsOf(name);
  if (WORDS_OF_NAMES.size >= MOST_NAMES) WORDS_OF_NAMES.clear();
  WORDS_OF_NAMES.set(name, words);
  return words;
}

/** A session has few names, and asks for them with every call. */
const WORDS_OF_NAMES = new Map<string, readonly string[]>();
const MOST_NAMES = 1000;

function wordsOf(name: string): readonly string[] {
  return plainWord(name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1_$2'))
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/**
 * The words that say what a tool does. Before `__`, a point or a slash stands the name of its server, which does so only
 * where the rest has no verb: `mcp__mail__find` sends nothing. What `moves.create` makes stands there, too.
 */
export function ownWords(name: string): readonly string[] {
  const parts = name.split(/__|[./:]/);
  const own = nameWords(parts.at(-1) ?? name);
  if (!own.some((word) => READING.has(word) || isAct(word))) return nameWords(name);
  return own.every(isMaking) ? [...nameWords(parts.at(-2) ?? ''), ...own] : own;
}
