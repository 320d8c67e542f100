import { useEffect, useState } from 'react';
import { FIRST_SESSION } from '../../model/console-store.js';
import { hrefOf } from '../../model/route.js';
import { useConsole } from '../console-context.js';
import { Composer } from './composer.js';
import { ModeBadge } from './mode-badge.js';
import { TimelineView } from './timeline-view.js';

export function ChatPage({ sessionId: wanted }: { readonly sessionId: string | undefined }) {
  const { state, store, texts } = useConsole();
  const newest = [...state.sessions].sort((a, b) => b.updated_at - a.updated_at)[0];
  // Stays with the session it began with: a turn elsewhere must not pull the page away.
  const [first, setFirst] = useState<string | undefined>(undefined);
  const sessionId = wanted ?? first;
  const known = state.sessions.some((session) => session.session_id === sessionId);

  useEffect(() => {
    if (first === undefined && state.areSessionsKnown) {
      setFirst(newest?.session_id ?? FIRST_SESSION);
    }
  }, [first, newest, state.areSessionsKnown]);
  useEffect(() => {
    if (sessionId === undefined) return;
    if (known) store.openSession(sessionId);
    else store.lookAgain();
  }, [store, sessionId, known]);

  if (sessionId === undefined) return <p className="note">{texts.common.loading}</p>;
  const session = state.sessions.find((other) => other.session_id === sessionId);
  const entry = state.timelines.get(sessionId);
  return (
    <>
      <div className="chat-head">
        <h1 className="unseen">{texts.chat.title}</h1>
        <label className="chat-session">
          <span className="unseen">{texts.chat.history}</span>
          <select
            value={sessionId}
            onChange={({ target }) => {
              location.hash = hrefOf('chat', target.value);
            }}
          >
            {!session && <option value={sessionId}>{sessionId}</option>}
            {state.sessions.map((other) => (
              <option key={other.session_id} value={other.session_id}>
                {other.title === '' ? other.session_id : other.title}
              </option>
            ))}
          </select>
        </label>
        {session && <ModeBadge mode={session.mode} />}
      </div>
      <TimelineView
        key={sessionId}
        items={entry?.timeline.items ?? []}
        isLoading={known && entry?.phase !== 'ready'}
        sessionId={sessionId}
      />
      <Composer key={`compose ${sessionId}`} sessionId={sessionId} />
    </>
  );
}
