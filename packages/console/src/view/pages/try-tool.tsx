import { visibleText } from '@sluice/plain';
import type { Result } from '@sluice/protocol';
import { useId, useState } from 'react';
import { hrefOf } from '../../model/route.js';
import { sessionName } from '../../model/session-name.js';
import { type FormField, formFields, readForm } from '../../model/tool-form.js';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { tryToolTexts } from '../../text/try-tool-texts.js';
import { KeptCall } from '../call/kept-call.js';
import { useConsole } from '../console-context.js';
import { useResult } from '../use-result.js';
import { Visible } from '../visible.js';

type Ended = Result<'call.run'> & { readonly sessionId: string };

/** A form for one tool. What it sends is a call of the person's own, through every gate. */
export function TryTool({ name }: { readonly name: string }) {
  const { texts, language } = useConsole();
  const words = tryToolTexts[language];
  const { value, problem } = useResult('tool.get', { name });
  return (
    <section className="panel try-tool" aria-label={fill(words.title, { tool: visibleText(name) })}>
      <div className="page-head">
        <h2>
          <Visible text={fill(words.title, { tool: visibleText(name) })} />
        </h2>
        <a href={hrefOf('tools')}>{words.close}</a>
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {value && <ToolForm tool={value.tool} fields={formFields(value.parameters)} />}
    </section>
  );
}

interface ToolFormProps {
  readonly tool: Result<'tool.get'>['tool'];
  readonly fields: readonly FormField[];
}

function ToolForm({ tool, fields }: ToolFormProps) {
  const { store, state, texts, language } = useConsole();
  const words = tryToolTexts[language];
  const sessions = state.sessions.filter(({ mode }) => tool.modes.includes(mode));
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [filled, setFilled] = useState<ReadonlyMap<string, string>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const [ended, setEnded] = useState<Ended | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const sessionId = chosen ?? sessions[0]?.session_id;
  const isAsking =
    isRunning &&
    state.inbox.open.some(
      (asked) => asked.session_id === sessionId && asked.tool_name === tool.name,
    );

  async function run(): Promise<void> {
    if (sessionId === undefined) return;
    const form = readForm(fields, filled);
    if (!form.ok) {
      setProblem(fill(words[form.problem], { field: form.field }));
      return;
    }
    setProblem(undefined);
    setEnded(undefined);
    setIsRunning(true);
    try {
      const answer = await store.request('call.run', {
        session_id: sessionId,
        tool_name: tool.name,
        arguments: form.value,
      });
      setEnded({ ...answer, sessionId });
    } catch (error) {
      setProblem(fill(texts.common.failed, { message: saidOf(error) }));
    }
    setIsRunning(false);
  }

  if (state.me?.role !== 'operator') return <p className="note">{words.viewer}</p>;
  if (sessionId === undefined) {
    return <p className="note">{fill(words.noSession, { modes: tool.modes.join(', ') })}</p>;
  }
  return (
    <>
      <p className="note">{words.note}</p>
      <form
        className="tool-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label>
          <span>{words.session}</span>
          <select value={sessionId} onChange={({ target }) => setChosen(target.value)}>
            {sessions.map((session) => (
              <option key={session.session_id} value={session.session_id}>
                {sessionName(session)} · {session.mode}
              </option>
            ))}
          </select>
        </label>
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={filled.get(field.name) ?? ''}
            onValue={(value) => setFilled(new Map(filled).set(field.name, value))}
          />
        ))}
        <div className="policy-actions">
          <button type="submit" className="primary" disabled={isRunning}>
            {words.run}
          </button>
          <span role="status">
            {isRunning && !isAsking && words.running}
            {isAsking && (
              <>
                {words.asks} <a href={hrefOf('inbox')}>{words.inbox}</a>
              </>
            )}
          </span>
        </div>
      </form>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {ended && <EndedCall ended={ended} />}
    </>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly value: string;
  onValue(value: string): void;
}

function Field({ field, value, onValue }: FieldProps) {
  const { language } = useConsole();
  const words = tryToolTexts[language];
  const { name, kind, isRequired, description } = field;
  const options = kind === 'flag' ? ['true', 'false'] : field.choices;
  const id = useId();
  return (
    <div className="tool-field">
      <label htmlFor={id}>
        <code>
          <Visible text={name} />
        </code>{' '}
        <span className="muted">
          {[isRequired ? words.required : '', kind === 'json' ? words.asJson : '']
            .filter((word) => word !== '')
            .join(', ')}
        </span>
      </label>
      {kind === 'flag' || kind === 'choice' ? (
        <select id={id} value={value} onChange={({ target }) => onValue(target.value)}>
          <option value="">{words.unset}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : kind === 'number' ? (
        <input
          id={id}
          type="text"
          inputMode="decimal"
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      ) : (
        <textarea
          id={id}
          rows={kind === 'json' ? 3 : 1}
          spellCheck={false}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
      {description !== '' && (
        <span className="muted">
          <Visible text={description} isProse />
        </span>
      )}
    </div>
  );
}

function EndedCall({ ended }: { readonly ended: Ended }) {
  const { texts, language } = useConsole();
  const words = tryToolTexts[language];
  const state = texts.call.states[ended.state];
  return (
    <div role="status">
      <p className={ended.is_error ? 'bad' : 'yes'}>
        {ended.error_code === undefined
          ? fill(words.ended, { state })
          : fill(words.endedWith, { state, code: ended.error_code })}{' '}
        <a href={hrefOf('chat', ended.sessionId)}>{words.seen}</a>
      </p>
      <KeptCall sessionId={ended.sessionId} callId={ended.call_id} />
    </div>
  );
}
