import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { useResult } from '../use-result.js';
import { AttachmentsView } from './attachments-view.js';
import { CallDetail } from './call-detail.js';

interface KeptCallProps {
  readonly sessionId: string;
  readonly callId: string;
}

/** A call as the store keeps it, asked for when somebody unfolds it. */
export function KeptCall({ sessionId, callId }: KeptCallProps) {
  const { texts } = useConsole();
  const { value, problem, code } = useResult('call.get', {
    session_id: sessionId,
    call_id: callId,
  });
  if (code === 'CALL_NOT_FOUND') return <p className="muted">{texts.rows.gone}</p>;
  if (problem !== undefined) {
    return <p className="problem">{fill(texts.common.failed, { message: problem })}</p>;
  }
  if (!value) return <p className="muted">{texts.common.loading}</p>;
  const { call } = value;
  return (
    <>
      <CallDetail
        sessionId={sessionId}
        callId={callId}
        arguments={call.arguments}
        asked={call.asked_arguments}
        effect={call.effect}
        result={call.result}
      />
      {call.attachments && <AttachmentsView sessionId={sessionId} attachments={call.attachments} />}
    </>
  );
}
