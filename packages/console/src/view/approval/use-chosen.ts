import type { ApprovalView } from '@sluice/protocol';
import { useState } from 'react';
import { keyOf } from '../../model/approval-inbox.js';
import { type ChosenPlace, chosenAmong } from '../../model/chosen-place.js';

export interface ChosenQuestion {
  readonly approval: ApprovalView | undefined;
  readonly index: number;
  /** The last one that was shown when its answer came, from here or from somebody else. */
  readonly gone: ApprovalView | undefined;
  /** The question that was asked for is not open, and nothing else was chosen since. */
  readonly isMissing: boolean;
  choose(key: string | undefined): void;
}

/** The question that an address asks for: of a call, or the first that a session has. */
export interface WantedQuestion {
  readonly sessionId: string | undefined;
  readonly callId: string | undefined;
  /** Whether the list is there: what is not in it then is not waited for, so that no later question takes its place. */
  readonly isListKnown: boolean;
}

/**
 * Which question of the list is shown: first the one that was asked for, as soon as it is there. Its rows as they were
 * drawn last tell which one comes after an answer.
 */
export function useChosen(
  ordered: readonly ApprovalView[],
  wanted: WantedQuestion,
): ChosenQuestion {
  const [drawn, setDrawn] = useState<ChosenPlace>({ keys: [], chosen: undefined });
  const [shown, setShown] = useState<ApprovalView | undefined>(undefined);
  const [gone, setGone] = useState<ApprovalView | undefined>(undefined);
  const [wish, setWish] = useState<'awaited' | 'missing' | 'over'>(
    wanted.sessionId === undefined ? 'over' : 'awaited',
  );
  const keys = ordered.map(keyOf);
  const chosen = chosenAmong(drawn, keys);
  const choose = (key: string | undefined) => setDrawn({ keys, chosen: key });
  const asked = wish === 'awaited' ? ordered.find((one) => isWanted(one, wanted)) : undefined;
  if (asked) {
    setWish('over');
    choose(keyOf(asked));
  } else if (wish === 'awaited' && wanted.isListKnown) {
    setWish('missing');
  } else if (chosen !== drawn.chosen || keys.join('\n') !== drawn.keys.join('\n')) choose(chosen);
  const index = chosen === undefined ? -1 : keys.indexOf(chosen);
  const approval = ordered[index];
  if (approval !== shown) {
    if (shown && !keys.includes(keyOf(shown))) setGone(shown);
    setShown(approval);
  }
  return {
    approval,
    index,
    gone,
    isMissing: wish === 'missing',
    choose(key) {
      setWish('over');
      choose(key);
    },
  };
}

function isWanted(
  { session_id, call_id }: ApprovalView,
  { sessionId, callId }: WantedQuestion,
): boolean {
  return session_id === sessionId && (callId === undefined || call_id === callId);
}
