import { messageOf } from '@sluice/plain';
import { useEffect, useState } from 'react';
import type { Mode } from '../../model/console-state.js';
import { hrefOf } from '../../model/route.js';
import { fill } from '../../text/fill.js';
import { formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { ScrollBox } from '../scroll-box.js';

const MODES = ['chat_safe', 'coding'] as const;

export function SessionsPage() {
  const { state, store, texts, language } = useConsole();
  useEffect(() => store.lookAgain(), [store]);
  const sessions = [...state.sessions].sort((a, b) => b.updated_at - a.updated_at);
  return (
    <>
      <div className="page-head">
        <h1>{texts.sessions.title}</h1>
      </div>
      <NewSession />
      {state.areSessionsKnown && sessions.length === 0 && (
        <p className="note empty">{texts.sessions.empty}</p>
      )}
      {sessions.length > 0 && (
        <ScrollBox label={texts.sessions.title}>
          <table className="stack">
            <thead>
              <tr>
                <th scope="col">{texts.common.session}</th>
                <th scope="col">{texts.common.mode}</th>
                <th scope="col">{texts.sessions.state}</th>
                <th scope="col">{texts.sessions.updated}</th>
                <th scope="col">{texts.sessions.created}</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr key={session.session_id}>
                  <th scope="row">
                    <a href={hrefOf('chat', session.session_id)}>
                      {session.title === '' ? session.session_id : session.title}
                    </a>
                  </th>
                  <td data-label={texts.common.mode}>
                    <span className={`badge badge-${session.mode}`}>{session.mode}</span>
                  </td>
                  <td data-label={texts.sessions.state}>
                    {session.is_busy ? texts.sessions.busy : texts.sessions.idle}
                    {session.pending_approvals > 0 && (
                      <>
                        {' · '}
                        <a href={hrefOf('inbox')}>
                          {fill(texts.sessions.pending, { count: session.pending_approvals })}
                        </a>
                      </>
                    )}
                  </td>
                  <td data-label={texts.sessions.updated}>
                    {formatTime(session.updated_at, language)}
                  </td>
                  <td data-label={texts.sessions.created}>
                    {formatTime(session.created_at, language)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </>
  );
}

function NewSession() {
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
      setProblem(messageOf(error));
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
