import { useEffect, useRef, useState } from 'react';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

interface RenameSessionProps {
  readonly sessionId: string;
  readonly title: string;
  /** Called with whether there is a new title. */
  onDone(isRenamed: boolean): void;
}

/** Another title for a session; Escape leaves it as it was. */
export function RenameSession({ sessionId, title, onDone }: RenameSessionProps) {
  const { store, texts } = useConsole();
  const [next, setNext] = useState(title);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function rename(): Promise<void> {
    try {
      await store.request('session.rename', { session_id: sessionId, title: next.trim() });
      await store.refresh();
      onDone(true);
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <form
      className="rename"
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <input
        type="text"
        ref={field}
        maxLength={200}
        aria-label={texts.find.newTitle}
        value={next}
        onChange={({ target }) => setNext(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone(false)}
      />
      <button type="submit" className="small">
        {texts.find.rename}
      </button>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
    </form>
  );
}
