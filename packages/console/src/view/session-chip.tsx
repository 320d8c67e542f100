import type { SessionView } from '@sluice/protocol';
import { fill } from '../text/fill.js';
import { useConsole } from './console-context.js';

/** What a session does now. One that is held does not work, whether a turn of it waits or not. */
export function SessionChip({
  session: { paused, is_busy },
}: {
  readonly session: Pick<SessionView, 'paused' | 'is_busy'>;
}) {
  const { texts } = useConsole();
  if (paused) {
    return (
      <span className="chip chip-asked">‖ {fill(texts.now.pausedBy, { who: paused.by })}</span>
    );
  }
  return (
    <span className={is_busy ? 'chip chip-allowed' : 'chip'}>
      {is_busy ? texts.sessions.busy : texts.sessions.idle}
    </span>
  );
}
