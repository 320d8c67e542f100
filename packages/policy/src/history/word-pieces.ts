/** What a piece of a word or a path that differs from call to call may be. */
export type SlotKind =
  /** One name of a path; its last, where that has an ending. */
  | 'name'
  | 'file'
  | 'number'
  /** Any text: something with spaces or signs. It may as well be a program (`select * from users`). */
  | 'text'
  /** What somebody reads later: the text of a commit, the title of a request. */
  | 'message'
  /** Made by a machine: at least three digits, or a name of a commit. */
  | 'id'
  /** A text in quotes within a statement of a database, and a table of one that only looks. */
  | 'quoted'
  | 'table'
  /** A plain word behind an option that is written out, and one behind an option of one letter. */
  | 'value'
  | 'short-value'
  /** A plain word of the command itself, or a host: it may as well say what is done as on what. */
  | 'word'
  /** A word that says what is done: a script, a task. */
  | 'told';

/** A piece of a part of a call: one that says what is done, or one that says on what. */
export type Piece =
  | { readonly fixed: string }
  | { readonly slot: SlotKind; readonly value: string };

/** What a pattern of the rules takes letter by letter without quotes. */
const PLAIN = /^[\p{L}\p{M}\p{N}_@%+=:,./~-]+$/u;
const ENDING = /(?<=.)\.[A-Za-z]\w{0,7}$/;

/** Stands for what is left open until a pattern is whole: no word holds it. */
export const OPEN = '\0';

/**
 * The words of a command in pieces; nothing where no pattern can hold one of them. The first `told` of them say what is
 * done. A word that comes out only when the command runs may be any words where the command only reads; where it sends
 * something out, a name that counts is one name, for it may say where to.
 */
export function commandPieces(
  words: readonly (string | undefined)[],
  told: number,
  risk?: string,
): readonly (readonly Piece[])[] | undefined {
  const anyWords = risk === 'read' ? [{ fixed: OPEN + OPEN }] : undefined;
  const goesOut = risk === 'network';
  const pieces = words.map((word, index): readonly Piece[] | undefined => {
    if (word === undefined) return anyWords;
    if (index < told && PLAIN.test(word))
      return index === 0 ? [{ fixed: word }] : [{ slot: 'told', value: word }];
    const before = words[index - 1];
    if (isMessage(words[0], before))
      return quotable(word) ? [{ slot: 'message', value: word }] : undefined;
    return wordPieces(word, index, before, goesOut);
  });
  const known = pieces.filter((one) => one !== undefined);
  return known.length === words.length ? known : undefined;
}

const MESSAGE_OPTION = /^--(?:message|title|body|comment|description|notes|subject|summary)$/;
const KEEPS_HISTORY: ReadonlySet<string> = new Set(['git', 'hg', 'jj', 'svn']);

function isMessage(program = '', option = ''): boolean {
  if (MESSAGE_OPTION.test(option)) return true;
  return KEEPS_HISTORY.has(program) && /^-[a-z]*m$/.test(option);
}

function wordPieces(
  word: string,
  index: number,
  before: string | undefined,
  goesOut: boolean,
): readonly Piece[] | undefined {
  if (STATEMENT.test(word)) return statementPieces(word);
  if (CHANGING_STATEMENT.test(word)) return quotable(word) ? [{ fixed: word }] : undefined;
  if (!PLAIN.test(word)) return textPieces(word, index);
  if (index === 0) return [{ fixed: word }];
  if (word.startsWith('-')) return optionPieces(word);
  const address = /^([a-z][a-z0-9+.-]*:\/\/)([^/]+)(.*)$/i.exec(word);
  if (address) {
    const [, scheme = '', host = '', path = ''] = address;
    return [{ fixed: scheme }, { slot: 'word', value: host }, ...withIds(pathPieces(path))];
  }
  const [, folder, target] = LABEL.exec(word) ?? [];
  if (folder !== undefined && target !== undefined)
    return [...pathPieces(folder), { fixed: target }];
  if (word.includes('/') || ENDING.test(word)) return withIds(pathPieces(word));
  if (isNumber(word)) return [{ slot: 'number', value: word }];
  if (!goesOut && counts(word)) return numberPieces(word);
  if (SETTING.test(word)) return settingPieces(word);
  if (TASK_OF.test(word)) return taskPieces(word);
  // The first word behind the program says what it does.
  if ((index === 1 && /^[a-z][\w-]*$/i.test(word)) || word.startsWith('.'))
    return [{ fixed: word }];
  if (before?.startsWith('--') && isId(word)) return [{ slot: 'id', value: word }];
  const slot = before?.startsWith('--')
    ? 'value'
    : before?.startsWith('-')
      ? 'short-value'
      : 'word';
  return goesOut || ADDRESS.test(word) ? [{ slot, value: word }] : dottedPieces(word, slot);
}

