import { callPhrases } from './call-phrases.js';
import { pathPhrases } from './path-phrases.js';
import { policyPhrases } from './policy-phrases.js';
import { policyValuePhrases } from './policy-value-phrases.js';
import { rulePhrases } from './rule-phrases.js';
import { serverPhrases } from './server-phrases.js';
import { storePhrases } from './store-phrases.js';
import { toolPhrases } from './tool-phrases.js';

interface Template {
  readonly pattern: RegExp;
  readonly chinese: string;
  /** How much of it is fixed: of two that fit, the one that says more is meant. */
  readonly fixed: number;
}

const PLACE = /\{(\d)\}/g;
/** `rule-name: reason`, and the words that gates and errors put in front of each other. */
const NAMED = /^((?:- )?[\w.-]{1,60}): (.+)$/s;
/** `file:line: what is wrong`. */
const PLACED = /^([^\n]{1,1000}?:\d{1,7}): ([^\n]+)$/;
/** Sentences that are put behind others. */
const TAILS = [
  ['. Nothing was changed.', '。没有改动任何内容。'],
  ['. No file was changed.', '。没有改动任何文件。'],
] as const;
/** Longer texts are what tools and people wrote. */
const MAX_CHARS = 2_000;
const MAX_DEPTH = 4;

interface Phrasebook {
  readonly whole: ReadonlyMap<string, string>;
  readonly templates: readonly Template[];
}

let made: Phrasebook | undefined;

/**
 * What the runtime says to people, in Chinese. Records and what a model reads stay as they are; this is for the place
 * where a person reads them. A text that is not known comes back as it is.
 */
export function inChinese(text: string): string {
  return text.length > MAX_CHARS ? text : (translated(text, MAX_DEPTH) ?? text);
}

function translated(text: string, depth: number): string | undefined {
  made ??= makeBook();
  const known = made.whole.get(text);
  if (known !== undefined || depth === 0) return known;
  for (const [tail, chinese] of TAILS) {
    if (!text.endsWith(tail)) continue;
    const head = translated(text.slice(0, -tail.length), depth - 1);
    if (head !== undefined) return `${head}${chinese}`;
  }
  const [, file, fault] = PLACED.exec(text) ?? [];
  const wrong = fault === undefined ? undefined : translated(fault, depth - 1);
  if (wrong !== undefined) return `${file}：${wrong}`;
  for (const { pattern, chinese } of made.templates) {
    const values = pattern.exec(text);
    if (values) {
      return chinese.replaceAll(PLACE, (_place, number: string) => {
        const value = values[Number(number) + 1] ?? '';
        return translated(value, depth - 1) ?? value;
      });
    }
  }
  const [, name, rest] = NAMED.exec(text) ?? [];
  const more = rest === undefined ? undefined : translated(rest, depth - 1);
  if (more !== undefined) return `${name}：${more}`;
  return inLines(text, depth);
}

/** Texts of several lines are said line by line; where no line is known, none is. */
function inLines(text: string, depth: number): string | undefined {
  if (!text.includes('\n')) return undefined;
  const lines = text.split('\n').map((line) => translated(line, depth - 1) ?? line);
  const joined = lines.join('\n');
  return joined === text ? undefined : joined;
}

function makeBook(): Phrasebook {
  const phrases = [
    ...callPhrases,
    ...rulePhrases,
    ...pathPhrases,
    ...serverPhrases,
    ...toolPhrases,
    ...storePhrases,
    ...policyPhrases,
    ...policyValuePhrases,
  ];
  const hasPlace = ([english]: readonly [string, string]) => /\{\d\}/.test(english);
  const templates = phrases.filter(hasPlace).map(([english, chinese]) => ({
    pattern: patternOf(english),
    chinese,
    fixed: english.replaceAll(PLACE, '').length,
  }));
  return {
    whole: new Map(phrases.filter((phrase) => !hasPlace(phrase))),
    templates: templates.sort((one, other) => other.fixed - one.fixed),
  };
}

function patternOf(english: string): RegExp {
  const fixed = english
    .split(/\{\d\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('([^\\n]*?)')}$`);
}
