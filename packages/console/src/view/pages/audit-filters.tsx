import type { ParamsInput } from '@sluice/protocol';
import { useState } from 'react';
import { useConsole } from '../console-context.js';

const KINDS = [
  'proposed',
  'asked',
  'decided',
  'decision_refused',
  'executed',
  'returned',
  'late_result',
  'session_created',
  'lease_acquired',
  'lease_released',
  'write_refused',
  'grant_added',
  'grant_used',
  'grant_revoked',
  'rotated',
];

interface AuditFiltersProps {
  onFilter(filter: ParamsInput<'audit.query'>): void;
}

export function AuditFilters({ onFilter }: AuditFiltersProps) {
  const { state, texts } = useConsole();
  const [session, setSession] = useState('');
  const [tool, setTool] = useState('');
  const [kind, setKind] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  return (
    <form
      className="panel filters"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({
          ...(session === '' ? {} : { session_id: session }),
          ...(tool.trim() === '' ? {} : { tool_name: tool.trim() }),
          ...(kind === '' ? {} : { kind }),
          ...(from === '' ? {} : { from: new Date(from).getTime() }),
          ...(until === '' ? {} : { until: new Date(until).getTime() }),
        });
      }}
    >
      <label>
        <span>{texts.common.session}</span>
        <select value={session} onChange={({ target }) => setSession(target.value)}>
          <option value="">{texts.common.all}</option>
          {state.sessions.map((other) => (
            <option key={other.session_id} value={other.session_id}>
              {other.title === '' ? other.session_id : other.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{texts.common.kind}</span>
        <select value={kind} onChange={({ target }) => setKind(target.value)}>
          <option value="">{texts.common.all}</option>
          {KINDS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{texts.common.tool}</span>
        <input
          type="text"
          maxLength={64}
          value={tool}
          onChange={({ target }) => setTool(target.value)}
        />
      </label>
      <label>
        <span>{texts.common.from}</span>
        <input
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </label>
      <label>
        <span>{texts.common.until}</span>
        <input
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </label>
      <button type="submit">{texts.common.apply}</button>
    </form>
  );
}
