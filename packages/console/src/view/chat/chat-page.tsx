import { useEffect, useState } from 'react';
import { FIRST_SESSION } from '../../model/console-store.js';
import { hrefOf } from '../../model/route.js';
import { sessionName } from '../../model/session-name.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { Composer } from './composer.js';
import { ModeBadge } from './mode-badge.js';
import { PausedNote } from './paused-note.js';
import { TimelineView } from './timeline-view.js';

export function ChatPage({ sessionId: wanted }: { readonly sessionId: string | undefined }) {
  const { state, store, texts } = useConsole();
  const newest = [...state.sessions].sort((a, b) => b.updated_at - a.updated_at)[0];
  // Stays with the session it began with: a turn elsewhere must not pull the page away.
  const [first, setFirst] = useState<string | undefined>(undefined);
  const sessionId = wanted ?? first;

  useEffect(() => {
    if (first === undefined && state.areSessionsKnown) {
      setFirst(newest?.session_id ?? FIRST_SESSION);
    }
  }, [first, newest, state.areSessionsKnown]);
  useEffect(() => {
    if (sessionId !== undefined) store.openSession(sessionId);
  }, [store, sessionId]);

  if (sessionId === undefined) return <p className="note">{texts.common.loading}</p>;
  if (state.missing.has(sessionId)) return <MissingSession id={sessionId} />;
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
            {!session && (
              <option value={sessionId}>{sessionName({ session_id: sessionId, title: '' })}</option>
            )}
            {state.sessions.map((other) => (
              <option key={other.session_id} value={other.session_id}>
                {sessionName(other)}
              </option>
            ))}
          </select>
        </label>
        {session && <ModeBadge mode={session.mode} />}
      </div>
      <TimelineView
        key={sessionId}
        items={entry?.timeline.items ?? []}
        isLoading={entry?.phase !== 'ready'}
        sessionId={sessionId}
      />
      {session?.paused && <PausedNote sessionId={sessionId} paused={session.paused} />}
      <Composer key={`compose ${sessionId}`} sessionId={sessionId} />
    </>
  );
}

function MissingSession({ id }: { readonly id: string }) {
  const { texts } = useConsole();
  return (
    <div className="missing">
      <h1>
        <Visible text={fill(texts.find.missingTitle, { id })} isProse />
      </h1>
      <p>{texts.find.missing}</p>
      <a href={hrefOf('sessions')}>{texts.find.toSessions}</a>
    </div>
  );
}
