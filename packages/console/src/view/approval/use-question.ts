import type { ApprovalView, Result } from '@sluice/protocol';
import { useEffect, useState } from 'react';
import { useConsole } from '../console-context.js';

export type ExactQuestion =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'shown'; readonly question: Result<'approval.question'> };

/** What would run, byte for byte: lists and events carry it with its secrets masked. */
export function useQuestion({ call_id, session_id, digest }: ApprovalView): ExactQuestion {
  const { state, store } = useConsole();
  const [answered, setAnswered] = useState<ExactQuestion & { readonly digest?: string }>({
    kind: 'loading',
  });
  const isOnline = state.status.kind === 'online';
  useEffect(() => {
    if (!isOnline) return undefined;
    let isCurrent = true;
    const take = (next: ExactQuestion) => isCurrent && setAnswered({ ...next, digest });
    store.request('approval.question', { call_id, session_id }).then(
      (question) => take({ kind: 'shown', question }),
      (error: unknown) => take({ kind: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, call_id, session_id, digest, isOnline]);
  return answered.digest === digest ? answered : { kind: 'loading' };
}
