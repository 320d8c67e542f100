import type { IntentKind, Signal } from '../auto-output.js';
import { wordGroups } from '../compiled/words.js';
import { isTalk } from './content-words.js';
import { findWords } from './find-words.js';

export interface FoundSignals {
  readonly signals: readonly Signal[];
  /** How much the words lean to each intent. */
  readonly leaning: ReadonlyMap<IntentKind, number>;
  /** Files the prompt names, as written, with `/`. */
  readonly paths: readonly string[];
  /** Names that look like code, the most likely first. */
  readonly symbols: readonly string[];
  readonly hasTrace: boolean;
  /** The weights of all kinds of signals that were found, each kind once. */
  readonly strength: number;
  /** The same of words alone, without those that only ask ("how does") and those of the work ("commit"). */
  readonly codeStrength: number;
}

const LONGEST_PROMPT = 20_000;
const MOST_SIGNALS = 24;
const MOST_NAMES = 16;

const AT_PATH = /(?:^|[\s(（"'`])@(?:file:|folder:)?((?:\.{0,2}\/)?[\w.+-]+(?:[/\\][\w.+-]+)*)/g;
/** What a path looks like in a sentence. Every repetition is bounded. */
const PATH_FORMS = [
  // a/b.ts, C:\a\b.ts, b.test.ts
  String.raw`(?:[A-Za-z]:)?(?:\.{0,2}[/\\])?(?:[\w@.+-]{1,80}[/\\]){0,12}[\w@+-]{1,80}(?:\.[\w+-]{1,40}){0,4}\.[A-Za-z][A-Za-z0-9]{0,7}`,
  // ./a/b
  String.raw`(?:\.{1,2}[/\\])(?:[\w.+-]{1,80}[/\\]?){1,12}`,
  // /a/b, ~/a/b
  String.raw`~?\/(?:[\w.+-]{1,80}\/){1,12}[\w.+-]{1,80}`,
  String.raw`\.env(?:\.\w{1,20})?`,
  String.raw`\bid_(?:rsa|dsa|ecdsa|ed25519)(?:\.\w{1,10})?\b`,
];
const PATH = new RegExp(String.raw`(?<![\w@/\\.])(${PATH_FORMS.join('|')})(?![\w/\\])`, 'g');
const TRACE =
  /^\s*at \S.{0,300}:\d+|^\s*File "[^"\n]{1,300}", line \d+|Traceback \(most recent call last\)|\bpanicked at\b|^goroutine \d+ \[|^Caused by: |(?:Error|Exception): |\.\w{1,5}:\d+:\d+/m;
const FENCE = /```[\s\S]{2,}?```|~~~[\s\S]{2,}?~~~/;
const QUOTED = /`([^`\n]{2,80})`/g;
/** What a name looks like in a sentence that quotes nothing. */
const NAME_FORMS = [
  // parseHeaders, RouterOptions
  String.raw`_{0,3}[a-z]+[a-z0-9]*(?:[A-Z][a-z0-9]+)+`,
  String.raw`[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+`,
  // HTTPServer, IFTTTHandler, but not OSes
  String.raw`[A-Z]{2,}(?!e[sd]\b)[a-z][a-z0-9]+(?:[A-Z][a-z0-9]*)*`,
  // send_file, uv__signal_handler, SSL_read, MAX_SIZE
  String.raw`[A-Za-z][A-Za-z0-9]*_\w*[A-Za-z0-9]`,
  // _reset, __init__, but not a word that is stressed: _now_
  String.raw`_{1,3}[A-Za-z](?:\w*[A-Za-z0-9])?(?!\w)|__[a-z]\w*__`,
  String.raw`[A-Za-z_]\w*(?=\(\))`,
];
const CODE_NAME = new RegExp(String.raw`\b(?:${NAME_FORMS.join('|')})`, 'g');
const MEMBER = /\b[A-Za-z_]\w{1,40}(?:(?:\.|::|->|#)[A-Za-z_]\w{1,40}){1,4}\b/g;

/** What looks like the name of something in code and is that of a product, a file system or a habit. */
const NO_CODE =
  /^(?:e\.g|i\.e|github|gitlab|bitbucket|javascript|typescript|coffeescript|powershell|powerpoint|linkedin|youtube|facebook|whatsapp|wechat|macos|macbook|iphone|ipad|openai|chatgpt|deepseek|vscode|webstorm|pycharm|intellij|devops|postgresql|mysql|mongodb|node_modules|site_packages|__pycache__)\b/i;

/** What a text holds wherever the pattern of that name finds something; compiled in a fraction of the time. */
const MAYBE_PATH = /\.[A-Za-z./\\]|\/|id_/;
const MAYBE_MEMBER = /(?:[.#]|::|->)[A-Za-z_]/;
const MAYBE_CODE_NAME = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]|_|\(\)/;
const TRACE_PARTS = [':', 'File "', 'Traceback', 'panicked', 'goroutine'];

function mayHaveTrace(text: string): boolean {
  return TRACE_PARTS.some((part) => text.includes(part));
}

/** Reads a prompt for what speaks of code: words, paths, symbols, traces, fences, `@file`, in any language. */
export function findSignals(prompt: string): FoundSignals {
  const text = prompt.slice(0, LONGEST_PROMPT);
  const lower = text.toLowerCase();
  const signals: Signal[] = [];
  const leaning = new Map<IntentKind, number>();
  const add = (type: Signal['type'], match: string, weight: number): void => {
    const isKnown = signals.some((signal) => signal.type === type && signal.match === match);
    if (!isKnown && signals.length < MOST_SIGNALS) signals.push({ type, match, weight });
  };
  const hasTrace = mayHaveTrace(text) && TRACE.test(text);
  const hasFence = (text.includes('```') || text.includes('~~~')) && FENCE.test(text);
  if (hasTrace) add('code', 'stack trace', 1);
  if (hasFence) add('code', 'code fence', 0.7);
  if (hasTrace) leaning.set('debug', 1.5);
  let strength = (hasTrace ? 1 : 0) + (hasFence ? 0.7 : 0);
  let codeStrength = strength;
  for (const group of wordGroups) {
    const { type, weight, kind } = group;
    const seen = new Set<string>();
    for (const word of findWords(lower, group)) {
      if (seen.has(word) || seen.size >= 4) continue;
      seen.add(word);
      add(type, word, weight);
      if (kind !== 'none') leaning.set(kind, (leaning.get(kind) ?? 0) + weight);
    }
    if (seen.size > 0) strength += weight;
    const isOfCode = kind !== 'explore' && [...seen].some((word) => !isTalk(word));
    if (isOfCode) codeStrength += weight;
  }
  const paths = namesOf(text, [
    ...(text.includes('@') ? [AT_PATH] : []),
    ...(MAYBE_PATH.test(text) ? [PATH] : []),
  ]);
  for (const path of paths) add('historical', path, 0.6);
  const symbols = symbolsIn(text, paths);
  for (const symbol of symbols) add('code', symbol, 0.7);
  strength += (paths.length > 0 ? 0.6 : 0) + (symbols.length > 0 ? 0.7 : 0);
  return { signals, leaning, paths, symbols, hasTrace, strength, codeStrength };
}

