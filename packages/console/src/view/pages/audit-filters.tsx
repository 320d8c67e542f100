import { useState } from 'react';
import {
  type AuditFilter,
  type FilterField,
  filterFields,
  filterHref,
} from '../../model/audit-filter.js';
import { sessionName } from '../../model/session-name.js';
import { auditKinds, kindWord } from '../../text/audit-kinds.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { forgetFilter, readSaved, saveFilter } from '../saved-filters.js';

/** A value of the filter, and its word. */
type Choice = readonly [string, string];

const FOLDED = filterFields.filter((field) => field !== 'text');

/** The filter that the address holds; another one is another address. */
export function AuditFilters({ filter }: { readonly filter: AuditFilter }) {
  const { state, texts, language } = useConsole();
  const [draft, setDraft] = useState<AuditFilter>(filter);
  const set = (field: FilterField, value: string) => setDraft({ ...draft, [field]: value });
  const words: readonly (readonly [FilterField, string, number])[] = [
    ['session', texts.common.session, 128],
    ['tool', texts.common.tool, 64],
    ['person', texts.audit.person, 1000],
    ['rule', texts.audit.rule, 1000],
  ];
  // What was only proposed has no verdict yet: nothing to look for.
  const { proposed: _, ...ends } = { ...texts.rows.verdicts, ...texts.rows.outcomes };
  const choices: readonly (readonly [FilterField, string, readonly Choice[]])[] = [
    ['kind', texts.common.kind, auditKinds.map((kind) => [kind, kindWord(kind, language)])],
    ['outcome', texts.audit.outcome, Object.entries(ends)],
  ];
  const times: readonly (readonly [FilterField, string])[] = [
    ['from', texts.common.from],
    ['until', texts.common.until],
  ];
  return (
    <>
      <form
        className="panel filters"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = filterHref(draft);
        }}
      >
        <label className="grow">
          <span>{texts.audit.words}</span>
          <input
            type="search"
            maxLength={1000}
            value={draft.text ?? ''}
            onChange={({ target }) => set('text', target.value)}
          />
        </label>
        <button type="submit">{texts.common.apply}</button>
        {/* One line until somebody wants more: the entries are what one came for. */}
        <details className="more-filters" open={FOLDED.some((field) => filter[field])}>
          <summary>{texts.audit.moreFilters}</summary>
          <div className="filters">
            {words.map(([field, label, most]) => (
              <label key={field}>
                <span>{label}</span>
                <input
                  type="text"
                  maxLength={most}
                  list={field === 'session' ? 'audit-sessions' : undefined}
                  value={draft[field] ?? ''}
                  onChange={({ target }) => set(field, target.value)}
                />
              </label>
            ))}
            <datalist id="audit-sessions">
              {state.sessions.map((session) => (
                <option key={session.session_id} value={session.session_id}>
                  {sessionName(session)}
                </option>
              ))}
            </datalist>
            {choices.map(([field, label, names]) => (
              <label key={field}>
                <span>{label}</span>
                <select
                  value={draft[field] ?? ''}
                  onChange={({ target }) => set(field, target.value)}
                >
                  <option value="">{texts.common.all}</option>
                  {names.map(([name, word]) => (
                    <option key={name} value={name}>
                      {word}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            {times.map(([field, label]) => (
              <label key={field}>
                <span>{label}</span>
                <input
                  type="datetime-local"
                  value={draft[field] ?? ''}
                  onChange={({ target }) => set(field, target.value)}
                />
              </label>
            ))}
            <label className="switch">
              <input
                type="checkbox"
                checked={draft.plumbing !== undefined && draft.plumbing !== ''}
                onChange={({ target }) => set('plumbing', target.checked ? 'yes' : '')}
              />
              {texts.audit.plumbing}
            </label>
          </div>
        </details>
      </form>
      <SavedFilters href={filterHref(filter)} />
    </>
  );
}

function SavedFilters({ href }: { readonly href: string }) {
  const { texts } = useConsole();
  const { find } = texts;
  const [saved, setSaved] = useState(readSaved);
  const [name, setName] = useState('');
  return (
    <form
      className="saved-filters"
      onSubmit={(event) => {
        event.preventDefault();
        setSaved(saveFilter({ name: name.trim(), href }));
        setName('');
      }}
    >
      {saved.length > 0 && <span className="muted">{find.saved}:</span>}
      {saved.map((filter) => (
        <span key={filter.name} className="saved-filter">
          <a href={filter.href} aria-current={filter.href === href ? 'true' : undefined}>
            {filter.name}
          </a>
          <button
            type="button"
            className="small"
            onClick={() => setSaved(forgetFilter(filter.name))}
          >
            ✕<span className="unseen">{fill(find.forget, { name: filter.name })}</span>
          </button>
        </span>
      ))}
      {href !== '#/audit' && (
        <>
          <label>
            <span className="unseen">{find.saveName}</span>
            <input
              type="text"
              maxLength={60}
              placeholder={find.saveName}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          <button type="submit" className="small" disabled={name.trim() === ''}>
            {find.save}
          </button>
        </>
      )}
    </form>
  );
}
