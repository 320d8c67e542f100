import type { EffectiveCommand } from './effective-command.js';

/** Where a command reads a database that it is told only to read. */
export type DatabaseRead = 'here' | 'elsewhere';

interface Client {
  /** Options that only say how the answer looks or who asks. */
  readonly plain: ReadonlySet<string>;
  /** The same with a value behind them. */
  readonly withValue: ReadonlySet<string>;
  readonly host: ReadonlySet<string>;
  /** Options with a statement behind them; where there are none, all words behind the first are statements. */
  readonly statement: ReadonlySet<string>;
  /** Letters that may stand together behind one dash: `-At`. */
  readonly letters: string;
}

const set = (...words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((line) => line.split(' ')));

const SQLITE_LOOKS = 'ascii bail batch box column csv header html json line list markdown noheader';

const CLIENTS: ReadonlyMap<string, Client> = new Map([
  [
    'psql',
    {
      plain: set('--csv --no-psqlrc --tuples-only --no-align --expanded --quiet --no-password'),
      withValue: set('-d --dbname -p --port -U --username -F --field-separator'),
      host: set('-h --host'),
      statement: set('-c --command'),
      letters: 'AtxqXw',
    },
  ],
  ...['mysql', 'mariadb'].map(
    (name) =>
      [
        name,
        {
          plain: set('--batch --table --silent --skip-column-names --raw --compact'),
          withValue: set('-u --user -P --port -D --database'),
          host: set('-h --host'),
          statement: set('-e --execute'),
          letters: 'BtsNr',
        },
      ] as const,
  ),
  [
    'sqlite3',
    {
      plain: set(
        ...['-', '--'].map((dash) =>
          `readonly table tabs ${SQLITE_LOOKS}`.replaceAll(/\w+/g, `${dash}$&`),
        ),
      ),
      withValue: set('-separator --separator -nullvalue --nullvalue'),
      host: set(),
      statement: set(),
      letters: '',
    },
  ],
]);

/** The name of a database, a user, a port, a sign between columns: no address, no settings, no file that is a program. */
const PLAIN_VALUE = /^(?:[\w.-]+|[,;:|\t])$/;
/** A file, or a database in memory; `file:` has settings behind it. */
const PLAIN_FILE = /^(?!file:)(?!-)[\w./~-]+$|^:memory:$/i;
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\/[\w./-]*)$/;

/**
 * Whether a client of a database is given statements that only read, and nothing else: no file with more of them, no file
 * that it writes, no setting. What cannot be read for sure is no reading. What a database has under such names of its own,
 * and the settings of its user, are not seen.
 */
export function readsDatabase({
  written,
  args,
  assignments,
}: EffectiveCommand): DatabaseRead | undefined {
  // As it is written: `./psql` is any file of that name.
  const client = CLIENTS.get(written ?? '');
  const words = args.flatMap(({ literal, isMany }) => (isMany ? [] : (literal ?? [])));
  if (!client || words.length !== args.length || assignments.length > 0) return undefined;
  const found = readWords(client, words);
  if (!found || found.statements.length === 0) return undefined;
  if (!found.statements.every(isReading)) return undefined;
  return found.hosts.every((host) => THIS_MACHINE.test(host)) ? 'here' : 'elsewhere';
}

interface Found {
  readonly statements: string[];
  readonly hosts: string[];
}

function readWords(client: Client, words: readonly string[]): Found | undefined {
  const found: Found = { statements: [], hosts: [] };
  const names: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-')) names.push(word);
    else if (!client.plain.has(word)) {
      const option = readOption(client, word);
      if (!option) return undefined;
      const value = option.name === '' ? '' : (option.value ?? rest.shift() ?? '');
      if (client.statement.has(option.name)) found.statements.push(value);
      else if (client.host.has(option.name)) found.hosts.push(value);
      else if (client.withValue.has(option.name) && !PLAIN_VALUE.test(value)) return undefined;
    }
  }
  if (client.statement.size > 0)
    return names.every((one) => PLAIN_VALUE.test(one)) ? found : undefined;
  const [file = '', ...statements] = names;
  found.statements.push(...statements);
  return PLAIN_FILE.test(file) ? found : undefined;
}