/** Whether a prompt names a file or a symbol, or holds a trace: then it is about code whatever else it says. */
export function namesCode({ hasTrace, paths, symbols }: FoundSignals): boolean {
  return hasTrace || paths.length > 0 || symbols.length > 0;
}

function namesOf(text: string, patterns: readonly RegExp[]): string[] {
  const found = new Set<string>();
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const name = (match[1] ?? match[0]).replace(/^@/, '').replaceAll('\\', '/');
      // A number with a point and an abbreviation are no files.
      if (/^[\d.]+$/.test(name) || /^(?:e\.g|i\.e|etc|vs|a\.k\.a)\.?$/i.test(name)) continue;
      found.add(name);
    }
  }
  return [...found].slice(0, MOST_NAMES);
}

function symbolsIn(text: string, paths: readonly string[]): string[] {
  const isInPath = (name: string): boolean => paths.some((path) => path.includes(name));
  const found = new Set<string>();
  for (const match of text.includes('`') ? text.matchAll(QUOTED) : []) {
    const name = (match[1] ?? '').replace(/\(.*$/, '').trim();
    if (/^[\w$.:#>-]{2,80}$/.test(name) && !isInPath(name)) found.add(name);
  }
  const patterns = [
    ...(MAYBE_MEMBER.test(text) ? [MEMBER] : []),
    ...(MAYBE_CODE_NAME.test(text) ? [CODE_NAME] : []),
  ];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      if (!isInPath(match[0]) && !NO_CODE.test(match[0])) found.add(match[0]);
    }
  }
  const all = [...found];
  // `Class.method` says it all; its halves alone would ask again.
  return all
    .filter(
      (name) => !all.some((other) => other !== name && other.split(/[.#]|::|->/).includes(name)),
    )
    .slice(0, MOST_NAMES);
}
