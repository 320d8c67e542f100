import { useEffect, useState } from 'react';
import { countSessions, laneSessions } from '../../model/now-lanes.js';
import { hrefOf } from '../../model/route.js';
import { setPaused } from '../../model/set-paused.js';
import { fill } from '../../text/fill.js';
import { formatAge } from '../../text/format-time.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { useNow } from '../use-now.js';
import { LaneView } from './lane-view.js';
import { TimeChoice } from './time-choice.js';
import '../../styles/now.css';

/** The page one leaves open: who works, at which gate each call stands, who waits, and the brake. */
export function NowPage() {
  const { state, store, texts, language } = useConsole();
  const now = useNow();
  const [shown, setShown] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const sessions = laneSessions(state.sessions, now, shown);
  const ids = sessions.map(({ session_id }) => session_id).join('\n');
  useEffect(() => {
    for (const id of ids.split('\n')) if (id !== '') store.openSession(id);
  }, [store, ids]);
  const { open } = state.inbox;
  const oldest = Math.min(...open.map(({ requested_at }) => requested_at));
  const { working, paused: held } = countSessions(state.sessions, open);
  const { allPaused } = state;
  const isPaused = allPaused !== undefined || state.sessions.some(({ paused }) => paused);
  const areAllHeld = allPaused !== undefined && state.sessions.every(({ paused }) => paused);
  const mayPause = state.me?.role !== 'viewer';

  async function pause(paused: boolean, sessionId?: string): Promise<void> {
    setProblem(undefined);
    try {
      await setPaused(store, paused, sessionId);
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <>
      <div className="page-head">
        <h1>{texts.now.title}</h1>
        {mayPause && (
          <>
            <button
              type="button"
              className="stop"
              disabled={!state.areSessionsKnown || areAllHeld}
              onClick={() => void pause(true)}
            >
              {texts.now.pauseAll}
            </button>
            {isPaused && (
              <button type="button" onClick={() => void pause(false)}>
                {texts.now.resumeAll}
              </button>
            )}
          </>
        )}
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      <div className="panel now-facts">
        <span>{fill(texts.now.working, { count: working })}</span>
        {held > 0 && <span>{fill(texts.now.held, { count: held })}</span>}
        {open.length === 0 ? (
          <span>{texts.now.nobodyWaits}</span>
        ) : (
          <a href={hrefOf('inbox')} className="now-oldest">
            {fill(texts.now.asking, { count: open.length })} ·{' '}
            {fill(texts.now.oldest, { time: formatAge(now - oldest, language) })}
          </a>
        )}
        <TimeChoice now={now} at={shown} onChoose={setShown} />
      </div>
      {state.areSessionsKnown && sessions.length === 0 && (
        <p className="note empty">
          {shown === undefined ? (
            <>
              {texts.now.empty} <a href={hrefOf('chat')}>{texts.now.toChat}</a>
            </>
          ) : (
            texts.now.nobodyThen
          )}
        </p>
      )}
      {sessions.map((session) => (
        <LaneView
          key={session.session_id}
          session={session}
          at={shown ?? now}
          isNow={shown === undefined}
          onPause={(paused) => void pause(paused, session.session_id)}
        />
      ))}
    </>
  );
}
