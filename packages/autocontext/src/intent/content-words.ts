import { talkPieces, talkWords, workOrders, workThings } from '../compiled/words.js';

const TALK_WORDS: ReadonlySet<string> = new Set(talkWords.split(' '));
/** Pieces that talk in Chinese is put together from, the longest first. */
const TALK_PIECES = talkPieces.split(' ');
const WORD = /[a-z][a-z0-9']*/g;
const HAN = /[\u3400-\u9fff]+/g;
const LONGEST = 4000;
/** Two words that are one thing of the work. */
const OF_WORK = /\b(?:pull|merge) requests?\b|\bdev server\b|\bcommit messages?\b/g;

/**
 * What a prompt in lower case says beside words about the work and the talk: words, and runs of Chinese. Where there is
 * none, it asks nothing about the code.
 */
export function contentWords(lower: string): string[] {
  const text = lower.slice(0, LONGEST).replace(OF_WORK, ' ');
  const words = (text.match(WORD) ?? []).filter((word) => !isTalk(word));
  const runs = (text.match(HAN) ?? []).flatMap((run) => withoutTalk(run));
  return [...new Set([...words, ...runs])];
}

/**
 * Whether a prompt speaks of the work on the code (a branch, a commit, a run of the tests) or to the one who answers, so
 * that one more word in it tells nothing yet.
 */
export function isAboutTheWork(lower: string): boolean {
  return (
    lower.search(OF_WORK) >= 0 || startsWithWork(lower) || WORK.test(lower) || TALK.test(lower)
  );
}

const WORK = new RegExp(`\\b(?:${workThings.english})\\b|${workThings.chinese}`);
const TALK =
  /\b(?:you|your|yours|me|my|us|let's|lets|we|them|they)\b|[你您我咱]|(?:this|that|it)\s*[.!?]?$|\bis (?:this|that|it) \w+ing\b|^[先别]|[吗吧呢][。！？?!]?$/;

/** Whether a prompt begins by telling what to do with the work or the answer: "rebase and …", "把 … 推上去". */
export function startsWithWork(lower: string): boolean {
  return WORK_FIRST.test(lower.trim());
}

const WORK_FIRST = new RegExp(
  [
    `^(?:please |now |then |just |can you |could you )*(?!return|write (?:\\w+ )?tests?)(?:re)?(?:${workOrders.english})\\b`,
    `^(?:请|帮我|再|重新|只|先|都|把)*(?:${workOrders.chinese})`,
    '^(?:请|帮我|先)*把.{1,24}(?:掉|上去|出来|起来|回来|过来|一下)[吧了。！]?$',
    '^.{1,8}一下[吧。！]?$',
  ].join('|'),
);

/** Whether a word, in lower case, is one of the work or the talk. */
export function isTalk(word: string): boolean {
  // A character that is left makes another word: 请求 is no 请.
  if (/[\u3400-\u9fff]/.test(word)) return restOf(word).trim() === '';
  return word
    .split(' ')
    .every((part) => part.length < 2 || TALK_WORDS.has(part.replace(/'(?:s|re|ve|ll|d|m|t)$/, '')));
}

/** What is left of a run of Chinese without the pieces that talk is made of, words of one character left out. */
function withoutTalk(run: string): string[] {
  return restOf(run)
    .split(' ')
    .filter((part) => part.length > 1);
}

function restOf(run: string): string {
  let rest = run;
  for (const piece of TALK_PIECES) {
    if (rest.includes(piece)) rest = rest.replaceAll(piece, ' ');
  }
  return rest;
}
