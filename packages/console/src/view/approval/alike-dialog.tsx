import { RequestError } from '@sluice/client';
import type { Result } from '@sluice/protocol';
import { useEffect, useRef, useState } from 'react';
import type { AlikeGroup } from '../../model/alike.js';
import { keyOf } from '../../model/approval-inbox.js';
import { allow, deny } from '../../model/decision.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { EffectView, effectParts } from './effect-view.js';
import { useSeen } from './use-seen.js';

interface AlikeDialogProps {
  readonly group: AlikeGroup;
  onClose(): void;
}

type Question = Result<'approval.question'>;

/**
 * Several questions that are alike, one below the other, each with the whole of what it would do. Each is answered by
 * itself, bound to what was shown of it; the yes is taken when the end of every one has been on the screen.
 */
export function AlikeDialog({ group, onClose }: AlikeDialogProps) {
  const { store, texts } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const [approvals] = useState(group.approvals);
  const [questions, setQuestions] = useState<readonly Question[] | undefined>(undefined);
  const [done, setDone] = useState<number | undefined>(undefined);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(
      approvals.map(({ call_id, session_id }) =>
        store.request('approval.question', { call_id, session_id }).catch(noneLeft),
      ),
    ).then((found) => {
      if (isCurrent) setQuestions(found.flatMap((one) => (one?.is_exact ? [one] : [])));
    });
    return () => {
      isCurrent = false;
    };
  }, [store, approvals]);
  const exact = questions ?? [];
  const all = exact.map(({ approval }) => approval.digest).join(' ');
  const parts = exact.flatMap(({ approval }) =>
    effectParts(approval).map((part) => `${keyOf(approval)} ${part}`),
  );
  const progress = useSeen(parts, all);
  const count = exact.length;
  const isReady = questions !== undefined && count > 0 && done === undefined;

  async function answer(decision: 'allow' | 'deny'): Promise<void> {
    for (const [index, { approval }] of exact.entries()) {
      setDone(index);
      const once = { life: 'until_revoked', confirm: '' } as const;
      const params =
        decision === 'allow' ? allow(approval, undefined, once, Date.now()) : deny(approval, '');
      await store.request('approval.decide', params).catch(noneLeft);
    }
    await store.refresh();
    onClose();
  }

  return (
    <dialog ref={dialog} className="alike" onClose={onClose} aria-labelledby="alike-title">
      <h2 id="alike-title">
        {fill(texts.triage.alikeTitle, { count: approvals.length, tool: group.tool })}
      </h2>
      <p className="muted">
        {texts.triage.alikeShared}{' '}
        <Visible text={[group.rule, ...group.shared].join(' · ').slice(0, 400)} />
        <br />
        {texts.triage.alikeDiffers} <Visible text={group.differing.join(', ')} />
      </p>
      {questions && count < approvals.length && (
        <p className="warning">
          {fill(texts.triage.alikeLeft, { count: approvals.length - count })}
        </p>
      )}
      <div className="alike-list">
        {exact.map(({ approval }, index) => (
          <section key={keyOf(approval)} aria-label={`${index + 1}`}>
            <EffectView
              approval={approval}
              masked={approvals.find((one) => one.digest === approval.digest) ?? approval}
              progress={{
                ...progress,
                seen: new Set(
                  [...progress.seen].flatMap((part) =>
                    part.startsWith(`${keyOf(approval)} `)
                      ? [part.slice(keyOf(approval).length + 1)]
                      : [],
                  ),
                ),
                watch: (part, end) => progress.watch(`${keyOf(approval)} ${part}`, end),
              }}
            />
          </section>
        ))}
      </div>
      <div className="card-actions">
        <button
          type="button"
          className="primary"
          disabled={!isReady || !progress.isSeen}
          onClick={() => void answer('allow')}
        >
          {fill(texts.triage.alikeAllow, { count })}
        </button>
        <button
          type="button"
          className="danger"
          disabled={!isReady}
          onClick={() => void answer('deny')}
        >
          {fill(texts.triage.alikeDeny, { count })}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.triage.close}
        </button>
        <span className="hint" role="status">
          {done !== undefined
            ? fill(texts.triage.alikeDone, { done, count })
            : !progress.isSeen && texts.approval.seeAll}
        </span>
      </div>
    </dialog>
  );
}

/** One that was answered or withdrawn meanwhile is not there any more; another failure is ours. */
function noneLeft(error: unknown): undefined {
  if (error instanceof RequestError) return undefined;
  throw error;
}
