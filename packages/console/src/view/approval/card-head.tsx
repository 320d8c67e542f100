import type { ApprovalView } from '@sluice/protocol';
import { positionOf } from '../../model/approval-inbox.js';
import { hrefOf } from '../../model/route.js';
import { askingSession, sessionName } from '../../model/session-name.js';
import { fill } from '../../text/fill.js';
import { formatAge, formatMoment } from '../../text/format-time.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { useNow } from '../use-now.js';
import { Visible } from '../visible.js';

export interface ListPlace {
  readonly place: number;
  readonly total: number;
}

interface CardHeadProps {
  readonly approval: ApprovalView;
  readonly titleId: string;
  readonly isInline: boolean;
  /** In the list beside it; without one it is counted by age. */
  readonly place: ListPlace | undefined;
}

/** Which call of which session, since when it waits, and why it asks. */
export function CardHead({ approval, titleId, isInline, ...shown }: CardHeadProps) {
  const { state, texts, language } = useConsole();
  const now = useNow();
  const place = shown.place ?? positionOf(state.inbox, approval);
  return (
    <div className="card-head">
      <h2 id={titleId}>
        {texts.approval.title}:{' '}
        <code>
          <Visible text={approval.tool_name} />
        </code>
        {place && place.total > 1 && (
          <span className="place">{fill(texts.approval.place, { ...place })}</span>
        )}
      </h2>
      <p className="muted">
        {texts.common.session}{' '}
        <strong>{sessionName(askingSession(state.sessions, approval))}</strong> ·{' '}
        {texts.approval.agent} <Visible text={approval.agent_id} /> ·{' '}
        {fill(texts.approval.waiting, {
          time: formatMoment(approval.requested_at, now, language),
          ago: formatAge(now - approval.requested_at, language),
        })}
        {approval.expires_at !== undefined && (
          <>
            {' '}
            ·{' '}
            {fill(texts.approval.expires, {
              time: formatAge(approval.expires_at - now, language),
            })}
          </>
        )}
        {!isInline && (
          <>
            {' '}
            · <a href={hrefOf('chat', approval.session_id)}>{texts.approval.openSession}</a>
          </>
        )}
      </p>
      <p className="why-line">
        {texts.triage.because} <Visible text={said(approval.rule)} isWords /> (
        <Visible text={said(approval.where)} isWords />)
      </p>
      <NeedsLine approval={approval} />
    </div>
  );
}

function NeedsLine({ approval: { needs } }: { readonly approval: ApprovalView }) {
  const { texts } = useConsole();
  if (!needs) return null;
  const names = needs.said_yes.length === 0 ? texts.triage.nobody : needs.said_yes.join(', ');
  return (
    <p className="warning">
      {needs.people !== undefined &&
        fill(texts.triage.needsPeople, { people: needs.people, names })}{' '}
      {needs.said_yes_to_others !== undefined &&
        fill(texts.triage.toOthers, { names: needs.said_yes_to_others.join(', ') })}{' '}
      {needs.role !== undefined &&
        fill(texts.triage.needsRole, { role: texts.settings.roles[needs.role] })}
    </p>
  );
}
