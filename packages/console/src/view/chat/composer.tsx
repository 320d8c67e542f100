import { lazy, Suspense, useRef, useState } from 'react';
import { isBusy } from '../../model/console-state.js';
import { filesTexts } from '../../text/files-texts.js';
import { fill } from '../../text/fill.js';
import { said, saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

// Comes with the first file that somebody chooses.
const ChosenFiles = lazy(async () => ({
  default: (await import('./chosen-files.js')).ChosenFiles,
}));

export function Composer({ sessionId }: { readonly sessionId: string }) {
  const { state, store, texts, language } = useConsole();
  const words = filesTexts[language];
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  /** Whether somebody wanted to send what cannot go yet. */
  const [isHeld, setIsHeld] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = isBusy(state, sessionId);
  const isPaused = state.sessions.some(
    ({ session_id, paused }) => session_id === sessionId && paused,
  );
  const whileBusy = isPaused ? texts.chat.paused.held : texts.chat.heldWhileBusy;
  // Fingers have no Shift; on a phone the field has no room for it either.
  const hasKeys = !matchMedia('(pointer: coarse)').matches;
  const isOnline = state.status.kind === 'online';
  const hasContent = text.trim() !== '' || files.length > 0;
  const canSend = isOnline && !busy && hasContent;
  const addFiles = (list: Iterable<File>) => {
    // Read now: a browser empties the list of a field when the field is emptied.
    const more = [...list];
    setFiles((known) => [...known, ...more]);
  };

  async function send(): Promise<void> {
    setIsHeld(hasContent && !canSend);
    if (!canSend) return;
    const content = text;
    const chosen = files;
    setText('');
    setFiles([]);
    setProblem(undefined);
    const refusal = await store.send(sessionId, content, chosen);
    if (!refusal) return;
    // What was not taken is given back, unless something new was begun.
    setText((current) => (current === '' ? content : current));
    setFiles((current) => (current.length === 0 ? chosen : current));
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
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        addFiles(event.dataTransfer.files);
      }}
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
      {isHeld && hasContent && !canSend && (
        <p className="hint" role="status">
          {busy ? whileBusy : texts.chat.heldOffline}
        </p>
      )}
      {files.length > 0 && (
        <Suspense>
          <ChosenFiles
            files={files}
            remove={(file) => setFiles(files.filter((other) => other !== file))}
          />
        </Suspense>
      )}
      <div className="composer-row">
        <label className="attach" title={words.attach}>
          <span className="unseen">{words.attach}</span>
          <span aria-hidden="true">+</span>
          <input
            type="file"
            multiple
            className="unseen"
            onChange={({ target }) => {
              addFiles(target.files ?? []);
              // The same file can be chosen again after it was taken away.
              target.value = '';
            }}
          />
        </label>
        <label className="grow">
          <span className="unseen">{texts.chat.compose}</span>
          <textarea
            ref={field}
            value={text}
            rows={2}
            placeholder={texts.chat.placeholder + (hasKeys ? texts.chat.keys : '')}
            onChange={({ target }) => setText(target.value)}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return;
              event.preventDefault();
              addFiles(event.clipboardData.files);
            }}
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
