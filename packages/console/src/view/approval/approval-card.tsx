import { messageOf } from '@sluice/plain';
import type { ApprovalView, ParamsInput } from '@sluice/protocol';
import { useId, useState } from 'react';
import { positionOf } from '../../model/approval-inbox.js';
import { RequestError } from '../../model/connection.js';
import {
  allow,
  allowEdited,
  deny,
  type GrantLife,
  type GrantRule,
  needsConfirm,
} from '../../model/decision.js';
import { readEdited } from '../../model/edited-arguments.js';
import { hrefOf } from '../../model/route.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { formatSpan, formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { useNow } from '../use-now.js';
import { Visible } from '../visible.js';
import { ChangedSince } from './changed-since.js';
import { EditArguments, startEdit } from './edit-arguments.js';
import { EffectView, effectParts } from './effect-view.js';
import { ReasonsView } from './reasons-view.js';
import { ScopeChoice, scopeTitle } from './scope-choice.js';
import { useEditPreview } from './use-edit-preview.js';
import { useQuestion } from './use-question.js';
import { useSeen } from './use-seen.js';

interface ApprovalCardProps {
  readonly approval: ApprovalView;
  /** Inside the session's own timeline, where no link to it is needed. */
  readonly isInline?: boolean;
}

/** Shows what will run exactly, loaded for this card; until it is there, and where it is not to be had, only a no is taken. */
export function ApprovalCard({ approval: masked, isInline = false }: ApprovalCardProps) {
  const { state, store, texts } = useConsole();
  const [choice, setChoice] = useState<GrantRule | undefined>(undefined);
  const [life, setLife] = useState<GrantLife>('until_revoked');
  const [editText, setEditText] = useState<string | undefined>(undefined);
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const title = useId();
  const hint = useId();
  const [confirm, setConfirm] = useState('');
  const loaded = useQuestion(masked);
  const question = loaded.kind === 'shown' ? loaded.question : undefined;
  const approval = question?.approval ?? masked;
  const edited = editText === undefined ? undefined : readEdited(editText, approval.arguments);
  const preview = useEditPreview(approval, editText, edited);
  const shown = preview.kind === 'shown' ? preview.view : approval;
  const effect = preview.kind === 'shown' ? preview.effectDigest : approval.digest;
  const progress = useSeen(effectParts(shown), effect);
  const isOnline = state.status.kind === 'online';
  const isReady = isOnline && !isSending;
  const isExact = question?.is_exact === true && approval.digest === masked.digest;
  const isConfirmed =
    edited !== undefined || !needsConfirm(choice) || confirm === approval.tool_name;
  const canAllow =
    isReady && isExact && isConfirmed && progress.isSeen && (!edited || preview.kind === 'shown');

  async function decide(params: ParamsInput<'approval.decide'>): Promise<void> {
    setIsSending(true);
    setProblem(undefined);
    try {
      await store.request('approval.decide', params);
    } catch (error) {
      setProblem(problemWords(error, texts));
    }
    setIsSending(false);
    await store.refresh().catch((error: unknown) => setProblem(messageOf(error)));
    // The card that had the focus is gone.
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }

  return (
    <section className="card" aria-labelledby={title}>
      <CardHead approval={approval} titleId={title} isInline={isInline} />
      {loaded.kind === 'loading' && <p className="muted">{texts.approval.loading}</p>}
      {loaded.kind === 'failed' && (
        <p className="problem" role="alert">
          {problemWords(loaded.error, texts)}
        </p>
      )}
      {question && !isExact && <p className="warning">{texts.approval.notExact}</p>}
      {approval.changed_since && <ChangedSince before={question?.before} now={masked} />}
      {question && (
        <EffectView
          key={effect}
          approval={shown}
          masked={preview.kind === 'shown' ? shown : masked}
          progress={progress}
        />
      )}
      <ReasonsView approval={approval} />
      {editText === undefined || !edited ? (
        <ScopeChoice
          approval={approval}
          choice={choice}
          life={life}
          confirm={confirm}
          onConfirm={setConfirm}
          onChoice={setChoice}
          onLife={setLife}
        />
      ) : (
        <EditArguments
          text={editText}
          edited={edited}
          problem={preview.kind === 'refused' ? problemWords(preview.error, texts) : undefined}
          onText={setEditText}
        />
      )}
      <div className="card-actions">
        <button
          type="button"
          className="primary"
          disabled={!canAllow}
          aria-describedby={hint}
          onClick={() =>
            void decide(
              edited?.ok && preview.kind === 'shown'
                ? allowEdited(approval, edited.value, preview.effectDigest)
                : allow(approval, choice, { life, confirm }, Date.now()),
            )
          }
        >
          {edited
            ? texts.approval.allowEdited
            : choice
              ? scopeTitle(choice, texts)
              : texts.approval.once}
        </button>
        <button
          type="button"
          disabled={!isExact}
          onClick={() =>
            setEditText(editText === undefined ? startEdit(approval.arguments) : undefined)
          }
        >
          {editText === undefined ? texts.approval.edit : texts.approval.editStop}
        </button>
        <span id={hint} className="hint" role="status">
          {isExact &&
            hintWords(
              { isSending, isConfirmed, isSeen: progress.isSeen, preview: preview.kind },
              texts,
            )}
        </span>
      </div>
      <form
        className="card-deny"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void decide(deny(approval, reason));
        }}
      >
        <label className="grow">
          <span>{texts.approval.reason}</span>
          <input
            type="text"
            maxLength={4000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <button type="submit" className="danger" disabled={!isReady}>
          {texts.approval.deny}
        </button>
      </form>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface CardHeadProps {
  readonly approval: ApprovalView;
  readonly titleId: string;
  readonly isInline: boolean;
}

function CardHead({ approval, titleId, isInline }: CardHeadProps) {
  const { state, texts, language } = useConsole();
  const now = useNow();
  const place = positionOf(state.inbox, approval);
  const session = state.sessions.find((other) => other.session_id === approval.session_id);
  return (
    <div className="card-head">
      <h2 id={titleId}>
        {texts.approval.title}:{' '}
        <code>
          <Visible text={approval.tool_name} />
        </code>
        {place && place.total > 1 && (
          <span className="place">{fill(texts.approval.place, place)}</span>
        )}
      </h2>
      <p className="muted">
        {texts.common.session}{' '}
        <strong>{session && session.title !== '' ? session.title : approval.session_id}</strong> ·{' '}
        {texts.approval.agent} <Visible text={approval.agent_id} /> ·{' '}
        {fill(texts.approval.waiting, {
          time: formatTime(approval.requested_at, language),
          ago: formatSpan(now - approval.requested_at, language),
        })}
        {approval.expires_at !== undefined && (
          <>
            {' '}
            ·{' '}
            {fill(texts.approval.expires, {
              time: formatSpan(approval.expires_at - now, language),
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
    </div>
  );
}

function hintWords(
  card: {
    readonly isSending: boolean;
    readonly isConfirmed: boolean;
    readonly isSeen: boolean;
    readonly preview: string;
  },
  texts: Texts,
): string {
  if (card.isSending) return texts.approval.deciding;
  if (card.preview === 'waiting') return texts.approval.previewing;
  if (!card.isSeen) return texts.approval.seeAll;
  return card.isConfirmed ? '' : texts.approval.confirmFirst;
}

function problemWords(error: unknown, texts: Texts): string {
  if (!(error instanceof RequestError)) return messageOf(error);
  if (error.code === 'APPROVAL_NOT_PENDING') return texts.approval.notPending;
  if (error.code === 'APPROVAL_DIGEST_MISMATCH') return texts.approval.mismatch;
  if (error.code === 'APPROVAL_EDIT_REFUSED') {
    return fill(texts.approval.editRefused, { message: error.message });
  }
  return `${error.code}: ${error.message}`;
}
