import { isOver } from '../../model/apply-event.js';
import { hrefOf } from '../../model/route.js';
import type { CallItem } from '../../model/timeline.js';
import { CallDetail } from '../call/call-detail.js';
import { useConsole } from '../console-context.js';
import { UndoButton } from '../now/undo-button.js';

interface UnfoldedCallProps {
  readonly call: CallItem;
  readonly sessionId: string;
}

/** What stands below the line of a call that somebody unfolded: what it did, how to take it back, its entries in the audit. */
export function UnfoldedCall({ call, sessionId }: UnfoldedCallProps) {
  const { texts } = useConsole();
  const { approval, decided } = call;
  const edited = decided?.outcome === 'approved_with_edits' && isOver(call);
  return (
    <>
      <CallDetail
        sessionId={sessionId}
        callId={call.callId}
        arguments={call.arguments}
        asked={edited ? approval?.arguments : undefined}
        effect={edited ? undefined : approval}
        result={isOver(call) ? call.result : undefined}
      />
      <UndoButton call={call} sessionId={sessionId} />{' '}
      <a className="small-link" href={`${hrefOf('audit')}?call=${encodeURIComponent(call.callId)}`}>
        {texts.rows.toAudit}
      </a>
    </>
  );
}
