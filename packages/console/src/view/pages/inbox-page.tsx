import { useRef, useState } from 'react';
import { alikeTo } from '../../model/alike.js';
import { keyOf } from '../../model/approval-inbox.js';
import { filterHref } from '../../model/audit-filter.js';
import { fill } from '../../text/fill.js';
import { AlertSettings } from '../approval/alert-settings.js';
import { AlikeDialog } from '../approval/alike-dialog.js';
import { AnsweredLine } from '../approval/answered-line.js';
import { ApprovalCard, type CardActions } from '../approval/approval-card.js';
import { KeysHelp } from '../approval/keys-help.js';
import { QuestionList } from '../approval/question-list.js';
import { useChosen } from '../approval/use-chosen.js';
import { useKeys } from '../approval/use-keys.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import '../../styles/inbox.css';

interface InboxPageProps {
  /** Of the question that the address asks for; without a call the first that the session has. */
  readonly sessionId: string | undefined;
  readonly query: string;
}

/** Every open question, one line each, and the chosen one beside them. */
export function InboxPage({ sessionId, query }: InboxPageProps) {
  const { state, texts } = useConsole();
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const [isOpened, setIsOpened] = useState(false);
  const [hasHelp, setHasHelp] = useState(false);
  const [hasAlike, setHasAlike] = useState(false);
  const actions = useRef<CardActions>(null);
  const { open } = state.inbox;
  const ordered = [
    ...open.filter((one) => !later.has(keyOf(one))),
    ...open.filter((one) => later.has(keyOf(one))),
  ];
  const callId = new URLSearchParams(query).get('call') ?? undefined;
  const { approval, index, gone, choose, isMissing } = useChosen(ordered, {
    sessionId,
    callId,
    isListKnown: state.areSessionsKnown,
  });
  const alike = approval && alikeTo(approval, open);
  const move = (by: number) => {
    const next = ordered[Math.min(ordered.length - 1, Math.max(0, index + by))];
    if (next) choose(keyOf(next));
  };
  const notNow = () => {
    if (!approval) return;
    const next = ordered[index + 1] ?? ordered[0];
    setLater(new Set(later).add(keyOf(approval)));
    choose(next && keyOf(next));
    setIsOpened(false);
  };
  useKeys(
    hasAlike
      ? {}
      : {
          j: () => move(1),
          k: () => move(-1),
          a: () => actions.current?.allow(),
          d: () => actions.current?.goToReason(),
          e: () => actions.current?.toggleEdit(),
          n: notNow,
          '?': () => setHasHelp(!hasHelp),
        },
  );
  return (
    <>
      <div className="page-head">
        <h1>{texts.approval.inboxTitle}</h1>
        <button
          type="button"
          className="keys-button"
          aria-expanded={hasHelp}
          onClick={() => setHasHelp(!hasHelp)}
        >
          {texts.triage.keys} <kbd>?</kbd>
        </button>
        <AlertSettings />
      </div>
      {hasHelp && <KeysHelp />}
      {isMissing && sessionId !== undefined && (
        <p className="note">
          {texts.triage.noLongerOpen}{' '}
          <a
            href={filterHref({
              session: sessionId,
              ...(callId === undefined ? {} : { call: callId }),
            })}
          >
            {texts.rows.toAudit}
          </a>
        </p>
      )}
      <AnsweredLine approval={gone} />
      {!approval && <Empty kind="inbox" />}
      {approval && (
        <div className={isOpened ? 'triage triage-opened' : 'triage'}>
          <QuestionList
            approvals={ordered}
            chosen={keyOf(approval)}
            later={later}
            onChoose={(key) => {
              choose(key);
              setIsOpened(true);
            }}
          />
          <div className="triage-detail">
            <button type="button" className="triage-back" onClick={() => setIsOpened(false)}>
              ← {texts.triage.back}
            </button>
            <ApprovalCard
              key={`${keyOf(approval)} ${approval.digest}`}
              approval={approval}
              place={{ place: index + 1, total: ordered.length }}
              actions={actions}
              more={
                <>
                  <button type="button" className="not-now" onClick={notNow}>
                    {texts.triage.notNow}
                  </button>
                  {alike && (
                    <button type="button" onClick={() => setHasAlike(true)}>
                      {fill(texts.triage.alike, { count: alike.approvals.length })}
                    </button>
                  )}
                </>
              }
            />
          </div>
        </div>
      )}
      {hasAlike && alike && <AlikeDialog group={alike} onClose={() => setHasAlike(false)} />}
    </>
  );
}
