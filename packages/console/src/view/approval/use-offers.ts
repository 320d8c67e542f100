import type { ApprovalView, Result } from '@sluice/protocol';
import { useEffect, useState } from 'react';
import { useConsole } from '../console-context.js';

type Offers = Result<'approval.rules'>;

/** The rules that fit a question, loaded when they are first wanted. */
export function useOffers(
  { call_id, session_id, digest }: ApprovalView,
  isWanted: boolean,
): Offers | undefined {
  const { store } = useConsole();
  const [answer, setAnswer] = useState<{ readonly digest: string; readonly offers: Offers }>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const take = (offers: Offers) => isCurrent && setAnswer({ digest, offers });
    // Where none can be had, the question can still be answered as it is.
    const none = () => take({ rules: [], can_save: false });
    store.request('approval.rules', { call_id, session_id }).then(take, none);
    return () => {
      isCurrent = false;
    };
  }, [store, call_id, session_id, digest, isWanted]);
  return answer?.digest === digest ? answer.offers : undefined;
}