/** `com.shop.CartTest` name by name, and each that counts in words and numbers. */
function dottedPieces(word: string, slot: SlotKind): readonly Piece[] {
  const names = QUALIFIED.test(word) ? word.split('.') : [word];
  return names.flatMap((name, index) => [
    ...(index === 0 ? [] : [{ fixed: '.' }]),
    ...countedPieces(name, '', slot),
  ]);
}

const QUALIFIED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){2,}$/;

/** A name of files with stars in it, which the program itself reads; words with numbers between them; any other text. */
function textPieces(word: string, index: number): readonly Piece[] | undefined {
  if (!quotable(word)) return undefined;
  if (index > 0 && FILES.test(word)) {
    return pathPieces(word).flatMap((piece): readonly Piece[] =>
      'slot' in piece && !PLAIN.test(piece.value) ? [{ fixed: piece.value }] : [piece],
    );
  }
  return index > 0 && COUNTED_WORDS.test(word)
    ? numberPieces(word, BETWEEN_SPACES)
    : [{ slot: 'text', value: word }];
}

const FILES = /^(?!-)[\w@%+.,~*?-]*\/[\w@%+.,~*?/-]*$/;

/** `33 min ago`, `iPhone 13`: a number stands by itself between words. */
const COUNTED_WORDS = /^(?=.*(?:^| )\d+(?: |$))[\p{L}\d .,=_-]+$/u;
const BETWEEN_SPACES = /((?<=^| )\d+(?= |$))/;

/** Behind a number it says of what. */
const UNIT = '(?:[kKMGT]i?[bB]?|[kMG]?Hz|[mun]?s|min|[hdw]|px|pt|r?em|[cmk]m|%|x)';
/** `2026-11-03`, `12:30`, `1.2.3`, `30s`, `98M:120M`: nothing but numbers, each with its unit, and signs between them. */
const COUNTS = new RegExp(`^(?!\\d+$)\\d+${UNIT}?(?:[-.:]\\d+${UNIT}?)*$`);

/** `10.0.0.5` counts nothing: it says where. */
const ADDRESS = /^\d+(?:\.\d+){3}(?::\d+)?$/;
const BETWEEN_SIGNS = /(\d+)/;

function counts(text: string): boolean {
  return COUNTS.test(text) && !ADDRESS.test(text);
}

/** `seed=17`, `model.name=small`: what is set stays, to what it is set may differ. */
const SETTING = /^[A-Za-z_][\w.-]*=./;

function settingPieces(word: string): readonly Piece[] {
  const [name = '', ...rest] = word.split('=');
  const value = rest.join('=');
  return [{ fixed: `${name}=` }, ...(counts(value) ? numberPieces(value) : [valuePiece(value)])];
}

/** The numbers may differ, and nothing else. */
function numberPieces(text: string, numbers = BETWEEN_SIGNS): readonly Piece[] {
  return text
    .split(numbers)
    .filter((part) => part !== '')
    .map((part) => (isNumber(part) ? { slot: 'number', value: part } : { fixed: part }));
}

const STATEMENT = /^(?:select|with|explain|show|describe)\s/i;

/** Never open: the next one may do something else. */
const CHANGING_STATEMENT =
  /^(?:insert|update|delete|drop|alter|create|truncate|grant|revoke|merge|replace|call|exec)\s/i;

/** A text in quotes, a quote in it doubled; a whole number that is no part of a name; a table. */
const STATEMENT_PARTS =
  /('(?:[^']|'')*'|(?<![\w.])\d+(?![\w.])|(?<=\b(?:from|join)\s+)[a-z_][\w.]*)/i;
const PLAIN_QUOTED = /^'([\w.:/ -]+)'$/;
const TABLE = /^[a-z_][\w.]*$/i;

/** What a statement does stays; its numbers, the texts in its quotes and its tables say on what. */
function statementPieces(word: string): readonly Piece[] | undefined {
  // What the parts are split at stands at every second place.
  const pieces = word.split(STATEMENT_PARTS).flatMap((part, index): readonly Piece[] => {
    if (part === '') return [];
    if (index % 2 === 0) return [{ fixed: part }];
    const [, quoted] = PLAIN_QUOTED.exec(part) ?? [];
    if (quoted !== undefined) return [{ fixed: "'" }, ...quotedPieces(quoted), { fixed: "'" }];
    if (isNumber(part)) return [{ slot: 'number', value: part }];
    return [TABLE.test(part) ? { slot: 'table', value: part } : { fixed: part }];
  });
  const isKnown = pieces.every((piece) => 'slot' in piece || quotable(piece.fixed));
  return isKnown ? pieces : undefined;
}

