import { RequestError } from '@sluice/client';
import { visibleText } from '@sluice/plain';
import { useState } from 'react';
import { readResult } from '../../model/result-parts.js';
import { questionHref } from '../../model/route.js';
import type { CallItem } from '../../model/timeline.js';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

interface UndoButtonProps {
  readonly call: CallItem;
  readonly sessionId: string;
}

/** Takes a change of a file back with the inverse change, as a call of one's own through the gates. */
export function UndoButton({ call, sessionId }: UndoButtonProps) {
  const { state, store, texts } = useConsole();
  const [said, setSaid] = useState<string | undefined>(undefined);
  const [isHeldUp, setIsHeldUp] = useState(false);
  const isChange =
    call.approval?.diff !== undefined ||
    readResult(call.result).parts.some(({ kind }) => kind === 'diff') ||
    hasMadeFile(call);
  const mayUndo = state.me?.role === 'operator' && call.undoneBy === undefined;
  if (call.state !== 'COMPLETED' || !isChange || !mayUndo) {
    // The mark beside it shows what is then only read out.
    return said && <Said words={said} isSeen={call.undoneBy === undefined} />;
  }

  async function undo(): Promise<void> {
    setSaid(texts.now.undoAsked);
    setIsHeldUp(false);
    try {
      const end = await store.request('call.undo', {
        session_id: sessionId,
        call_id: call.callId,
      });
      setSaid(
        end.is_error
          ? fill(texts.now.undoFailed, { why: end.error_code ?? end.state })
          : texts.now.undone,
      );
    } catch (error) {
      setSaid(fill(texts.now.undoFailed, { why: saidOf(error) }));
      setIsHeldUp(error instanceof RequestError && error.code === 'SESSION_BUSY');
    }
  }

  return (
    <>
      {' '}
      <button type="button" className="small" onClick={() => void undo()}>
        {texts.now.undo}
        <span className="unseen"> {visibleText(call.toolName)}</span>
      </button>
      {said !== undefined && <Said words={said} isSeen />}
      {isHeldUp && state.inbox.open.some(({ session_id }) => session_id === sessionId) && (
        <>
          {' '}
          <a href={questionHref(sessionId)}>{texts.now.toQuestion}</a>
        </>
      )}
    </>
  );
}

function Said({ words, isSeen }: { readonly words: string; readonly isSeen: boolean }) {
  return (
    <span role="status" className={isSeen ? undefined : 'unseen'}>
      {' '}
      {words}
    </span>
  );
}

/** A file written where none was, unasked: its arguments are the change. */
function hasMadeFile({ toolName, result }: CallItem): boolean {
  return (
    toolName === 'fs_write' &&
    typeof result === 'object' &&
    result !== null &&
    'operation' in result &&
    result.operation === 'create'
  );
}
