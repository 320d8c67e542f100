import { visibleText } from '@sluice/plain';
import type { SessionView } from '@sluice/protocol';
import { fill } from '../text/fill.js';
import { useConsole } from './console-context.js';

/** What a session does now. One that is held, or that waits for an answer, does not work. */
export function SessionChip({
  session: { session_id, paused, is_busy },
}: {
  readonly session: Pick<SessionView, 'session_id' | 'paused' | 'is_busy'>;
}) {
  const { state, texts } = useConsole();
  if (paused) {
    return (
      <span className="chip chip-asked">
        ‖ {fill(texts.now.pausedBy, { who: visibleText(paused.by, 'prose') })}
      </span>
    );
  }
  if (is_busy && state.inbox.open.some((question) => question.session_id === session_id)) {
    return <span className="chip chip-asked">{texts.sessions.waits}</span>;
  }
  return (
    <span className={is_busy ? 'chip chip-allowed' : 'chip'}>
      {is_busy ? texts.sessions.busy : texts.sessions.idle}
    </span>
  );
}
