import type { ApprovalView, OfferedRuleView, ParamsInput } from '@sluice/protocol';
import { type MouseEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  allow,
  allowEdited,
  allowWithRule,
  deny,
  type GrantLife,
  type GrantRule,
  needsConfirm,
  type RuleReach,
} from '../../model/decision.js';
import { readEdited } from '../../model/edited-arguments.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { sourcesTexts } from '../../text/sources-texts.js';
import { CallSources } from '../call/call-sources.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { CardHead, type ListPlace } from './card-head.js';
import { ChangedSince } from './changed-since.js';
import { EditArguments, startEdit } from './edit-arguments.js';
import { EffectView, effectParts } from './effect-view.js';
import { problemWords } from './problem-words.js';
import { ReasonsView } from './reasons-view.js';
import { RuleOffers } from './rule-offers.js';
import { ScopeChoice, scopeTitle } from './scope-choice.js';
import { useEditPreview } from './use-edit-preview.js';
import { useOffers } from './use-offers.js';
import { useQuestion } from './use-question.js';
import { useSeen } from './use-seen.js';

/** What keys do to the card that is on the screen. */
export interface CardActions {
  /** Allows, or scrolls on where something was not seen yet. */
  allow(): void;
  goToReason(): void;
  toggleEdit(): void;
}

interface ApprovalCardProps {
  readonly approval: ApprovalView;
  /** Inside the session's own timeline, where no link to it is needed. */
  readonly isInline?: boolean;
  /** Where it stands in the list that is shown beside it. */
  readonly place?: ListPlace;
  readonly actions?: Ref<CardActions>;
  /** Buttons of the page beside Allow and Deny. */
  readonly more?: React.ReactNode;
}

