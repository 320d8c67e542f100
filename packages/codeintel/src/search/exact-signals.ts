import { askedSubject } from './asked-subject.js';
import { stackFrames } from './stack-frames.js';
import { stopTerms, weakTerms } from './stop-words.js';
import { termsOfWord } from './terms-of-word.js';

/** What a text points at by itself, in the order it stands there. */
export interface ExactSignals {
  readonly lines: readonly LineSignal[];
  readonly names: readonly NameSignal[];
  /** Messages and other texts in quotes, as they may stand in the code. */
  readonly literals: readonly string[];
  /** What stands after "error:" and the like, without quotes; its words count as words too. */
  readonly messages: readonly string[];
  /** How many other words say what is meant; where there are none, the signals are all that is asked about. */
  readonly otherWords: number;
}

/** `file:10`, `file:10-40`, `@file#L288`, a stack frame. Lines count from 1. */
export interface LineSignal {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** `Class.method`, `pkg.func`, `Type::name`, `#private`, `parseHeaders`, or one plain word of a short question. */
export interface NameSignal {
  readonly name: string;
  /** What stands before the last name, outermost first. */
  readonly qualifier: readonly string[];
  /** Looks like code or is quoted; a plain word may only be a word. */
  readonly isSure: boolean;
  /** By its form the text is about this: "how does X work?". */
  readonly isSubject: boolean;
}

const LINE =
  /(?<![\w/\\])@?((?:[A-Za-z]:)?(?:\.{0,2}[/\\])?(?:[\w@.+$-]{1,80}[/\\]){0,12}[\w@+$-][\w@.+$-]{0,80})(?::|#L|\s{0,2}(?:line|行)\s{0,2})(\d{1,7})(?:(?:-L?|:\d{1,5}-|–)(\d{1,7}))?/g;
const QUALIFIED =
  /(?<![\w$/.-])[A-Za-z_$][\w$]{0,79}(?:(?:\.|::|#|->)#?[A-Za-z_$][\w$]{0,79}){1,6}(?![\w$/]|\.\w)/g;
const PRIVATE = /(?<![\w#])#[A-Za-z_$][\w$]{2,79}/g;
/** A class may have a name of one letter; a variable of one letter is nobody's name. */
const QUOTED = /`([A-Z]|[A-Za-z_$#][\w$]{1,79})(?:\([^`\n]{0,80})?`/g;
/** In quotes, more than one word or with a sign that no name has: a message or a constant. */
const LITERAL =
  /"([^"\n]{4,200})"|“([^”\n]{4,200})”|「([^」\n]{4,200})」|`([^`\n]{4,200})`|(?<![\w)])'([^'\n]{4,200})'(?!\w)/g;
const NO_NAME = /[^\w$.#>()/\\@-]|[A-Za-z]-[A-Za-z]/;
const MOST_LITERALS = 3;
/** A message that is pasted as it was printed: "I get a warning: Unknown theme 'x', using default". */
const MESSAGE =
  /(?:error|warning|fatal|exception|错误|报错|警告)[ \t]{0,3}[:：][ \t]{0,3}([^\n]{10,200})/gi;
const MESSAGE_END = / [—–-] |\?|\.\s|[，。？；]/;
const MOST_MESSAGES = 2;
const FEWEST_WORDS = 3;
/** `Q(…)` too, but not the cost `O(n)`. */
const CALLED = /(?<![\w$.])([A-NP-Z]|[A-Za-z_$][\w$]{1,79})\(/g;
/** Names of tests may be whole sentences. */
const WORD = /(?<![\w$./-])[A-Za-z_$][\w$]{2,199}(?![\w$/-])/g;
const COMPOUND = /(?<![\w$./-])[A-Za-z_$][\w$]{0,79}(?:[/-][\w$.]{1,80}){1,8}/g;
/** A change of case, an underscore, or capitals that begin a word: `HTTPServer`, but not "OSes". */
const CODE_NAME =
  /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^_+[a-z]|[A-Z][a-z0-9]+[A-Z]|[A-Z]{2}(?!e[sd]$)[a-z]{2}/;
const FILE_NAME =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|c|h|cc|cpp|hpp|rb|php|cs|md|json|ya?ml|toml|html|css|txt|vue|svelte|sh)$/i;
const NAMED_FILE =
  /[\w-]{1,80}\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cc?|h|rb|php|cs|md|json|ya?ml|toml)\b/g;
const MOST_NAMES = 8;
const MOST_LINES = 12;
/** A longer text tells a story; a plain word of it is hardly the name of what is meant. */
const SHORT_TEXT = 120;

/** What questions and requests are made of, beside the words that search leaves out anyway. */
const ASKING: ReadonlySet<string> = new Set(
  `explain describ show tell does work happen mean call calls caller callers where fail fails what code
    function method class file line parameter param argument option return default value test tests
    document comment docs rename delete write writ read understand know run runs here there do
    refactor debug trace walk through summarize summarise overview purpose responsible would could`
    .split(/\s+/)
    .flatMap((word) => termsOfWord(word)),
);

/** What of a prompt can be looked up as it is. */
export function exactSignals(text: string): ExactSignals {
  const lines = lineSignals(text);
  const literals = literalsIn(text);
  const messages = messagesIn(text);
  // A path is no chain of names, and the words of a message are none either.
  const open = literals.reduce(
    (rest, literal) => rest.replace(literal, ' '),
    text.replace(LINE, ' '),
  );
  const asked = askedSubject(open);
  const names = new Map<string, NameSignal>();
  const add = (name: string, qualifier: readonly string[], isSure: boolean): void => {
    const key = [...qualifier, name].join('.');
    const isSubject = asked?.isBare === true && name === asked.name;
    if (!names.has(key) && names.size < MOST_NAMES) {
      names.set(key, { name, qualifier, isSure, isSubject });
    }
  };
  for (const [whole] of open.matchAll(QUALIFIED)) {
    const parts = whole.split(/\.|::|->|#/).filter((part) => part !== '');
    const name = parts.pop();
    if (name !== undefined && !FILE_NAME.test(whole) && !ABBREVIATION.test(whole))
      add(name, parts, true);
  }
  const bare = open.replace(QUALIFIED, ' ');
  for (const [name] of bare.matchAll(PRIVATE)) add(name.slice(1), [], true);
  for (const [, name = ''] of bare.matchAll(QUOTED)) add(name.replace(/^#/, ''), [], true);
  for (const [, name = ''] of bare.matchAll(CALLED)) add(name, [], true);
  const words = [...bare.matchAll(WORD)].map(([word]) => word);
  // `bundler/inline` and `case-insensitive` name nothing, but they say what is meant.
  const compound = [...bare.matchAll(COMPOUND)].map(([word]) => word);
  for (const word of words) if (CODE_NAME.test(word)) add(word, [], true);
  const others = [...words, ...compound].filter((word) => !names.has(word) && isTelling(word));
  const subject = onlyWord([...words, ...compound]) ?? askedSubject(bare)?.name;
  const isBare = names.size === 0 && literals.length === 0;
  if (subject !== undefined && text.length <= SHORT_TEXT && isBare) {
    add(subject, [], false);
    return { lines, names: [...names.values()], literals, messages, otherWords: 0 };
  }
  const files = open.match(NAMED_FILE) ?? [];
  const otherWords = new Set([...others, ...files]).size;
  return { lines, names: [...names.values()], literals, messages, otherWords };
}

function literalsIn(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(LITERAL)) {
    const literal = (match.slice(1).find((part) => part !== undefined) ?? '').trim();
    if (literal.length > 3 && NO_NAME.test(literal) && /[A-Za-z]{2}/.test(literal)) {
      found.add(literal);
    }
  }
  return [...found].slice(0, MOST_LITERALS);
}

function messagesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, rest = ''] of text.matchAll(MESSAGE)) {
    const [message = ''] = rest.split(MESSAGE_END);
    if ((message.match(/[A-Za-z]{2,}/g) ?? []).length >= FEWEST_WORDS) found.add(message.trim());
  }
  return [...found].slice(0, MOST_MESSAGES);
}

/** The one word that a text is about, where it says nothing else, not even "fix" or "error". */
function onlyWord(words: readonly string[]): string | undefined {
  const said = words.filter((word) =>
    termsOfWord(word).some((term) => !stopTerms.has(term) && !ASKING.has(term)),
  );
  const [only] = said;
  return only !== undefined && new Set(said).size === 1 && isTelling(only) ? only : undefined;
}

const ABBREVIATION = /^(?:e\.g|i\.e|a\.k\.a|etc)\b/i;

function isTelling(word: string): boolean {
  return termsOfWord(word).some(
    (term) => !stopTerms.has(term) && !weakTerms.has(term) && !ASKING.has(term),
  );
}

function lineSignals(text: string): LineSignal[] {
  const found = new Map<string, LineSignal>();
  const add = (path: string, from: number, to: number): void => {
    if (from > 0 && found.size < MOST_LINES) found.set(`${path}:${from}`, { path, from, to });
  };
  const frames = stackFrames(text);
  for (const match of text.matchAll(LINE)) {
    const [, path = '', from, to] = match;
    // A frame is read by its own shape: it may stand in a sentence of another form.
    if (!/[./\\]/.test(path) || /^[\d.]+$/.test(path)) continue;
    const first = Number(from);
    add(path.replaceAll('\\', '/'), first, Math.max(first, Number(to ?? from)));
  }
  const isLast = text.includes('Traceback (most recent call last)');
  for (const { path, line } of isLast ? frames.toReversed() : frames) {
    if (!found.has(`${path}:${line}`)) add(path, line, line);
  }
  return [...found.values()];
}
