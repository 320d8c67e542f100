import { shareOf } from '@sluice/codeintel';
import { isRecord } from '@sluice/plain';
import { type Find, type Finds, MOST_FINDS, summaryOf } from './finds.js';

/**
 * What a program in a tool's place answers, as the README gives it: `candidates`, `items` or `claims`, alone or below
 * `data`; `summary`; `text`; `truncated`. It is a stranger's answer: whatever it lacks is empty, whatever is of another
 * type is left out, nothing in it makes this throw, and names are only looked up as own properties.
 */
export function readProgramAnswer(answer: unknown): Finds {
  if (!isRecord(answer)) {
    const summary = typeof answer === 'string' ? answer.slice(0, LONGEST_SUMMARY) : 'nothing found';
    return { finds: [], summary, isTruncated: false };
  }
  const entries = entriesIn(answer).slice(0, MOST_FINDS);
  const best = Math.max(0, ...entries.map((entry) => scoreOf(entry) ?? 0));
  const finds = entries.map((entry) => findOf(entry, best));
  const words = textIn(answer, 'text');
  if (finds.length === 0 && words !== '') finds.push(findOf({ snippet: words }, 0));
  return {
    finds,
    summary: textIn(answer, 'summary', 'error').slice(0, LONGEST_SUMMARY) || summaryOf(finds),
    isTruncated: own(answer, 'truncated') === true,
  };
}

type Entry = Readonly<Record<string, unknown>>;

const LONGEST_SUMMARY = 400;
const LONGEST_TEXT = 20_000;
const UNRATED = 0.5;

function entriesIn(answer: Entry): Entry[] {
  const data = own(answer, 'data');
  for (const holder of isRecord(data) ? [answer, data] : [answer]) {
    for (const name of ['candidates', 'items', 'claims']) {
      const list = own(holder, name);
      if (Array.isArray(list)) return list.filter(isRecord);
    }
  }
  return [];
}

function findOf(entry: Entry, best: number): Find {
  const lineStart = numberIn(entry, 'line_start', 'line') ?? 0;
  const symbol = textIn(entry, 'symbol');
  const reason = textIn(entry, 'reason');
  const snippet = textIn(entry, 'snippet');
  const score = scoreOf(entry);
  const head = textIn(entry, 'signature') || symbol || firstLine(snippet);
  return {
    path: textIn(entry, 'path', 'file').replaceAll('\\', '/').replace(/^\.\//, ''),
    symbol,
    title: textIn(entry, 'title', 'claim_key', 'kind'),
    lineStart,
    lineEnd: Math.max(lineStart, numberIn(entry, 'line_end') ?? lineStart),
    confidence: score === undefined ? UNRATED : shareOf(score, best),
    summary:
      textIn(entry, 'summary', 'claim') ||
      [head, reason && `(${reason})`].filter(Boolean).join(' '),
    snippet,
    reason,
    distance: 0,
    conclusion: textIn(entry, 'conclusion', 'polarity') || undefined,
  };
}

function scoreOf(entry: Entry): number | undefined {
  return numberIn(entry, 'confidence', 'score');
}

function firstLine(text: string): string {
  const lines = text.split('\n', 40).map((line) => line.trim());
  return lines.find((line) => line !== '') ?? '';
}

function own(entry: Entry, name: string): unknown {
  return Object.hasOwn(entry, name) ? entry[name] : undefined;
}

function textIn(entry: Entry, ...names: readonly string[]): string {
  for (const name of names) {
    const value = own(entry, name);
    if (typeof value === 'string' && value !== '') return value.slice(0, LONGEST_TEXT);
  }
  return '';
}

function numberIn(entry: Entry, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = own(entry, name);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return undefined;
}