/** Shows what will run exactly, loaded for this card; until it is there, and where it is not to be had, only a no is taken. */
export function ApprovalCard(props: ApprovalCardProps) {
  const { approval: masked, isInline = false } = props;
  const { state, store, texts, language } = useConsole();
  const [choice, setChoice] = useState<GrantRule | undefined>(undefined);
  const [life, setLife] = useState<GrantLife>('until_revoked');
  const [offer, setOffer] = useState<OfferedRuleView | undefined>(undefined);
  const [reach, setReach] = useState<RuleReach>('session');
  const [wantsMore, setWantsMore] = useState(false);
  const [editText, setEditText] = useState<string | undefined>(undefined);
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [told, setTold] = useState<string | undefined>(undefined);
  const [confirm, setConfirm] = useState('');
  const title = useId();
  const hint = useId();
  const body = useRef<HTMLDivElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const loaded = useQuestion(masked);
  const question = loaded.kind === 'shown' ? loaded.question : undefined;
  const approval = question?.approval ?? masked;
  const edited = editText === undefined ? undefined : readEdited(editText, approval.arguments);
  const preview = useEditPreview(approval, editText, edited);
  const shown = preview.kind === 'shown' ? preview.view : approval;
  const effect = preview.kind === 'shown' ? preview.effectDigest : approval.digest;
  const progress = useSeen(effectParts(shown), effect);
  const offers = useOffers(masked, wantsMore);
  const mayAnswer = state.me?.role !== 'viewer';
  const isReady = state.status.kind === 'online' && !isSending && mayAnswer;
  const isExact = question?.is_exact === true && approval.digest === masked.digest;
  const isConfirmed =
    edited !== undefined || !needsConfirm(choice) || confirm === approval.tool_name;
  const canAllow =
    isReady && isExact && isConfirmed && progress.isSeen && (!edited || preview.kind === 'shown');

  async function decide(params: ParamsInput<'approval.decide'>): Promise<void> {
    setIsSending(true);
    setProblem(undefined);
    try {
      const answer = await store.request('approval.decide', params);
      if (answer.status === 'counted') {
        const { people = 1, needed = 2, to_others: names = [] } = answer;
        const counted = fill(texts.triage.counted, { people, needed });
        const others = fill(texts.triage.toOthers, { names: names.join(', ') });
        setTold(names.length === 0 ? counted : `${counted} ${others}`);
      }
      if (answer.waits_for) store.tell(texts.triage.waitsFor[answer.waits_for]);
      if (answer.saved) store.tell(fill(texts.triage.saved, answer.saved));
    } catch (error) {
      setProblem(problemWords(error, texts));
    }
    setIsSending(false);
    await store.refresh().catch((error: unknown) => setProblem(saidOf(error)));
    // The card that had the focus is gone.
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }

  function sayYes(): void {
    if (!canAllow) {
      scrollOn(body.current);
      return;
    }
    const params =
      edited?.ok && preview.kind === 'shown'
        ? allowEdited(approval, edited.value, preview.effectDigest)
        : offer
          ? allowWithRule(approval, offer, reach)
          : allow(approval, choice, { life, confirm }, Date.now());
    void decide(params);
  }
  const toggleEdit = () =>
    setEditText(editText === undefined ? startEdit(approval.arguments) : undefined);
  useImperativeHandle(props.actions, () => ({
    allow: sayYes,
    goToReason: () => reasonField.current?.focus(),
    toggleEdit: () => isExact && toggleEdit(),
  }));

  return (
    <section className="card" aria-labelledby={title}>
      <div className="card-body" ref={body}>
        <CardHead approval={approval} titleId={title} isInline={isInline} place={props.place} />
        {loaded.kind === 'loading' && mayAnswer && (
          <p className="muted">{texts.approval.loading}</p>
        )}
        {loaded.kind === 'failed' && mayAnswer && (
          <p className="problem" role="alert">
            {problemWords(loaded.error, texts)}
          </p>
        )}
        {!mayAnswer && <p className="note">{texts.triage.viewer}</p>}
        {question && !isExact && <p className="warning">{texts.approval.notExact}</p>}
        {approval.changed_since && <ChangedSince before={question?.before} now={masked} />}
        {(question || !mayAnswer) && (
          <EffectView
            key={effect}
            approval={shown}
            masked={preview.kind === 'shown' ? shown : masked}
            progress={progress}
          />
        )}
        {editText !== undefined && edited && (
          <EditArguments
            text={editText}
            edited={edited}
            problem={preview.kind === 'refused' ? problemWords(preview.error, texts) : undefined}
            onText={setEditText}
          />
        )}
        {!edited && mayAnswer && !approval.needs && (
          <details
            className="more-than-once"
            onToggle={({ currentTarget }) => setWantsMore(currentTarget.open)}
          >
            <summary>{texts.triage.allowMore}</summary>
            {wantsMore && (
              <>
                <RuleOffers
                  offers={offers}
                  chosen={offer}
                  reach={reach}
                  onChoose={(rule) => {
                    setOffer(rule);
                    setChoice(undefined);
                  }}
                  onReach={setReach}
                />
                <ScopeChoice
                  approval={approval}
                  choice={choice}
                  hasRules={offers === undefined || offers.rules.length > 0}
                  isNone={offer !== undefined}
                  life={life}
                  confirm={confirm}
                  onConfirm={setConfirm}
                  onChoice={(rule) => {
                    setChoice(rule);
                    setOffer(undefined);
                  }}
                  onLife={setLife}
                />
              </>
            )}
          </details>
        )}
        <Fold title={sourcesTexts[language].title}>
          {() => <CallSources sessionId={approval.session_id} callId={approval.call_id} />}
        </Fold>
        <Fold title={texts.triage.more}>
          {() => (
            <>
              <ReasonsView approval={approval} />
              <p className="muted">
                {texts.triage.digest}: <code className="digest">{approval.digest}</code>
              </p>
            </>
          )}
        </Fold>
      </div>
      <div className="card-foot">
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <form
          className="card-actions"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void decide(deny(approval, reason));
          }}
        >
          <button
            type="button"
            className="primary"
            disabled={!canAllow}
            aria-describedby={hint}
            onClick={(event) => !isSecondPress(event) && sayYes()}
          >
            {allowWords({ isEdited: edited !== undefined, offer, choice }, texts)}
          </button>
          <button
            type="submit"
            className="danger"
            disabled={!isReady}
            onClick={(event) => isSecondPress(event) && event.preventDefault()}
          >
            {texts.approval.deny}
          </button>
          <input
            ref={reasonField}
            type="text"
            className="grow"
            maxLength={4000}
            aria-label={texts.approval.reason}
            placeholder={texts.triage.reasonShort}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <button type="button" disabled={!isExact || !mayAnswer} onClick={toggleEdit}>
            {editText === undefined ? texts.approval.edit : texts.approval.editStop}
          </button>
          {props.more}
        </form>
        <p id={hint} className="hint" role="status">
          {told ??
            (isExact &&
              hintWords(
                { isSending, isConfirmed, isSeen: progress.isSeen, preview: preview.kind },
                texts,
              ))}
        </p>
      </div>
    </section>
  );
}

/** The second press of a double click lands on the card that came after the answered one: it was read by nobody. */
function isSecondPress({ detail }: MouseEvent): boolean {
  return detail > 1;
}

/** To the end of the first part that has not been seen. */
function scrollOn(body: HTMLElement | null): void {
  const box = body?.querySelector<HTMLElement>('.effect:has(.unseen-end) .effect-box');
  box?.scrollTo({ top: box.scrollTop + box.clientHeight * 0.9 });
  const end = body?.querySelector('.unseen-end');
  (box ?? end)?.scrollIntoView({ block: 'end' });
}

function allowWords(
  picked: {
    readonly isEdited: boolean;
    readonly offer: OfferedRuleView | undefined;
    readonly choice: GrantRule | undefined;
  },
  texts: Texts,
): string {
  if (picked.isEdited) return texts.approval.allowEdited;
  if (picked.offer) return texts.triage.allowRule;
  return picked.choice ? scopeTitle(picked.choice, texts) : texts.approval.once;
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