/** The option of a word that takes a value: `--host=x`, `-h`, `-hx`, and the last of `-Atc`; no name where none does. */
function readOption(
  { statement, host, withValue, letters }: Client,
  word: string,
): { readonly name: string; readonly value?: string } | undefined {
  const takesValue = (name: string) => statement.has(name) || host.has(name) || withValue.has(name);
  const [, long, joined] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
  if (long !== undefined && joined !== undefined)
    return takesValue(long) ? { name: long, value: joined } : undefined;
  if (takesValue(word)) return { name: word };
  const at = [...word].findIndex((letter, index) => index > 0 && !letters.includes(letter));
  if (at === -1) return { name: '' };
  const name = `-${word[at]}`;
  return takesValue(name) ? withRest(name, word.slice(at + 1)) : undefined;
}

function withRest(name: string, value: string) {
  return value === '' ? { name } : { name, value };
}

const BEGINNINGS = set('select with values explain show describe desc');
/** Words that change something wherever they stand in a statement, or with which a program of the server is run. */
const CHANGING = set(
  'into insert update delete merge upsert create drop alter truncate grant revoke copy call do execute prepare',
  'set reset lock vacuum analyze analyse attach detach pragma load outfile dumpfile import export install handler',
  'replace returning reindex refresh cluster listen notify unload system source tee pager shell',
);
/** Words of the language that may stand before a parenthesis. */
const JOINING = set(
  'select from where in exists any all some as and or not on using over having by then when else case values',
  'join union except intersect filter within limit offset between like is distinct with varchar char numeric decimal',
);
/** Functions of these databases that give back a value and do nothing else. */
const HARMLESS = set(
  'count sum avg min max total coalesce nullif ifnull iif lower upper length char_length octet_length trim ltrim',
  'rtrim btrim substr substring left right lpad rpad replace repeat reverse concat concat_ws position instr strpos',
  'split_part round floor ceil ceiling trunc abs mod sign power pow sqrt exp ln log greatest least cast date time',
  'datetime strftime julianday unixepoch date_trunc date_part date_format extract now age to_char to_date',
  'to_timestamp year month day hour minute second datediff timestampdiff group_concat string_agg array_agg json_agg',
  'jsonb_agg json_extract json_array_length jsonb_array_length json_type array_length cardinality unnest',
  'generate_series row_number rank dense_rank percent_rank ntile lag lead first_value last_value nth_value',
  'percentile_cont percentile_disc stddev variance bool_and bool_or every typeof hex md5 version current_database',
  'pg_size_pretty pg_relation_size pg_total_relation_size pg_database_size',
);
/** Names, numbers, texts in quotes with the quote doubled, signs. No comment, no backslash, no text between dollars. */
const TOKEN =
  /\s+|[a-z_]\w*|\d+(?:\.\d+)?|'(?:[^'\\]|'')*'|"(?:[^"\\]|"")*"|[-=<>!+*/%,.()[\]:;|&~^?]/giy;
const COMMENT = /--|\/\*/;

function isReading(text: string): boolean {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join('') !== text || !hasNoComment(tokens)) return false;
  const words = tokens.filter((token) => token.trim() !== '').map((token) => token.toLowerCase());
  const statements = splitAt(words, ';').filter((statement) => statement.length > 0);
  return statements.length > 0 && statements.every(isReadingStatement);
}

/** Signs side by side may open a comment, in which some clients find commands. */
function hasNoComment(tokens: readonly string[]): boolean {
  return !COMMENT.test(tokens.map((token) => (/^['"]/.test(token) ? 'x' : token)).join(''));
}

function isReadingStatement(words: readonly string[]): boolean {
  if (!BEGINNINGS.has(words[0] ?? '')) return false;
  return words.every((word, index) => {
    const isCalled = words[index + 1] === '(' && index > 0;
    if (isCalled && /^[\w'"]/.test(word)) return mayBeCalled(word, words[index - 1]);
    return !CHANGING.has(word);
  });
}

function mayBeCalled(word: string, before = ''): boolean {
  if (JOINING.has(word) || /^\d/.test(word)) return true;
  return HARMLESS.has(word) && before !== '.';
}

function splitAt(words: readonly string[], mark: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === mark) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}
