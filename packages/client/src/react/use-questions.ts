import type { ApprovalView } from '@sluice/protocol';
import { useEffect, useState } from 'react';
import type { Client } from '../create-client.js';

/** The questions of every session that wait for a person, live. */
export function useQuestions(client: Client): readonly ApprovalView[] {
  const [questions, setQuestions] = useState<readonly ApprovalView[]>([]);
  useEffect(() => {
    const over = new AbortController();
    let asking: Promise<void> | undefined;
    let isStale = false;
    // A burst of events, such as the whole log at the start, is answered by one more question and no more.
    const ask = async (): Promise<void> => {
      isStale = true;
      asking ??= (async () => {
        while (isStale && !over.signal.aborted) {
          isStale = false;
          const { approvals } = await client.request('approval.list', {});
          if (!over.signal.aborted) setQuestions(approvals);
        }
      })().finally(() => {
        asking = undefined;
      });
      return asking;
    };
    const follow = async () => {
      for await (const { frame } of client.events({ signal: over.signal }))
        if (frame?.type === 'approval_request' || frame?.type === 'approval_decided') void ask();
    };
    // A gateway that refuses is told by `useStatus`; there are no questions then.
    Promise.all([ask(), follow()]).catch(() => setQuestions([]));
    return () => over.abort();
  }, [client]);
  return questions;
}