function quotedPieces(quoted: string): readonly Piece[] {
  return COUNTS.test(quoted) ? numberPieces(quoted) : [{ slot: 'quoted', value: quoted }];
}

/** Names in a word that a machine made: they tell things apart that are alike. */
function withIds(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) =>
    'slot' in piece && piece.slot === 'name' && isId(piece.value)
      ? { slot: 'id', value: piece.value }
      : piece,
  );
}

export function isId(text: string): boolean {
  return /\d{3}/.test(text) || isCommit(text);
}

function isCommit(text: string): boolean {
  return /^(?=.*[a-f])[0-9a-f]{7,40}$/.test(text);
}

/** `//libs/shop:unit_test`: what is built of a folder of the project, which says what is done. */
const LABEL = /^((?:@[\w.-]*)?\/\/[\w./-]+)(:[\w.-]+)$/;

/** `:shop:test`: a task of a part of the project. */
const TASK_OF = /^:?\w[\w.-]*(?::[\w.-]+)+$/;

/** Which part may differ; the task says what is done. */
function taskPieces(word: string): readonly Piece[] {
  const end = word.lastIndexOf(':');
  return [{ slot: 'word', value: word.slice(0, end) }, { fixed: word.slice(end) }];
}

function valuePiece(value: string): Piece {
  return { slot: isNumber(value) ? 'number' : 'value', value };
}

function optionPieces(word: string): readonly Piece[] {
  const [, letter, count] = /^(-[A-Za-z]?)(\d+)$/.exec(word) ?? [];
  if (letter !== undefined && count !== undefined)
    return [{ fixed: letter }, { slot: 'number', value: count }];
  return word.includes('=') ? settingPieces(word) : [{ fixed: word }];
}

/** A path name by name. A name that begins with a dot says what kind of file it is. */
export function pathPieces(path: string): readonly Piece[] {
  return path.split('/').flatMap((name, index, all): readonly Piece[] => {
    const slash: readonly Piece[] = index === 0 ? [] : [{ fixed: '/' }];
    if (name === '' || name === '~' || name.startsWith('.')) return [...slash, { fixed: name }];
    return [...slash, ...namePieces(name, index === all.length - 1)];
  });
}

/** A name of a path; where it counts something (`sc010`, `shot-12.svg`, `2026-11`), the numbers in it by themselves. */
function namePieces(name: string, isLast: boolean): readonly Piece[] {
  const ending = isLast ? endingOf(name) : '';
  return countedPieces(name, ending, ending === '' ? 'name' : 'file');
}

/** A name, in words and numbers where it counts; else as one `slot`. */
function countedPieces(name: string, ending: string, slot: SlotKind): readonly Piece[] {
  const parts = name.slice(0, name.length - ending.length).split(/(\d+)/);
  if (!isCounting(parts)) return [{ slot, value: name }];
  const kind = slot === 'file' ? 'name' : slot;
  return [
    ...parts
      .filter((part) => part !== '')
      .map((value): Piece => ({ slot: isNumber(value) ? 'number' : kind, value })),
    ...(ending === '' ? [] : [{ fixed: ending }]),
  ];
}

/** Whether numbers stand in it that end with it or before a sign: of `9f3a`, `2nd` and names of commits they are letters. */
function isCounting(parts: readonly string[]): boolean {
  const behind = parts.filter((_, index) => index > 0 && index % 2 === 0);
  const isWhole = behind.every((text) => !/^\p{L}/u.test(text));
  return behind.length > 0 && isWhole && !isCommit(parts.join(''));
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

/** The ending of a file's name, with its dot; nothing where it has none. */
export function endingOf(name: string): string {
  return ENDING.exec(name)?.[0] ?? '';
}

function quotable(word: string): boolean {
  return !/[\p{Cc}\p{Cf}]/u.test(word) && !(word.includes('"') && word.includes("'"));
}

/** A word as a pattern takes it letter by letter. */
export function spell(word: string): string {
  if (PLAIN.test(word)) return word;
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}

/** Whether a list in braces can hold the text letter by letter; spaces too where they end no word. */
export function isListable(text: string, hasSpaces = false): boolean {
  const plain = hasSpaces ? text.replaceAll(' ', '') : text;
  return plain !== '' && PLAIN.test(plain) && !plain.includes(',');
}
