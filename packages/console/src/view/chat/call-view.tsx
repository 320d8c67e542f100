import { visibleText } from '@sluice/plain';
import { lazy, memo, Suspense } from 'react';
import { isOver } from '../../model/apply-event.js';
import { keyOf } from '../../model/approval-inbox.js';
import { effectLine } from '../../model/effect-line.js';
import type { CallItem, Decided } from '../../model/timeline.js';
import { fill } from '../../text/fill.js';
import { formatClock, formatSpan } from '../../text/format-time.js';
import { said } from '../../text/said.js';
import { DecidedLine } from '../approval/decided-line.js';
import { CallLine } from '../call/call-line.js';
import { Unfold } from '../call/unfold.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

// Comes with the first call that waits for somebody.
const ApprovalCard = lazy(async () => ({
  default: (await import('../approval/approval-card.js')).ApprovalCard,
}));

// Comes with the first image or file.
const AttachmentsView = lazy(async () => ({
  default: (await import('../call/attachments-view.js')).AttachmentsView,
}));

// Comes with the first call that puts something out while it runs.
const LiveOutputView = lazy(async () => ({
  default: (await import('./live-output-view.js')).LiveOutputView,
}));

// Comes with the first call that somebody unfolds.
const UnfoldedCall = lazy(async () => ({
  default: (await import('./unfolded-call.js')).UnfoldedCall,
}));

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

interface CallViewProps {
  readonly call: CallItem;
  readonly sessionId: string;
  /** Whether the rule it rests on is drawn. */
  readonly hasGround: boolean;
}

/** One call, from proposal to result, in one place. */
export const CallView = memo(function CallView({ call, sessionId, hasGround }: CallViewProps) {
  const { state, texts } = useConsole();
  const { approval, decided, denial } = call;
  const isWaiting =
    approval !== undefined &&
    !decided &&
    !isOver(call) &&
    state.inbox.open.some((open) => keyOf(open) === keyOf(approval));
  return (
    <article
      className={`call call-${call.state}`}
      aria-label={`${visibleText(call.toolName)}: ${texts.call.states[call.state]}`}
    >
      {isWaiting ? (
        <>
          <Head call={call} hasGround={hasGround} />
          <Suspense fallback={<p className="muted">{texts.common.loading}</p>}>
            <ApprovalCard key={approval.digest} approval={approval} isInline />
          </Suspense>
        </>
      ) : (
        <Unfold head={<Head call={call} hasGround={hasGround && !isToldBelow(call)} />}>
          {() => (
            <Suspense fallback={<p className="muted">{texts.common.loading}</p>}>
              <UnfoldedCall call={call} sessionId={sessionId} />
            </Suspense>
          )}
        </Unfold>
      )}
      {call.output && !isWaiting && (
        <Suspense fallback={<p className="muted">{texts.common.loading}</p>}>
          <LiveOutputView output={call.output} isOver={isOver(call)} />
        </Suspense>
      )}
      {call.attachments && (
        <Suspense fallback={<p className="muted">{texts.common.loading}</p>}>
          <AttachmentsView sessionId={sessionId} attachments={call.attachments} />
        </Suspense>
      )}
      {decided && saysMore(call, decided) && <DecidedLine decided={decided} />}
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
              <Visible text={said(denial.message)} isProse />
            </dd>
          </div>
          <div>
            <dt>{texts.common.nextAction}</dt>
            <dd>
              <Visible text={said(denial.next_action)} isProse />
            </dd>
          </div>
        </dl>
      )}
      {call.error !== undefined && (
        <p className="bad">
          {texts.call.error}: <Visible text={said(call.error)} isProse />
        </p>
      )}
    </article>
  );
});

/** Whether the words below the line say what stopped the call. */
function isToldBelow({ line, error, denial }: CallItem): boolean {
  const words = denial?.message ?? error;
  return line?.rule !== undefined && words?.includes(line.rule) === true;
}

/** Whether there is more to say of an answer than the call's line does. */
function saysMore({ line }: CallItem, { outcome, note }: Decided): boolean {
  const isPlainYes = outcome === 'approved' || outcome === 'approved_with_edits';
  return !line || note !== undefined || !isPlainYes;
}

function Head({ call, hasGround }: Pick<CallViewProps, 'call' | 'hasGround'>) {
  const { texts, language } = useConsole();
  return (
    <div className="item-head call-head">
      <span aria-hidden="true">{SIGNS[call.state]}</span>
      {call.line ? (
        <CallLine
          line={call.line}
          durationMs={call.durationMs}
          hasGround={hasGround}
          undoneBy={call.undoneBy}
        />
      ) : (
        <>
          <code className="tool-name">
            <Visible text={call.toolName} />
          </code>
          {/* Of a call that is only known from messages, as in a forked session, what it was told. */}
          <span className="call-told">
            <Visible text={effectLine({ arguments: call.arguments })} isLine />
          </span>
          {call.durationMs !== undefined && (
            <span className="muted">
              {texts.call.duration} {formatSpan(call.durationMs, language)}
            </span>
          )}
        </>
      )}
      {(!call.line || !isOver(call)) && (
        <span className="state">{texts.call.states[call.state]}</span>
      )}
      {call.agentId !== '' && call.agentId !== MAIN_AGENT && (
        <span className="muted">
          <Visible text={fill(texts.call.subAgent, { agent: call.agentId })} />
        </span>
      )}
      <time dateTime={new Date(call.at).toISOString()}>{formatClock(call.at, language)}</time>
    </div>
  );
}
