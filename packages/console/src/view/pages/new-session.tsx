import { useState } from 'react';
import type { Mode } from '../../model/console-state.js';
import { hrefOf } from '../../model/route.js';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

const MODES = ['chat_safe', 'coding'] as const;

export function NewSession() {
  const { store, state, texts } = useConsole();
  const [title, setTitle] = useState('');
  const [mode, setMode] = useState<Mode>('chat_safe');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function create(): Promise<void> {
    setProblem(undefined);
    try {
      const session = await store.createSession(mode, title.trim());
      location.hash = hrefOf('chat', session.session_id);
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <form
      className="panel filters"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <label className="grow">
        <span>{texts.sessions.name}</span>
        <input
          type="text"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      <label>
        <span>{texts.common.mode}</span>
        <select
          value={mode}
          onChange={({ target }) =>
            setMode(MODES.find((known) => known === target.value) ?? 'chat_safe')
          }
        >
          {MODES.map((name) => (
            <option key={name} value={name}>
              {texts.sessions.modes[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="primary" disabled={state.status.kind !== 'online'}>
        {texts.sessions.create}
      </button>
      <p className="muted filters-note">{texts.sessions.modeNote}</p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
    </form>
  );
}
