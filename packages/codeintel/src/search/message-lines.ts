import type { DocumentId } from '../store/open-index.js';
import { readText } from '../store/read-text.js';
import type { Codebase } from './codebase.js';

/** A line whose literal holds part of a message. */
export interface MessageLine {
  readonly path: string;
  readonly line: number;
  /** Which share of the words of the message stands there in one run. */
  readonly share: number;
}

const MOST_MESSAGES = 6;
const MOST_WORDS = 60;
/** Fewer words in a row stand in many texts. */
const FEWEST_WORDS = 3;
const FEWEST_LETTERS = 10;
const MOST_LINES = 5;

/**
 * The lines where a message is written, by the longest run of its words that stands in one literal: what is put into a
 * message when it is made is missing there. Best first; empty where no line holds enough of it.
 */
export function messageLines(
  codebase: Codebase,
  files: readonly DocumentId[],
  text: string,
): MessageLine[] {
  const messages = messagesOf(text);
  if (messages.length === 0) return [];
  const found: MessageLine[] = [];
  for (const id of files) {
    const path = codebase.index.pathOf(id);
    const lines = readText(codebase.root, path).split('\n');
    for (const [index, line] of lines.entries()) {
      if (!QUOTE.test(line)) continue;
      // A long message is written over several lines.
      const next = lines[index + 1] ?? '';
      const words = wordsOf(QUOTE.test(next) ? `${line} ${next}` : line);
      const own = wordsOf(line);
      const share = Math.max(...messages.map((message) => shareOf(message, words, own)));
      if (share > 0) found.push({ path, line: index + 1, share });
    }
  }
  return found.sort((a, b) => b.share - a.share).slice(0, MOST_LINES);
}

const QUOTE = /["'`]/;
/** Lines of a trace that name a place, and the words of a log before the message. */
const FRAME = /^\s*(?:at |File "|#\d+ |--> |\.\.\. |Traceback|Caused by:\s*$|goroutine )/;
const KIND =
  /^\s*(?:Uncaught |Exception in thread "[^"]*" |thread '[^']*' panicked at )?(?:[\w.]+(?:Error|Exception|Warning|Fault)|error(?:\[\w+\])?|fatal|warning|panic)\b[^:]{0,40}: */i;

function messagesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => !FRAME.test(line))
    .map((line) => wordsOf(line.replace(KIND, '')).slice(0, MOST_WORDS))
    .filter((words) => words.length >= FEWEST_WORDS)
    .slice(0, MOST_MESSAGES);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9_]+|[\u4e00-\u9fff]/g) ?? [];
}

/** The share of the message in the longest run that begins in `own`, the words of the line itself. */
function shareOf(
  message: readonly string[],
  words: readonly string[],
  own: readonly string[],
): number {
  let best = 0;
  for (let at = 0; at < own.length; at += 1) {
    for (let from = 0; from < message.length; from += 1) {
      let length = 0;
      while (words[at + length] !== undefined && words[at + length] === message[from + length]) {
        length += 1;
      }
      const letters = message.slice(from, from + length).join('').length;
      if (length >= FEWEST_WORDS && letters >= FEWEST_LETTERS) best = Math.max(best, length);
    }
  }
  return best / message.length;
}
