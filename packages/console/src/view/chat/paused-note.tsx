import { visibleText } from '@sluice/plain';
import type { SessionView } from '@sluice/protocol';
import { useState } from 'react';
import { isBusy } from '../../model/console-state.js';
import { hrefOf } from '../../model/route.js';
import { setPaused } from '../../model/set-paused.js';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

interface PausedNoteProps {
  readonly sessionId: string;
  readonly paused: NonNullable<SessionView['paused']>;
}

/** Who holds the session, what becomes of a message meanwhile, and the way to let it go on. */
export function PausedNote({ sessionId, paused }: PausedNoteProps) {
  const { state, store, texts } = useConsole();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const words = texts.chat.paused;

  async function resume(): Promise<void> {
    setProblem(undefined);
    try {
      await setPaused(store, false, sessionId);
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <div className="paused-note">
      <p className="hint" role="status">
        ‖ {fill(paused.all ? words.all : words.one, { who: visibleText(paused.by, 'prose') })}{' '}
        {isBusy(state, sessionId) ? words.waits : words.wouldWait}
      </p>
      {state.me?.role !== 'viewer' && (
        <button type="button" className="small" onClick={() => void resume()}>
          {words.resume}
        </button>
      )}
      {paused.all && <a href={hrefOf('now')}>{words.toAll}</a>}
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
    </div>
  );
}
