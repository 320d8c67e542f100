import type { DecideResult } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import type { ChatWords } from './chat-words.js';

/** What became of an answer, as a person reads it: nothing is called allowed that is not. */
export function toldResult(
  words: ChatWords,
  result: Exclude<DecideResult, { status: 'settled' }>,
): string {
  switch (result.status) {
    case 'counted': {
      const { people, needed, toOthers = [] } = result;
      const names = toOthers.map((name) => visibleText(name)).join(words.joined);
      const counted = words.counted(people, needed);
      return names === '' ? counted : `${counted} ${words.toOthers(names)}`;
    }
    case 'same_person':
      return words.samePerson;
    case 'role_needed':
      return words.roleNeeded(result.role);
    case 'once_only':
      return words.onceOnly;
    case 'unconfirmed':
      return words.notConfirmed;
    case 'digest_mismatch':
      return words.mismatch;
    case 'not_pending':
      return overWords(words, result);
    case 'invalid': {
      const why = words.said(String(result.failure.result.error));
      return words.notAllowed(visibleText(why, 'words'));
    }
  }
}

/** That a question is over, how, and why where that is kept. */
export function overWords(
  words: ChatWords,
  { outcome, note }: Omit<Extract<DecideResult, { status: 'not_pending' }>, 'status'>,
): string {
  const how = outcome === undefined ? words.answered : words.outcomes[outcome];
  if (note === undefined) return words.over(how);
  return words.overWith(how, visibleText(words.said(note), 'words'));
}

/** Where nobody runs a call at the moment that was allowed: when it runs. Nothing where somebody does. */
export function laterWords(
  words: ChatWords,
  { waitsFor }: Extract<DecideResult, { status: 'settled' }>,
  sessionId: string,
): string | undefined {
  return waitsFor && words.waitsFor[waitsFor](visibleText(sessionId));
}
