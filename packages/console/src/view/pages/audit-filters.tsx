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
  'signing_began',
];

const OUTCOMES = [
  'allowed',
  'refused',
  'asked',
  'granted',
  'approved',
  'approved_with_edits',
  'denied',
  'expired',
  'cancelled',
  'completed',
  'failed',
  'sealed',
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
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState('');
  const [person, setPerson] = useState('');
  const [rule, setRule] = useState('');
  const [hasPlumbing, setHasPlumbing] = useState(false);
  const words = [
    { label: texts.audit.words, value: text, set: setText, most: 1000 },
    { label: texts.common.tool, value: tool, set: setTool, most: 64 },
    { label: texts.audit.person, value: person, set: setPerson, most: 1000 },
    { label: texts.audit.rule, value: rule, set: setRule, most: 1000 },
  ];
  return (
    <form
      className="panel filters"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({
          ...(session === '' ? {} : { session_id: session }),
          ...(tool.trim() === '' ? {} : { tool_name: tool.trim() }),
          ...(kind === '' ? {} : { kind }),
          ...(text.trim() === '' ? {} : { text: text.trim() }),
          ...(outcome === '' ? {} : { outcome }),
          ...(person.trim() === '' ? {} : { person: person.trim() }),
          ...(rule.trim() === '' ? {} : { rule: rule.trim() }),
          ...(hasPlumbing ? { include_plumbing: true } : {}),
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
        <span>{texts.audit.outcome}</span>
        <select value={outcome} onChange={({ target }) => setOutcome(target.value)}>
          <option value="">{texts.common.all}</option>
          {OUTCOMES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {words.map(({ label, value, set, most }) => (
        <label key={label}>
          <span>{label}</span>
          <input
            type="text"
            maxLength={most}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
        </label>
      ))}
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
      <label>
        <span>{texts.audit.plumbing}</span>
        <input
          type="checkbox"
          checked={hasPlumbing}
          onChange={({ target }) => setHasPlumbing(target.checked)}
        />
      </label>
      <button type="submit">{texts.common.apply}</button>
    </form>
  );
}
