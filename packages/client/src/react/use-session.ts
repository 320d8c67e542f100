import { useCallback, useEffect, useState } from 'react';
import type { Client } from '../create-client.js';
import { newId } from '../new-id.js';
import { emptyView, type SessionView, viewAfter, withMessage } from '../session-view.js';

export interface LiveSession extends SessionView {
  /** Why the session cannot be followed any more. */
  readonly problem: string | undefined;
  /** Says something; refuses with what the gateway says, such as `SESSION_BUSY`. */
  send(content: string): Promise<void>;
}

/** A session, live: what is said, each call as it stands, and the questions that wait. */
export function useSession(client: Client, sessionId: string): LiveSession {
  const [view, setView] = useState(emptyView);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const over = new AbortController();
    setView(emptyView);
    setProblem(undefined);
    const follow = async () => {
      for await (const event of client.events({ sessionId, signal: over.signal }))
        setView((now) => viewAfter(now, event));
    };
    follow().catch((error: unknown) => {
      if (!over.signal.aborted) setProblem(String(error));
    });
    return () => over.abort();
  }, [client, sessionId]);
  const send = useCallback(
    async (content: string) => {
      const sending = client.send(sessionId, content);
      setView((now) => withMessage(now, newId(), content));
      await sending;
    },
    [client, sessionId],
  );
  return { ...view, problem, send };
}
