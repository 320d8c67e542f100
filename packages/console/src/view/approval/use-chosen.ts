import type { ApprovalView } from '@sluice/protocol';
import { useState } from 'react';
import { keyOf } from '../../model/approval-inbox.js';
import { type ChosenPlace, chosenAmong } from '../../model/chosen-place.js';

export interface ChosenQuestion {
  readonly approval: ApprovalView | undefined;
  readonly index: number;
  /** The last one that was shown when its answer came, from here or from somebody else. */
  readonly gone: ApprovalView | undefined;
  choose(key: string | undefined): void;
}

/** Which question of the list is shown. Its rows as they were drawn last tell which one comes after an answer. */
export function useChosen(ordered: readonly ApprovalView[]): ChosenQuestion {
  const [drawn, setDrawn] = useState<ChosenPlace>({ keys: [], chosen: undefined });
  const [shown, setShown] = useState<ApprovalView | undefined>(undefined);
  const [gone, setGone] = useState<ApprovalView | undefined>(undefined);
  const keys = ordered.map(keyOf);
  const chosen = chosenAmong(drawn, keys);
  const choose = (key: string | undefined) => setDrawn({ keys, chosen: key });
  if (chosen !== drawn.chosen || keys.join('\n') !== drawn.keys.join('\n')) choose(chosen);
  const index = chosen === undefined ? -1 : keys.indexOf(chosen);
  const approval = ordered[index];
  if (approval !== shown) {
    if (shown && !keys.includes(keyOf(shown))) setGone(shown);
    setShown(approval);
  }
  return { approval, index, gone, choose };
}
