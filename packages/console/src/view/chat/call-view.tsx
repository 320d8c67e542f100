import { isOver } from '../../model/apply-event.js';
import { keyOf } from '../../model/approval-inbox.js';
import { prettyJson } from '../../model/edited-arguments.js';
import type { CallItem } from '../../model/timeline.js';
import { fill } from '../../text/fill.js';
import { formatClock, formatSpan } from '../../text/format-time.js';
import { ApprovalCard } from '../approval/approval-card.js';
import { DecidedLine } from '../approval/decided-line.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { Visible } from '../visible.js';

const SIGNS = {
  PENDING: '○',
  APPROVAL_REQUIRED: '‖',
  APPROVED: '▷',
  EXECUTING: '▷',
  COMPLETED: '✓',
  FAILED: '✗',
  DENIED: '⊘',
  SEALED: '◼',
} as const;

/** Calls of the session's own agent need no name. */
const MAIN_AGENT = 'main';

/** One call, from proposal to result, in one place. */
export function CallView({ call }: { readonly call: CallItem }) {
  const { state, texts, language } = useConsole();
  const { approval, decided, denial } = call;
  const isWaiting =
    approval !== undefined &&
    !decided &&
    !isOver(call) &&
    state.inbox.open.some((open) => keyOf(open) === keyOf(approval));
  return (
    <article
      className={`call call-${call.state}`}
      aria-label={`${call.toolName}: ${texts.call.states[call.state]}`}
    >
      <div className="item-head">
        <span aria-hidden="true">{SIGNS[call.state]}</span>
        <code className="tool-name">
          <Visible text={call.toolName} />
        </code>
        <span className="state">{texts.call.states[call.state]}</span>
        {call.agentId !== '' && call.agentId !== MAIN_AGENT && (
          <span className="muted">
            <Visible text={fill(texts.call.subAgent, { agent: call.agentId })} />
          </span>
        )}
        {call.durationMs !== undefined && (
          <span className="muted">
            {texts.call.duration} {formatSpan(call.durationMs, language)}
          </span>
        )}
        <time dateTime={new Date(call.at).toISOString()}>{formatClock(call.at, language)}</time>
      </div>
      {call.line && !isWaiting && (
        <p className="call-line">
          <code>
            <Visible text={call.line.effect} />
          </code>
          {call.line.edits !== undefined && (
            <span className="muted">
              {' '}
              <Visible text={fill(texts.call.edited, { edits: call.line.edits })} />
            </span>
          )}
        </p>
      )}
      {isWaiting && <ApprovalCard key={approval.digest} approval={approval} isInline />}
      {decided && <DecidedLine decided={decided} />}
      {denial && (
        <dl className="denial">
          <div>
            <dt>{texts.call.denied}</dt>
            <dd>
              <code>{denial.error_code}</code> {fill(texts.call.deniedBy, { mode: denial.mode })}
            </dd>
          </div>
          <div>
            <dt>{texts.common.details}</dt>
            <dd>
              <Visible text={denial.message} />
            </dd>
          </div>
          <div>
            <dt>{texts.common.nextAction}</dt>
            <dd>
              <Visible text={denial.next_action} />
            </dd>
          </div>
        </dl>
      )}
      {!isWaiting && (
        <Fold title={texts.call.arguments}>
          {() => (
            <pre>
              <Visible text={prettyJson(call.arguments)} />
            </pre>
          )}
        </Fold>
      )}
      {call.error !== undefined && (
        <p className="bad">
          {texts.call.error}: <Visible text={call.error} />
        </p>
      )}
      {isOver(call) && call.result !== undefined && call.result !== null && (
        <Fold title={texts.call.result}>
          {() => (
            <pre>
              <Visible
                text={typeof call.result === 'string' ? call.result : prettyJson(call.result)}
              />
            </pre>
          )}
        </Fold>
      )}
    </article>
  );
}
