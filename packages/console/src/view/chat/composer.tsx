import { useRef, useState } from 'react';
import { isBusy } from '../../model/console-state.js';
import { fill } from '../../text/fill.js';
import { said, saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

export function Composer({ sessionId }: { readonly sessionId: string }) {
  const { state, store, texts } = useConsole();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = isBusy(state, sessionId);
  const isOnline = state.status.kind === 'online';
  const canSend = isOnline && !busy && text.trim() !== '';

  async function send(): Promise<void> {
    if (!canSend) return;
    const content = text;
    setText('');
    setProblem(undefined);
    const refusal = await store.send(sessionId, content);
    if (!refusal) return;
    // What was not taken is given back, unless something new was begun.
    setText((current) => (current === '' ? content : current));
    setProblem(`${refusal.code}: ${said(refusal.message)}`);
  }

  async function cancel(): Promise<void> {
    try {
      await store.request('chat.cancel', { session_id: sessionId });
    } catch (error) {
      setProblem(saidOf(error));
    }
    field.current?.focus();
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      <div className="composer-row">
        <label className="grow">
          <span className="unseen">{texts.chat.compose}</span>
          <textarea
            ref={field}
            value={text}
            rows={2}
            placeholder={texts.chat.placeholder}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              const isPlain = event.key === 'Enter' && !event.shiftKey;
              if (!isPlain || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void send();
            }}
          />
        </label>
        {busy ? (
          <button type="button" className="stop" disabled={!isOnline} onClick={() => void cancel()}>
            {texts.chat.cancel}
          </button>
        ) : (
          <button type="submit" className="primary" disabled={!canSend}>
            {texts.chat.send}
          </button>
        )}
      </div>
    </form>
  );
}
