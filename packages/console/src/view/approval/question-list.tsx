import type { ApprovalView } from '@sluice/protocol';
import { memo, useEffect, useRef } from 'react';
import { keyOf } from '../../model/approval-inbox.js';
import { effectLine } from '../../model/effect-line.js';
import { formatAge } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { useNow } from '../use-now.js';
import { Visible } from '../visible.js';

interface QuestionListProps {
  readonly approvals: readonly ApprovalView[];
  readonly chosen: string;
  readonly later: ReadonlySet<string>;
  onChoose(key: string): void;
}

/** One line for each question: risk, what it would do, whose session, how long it waits. */
export function QuestionList({ approvals, chosen, later, onChoose }: QuestionListProps) {
  const { texts, state, language } = useConsole();
  const now = useNow();
  const titles = new Map(state.sessions.map((one) => [one.session_id, one.title]));
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what it follows
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <nav className="triage-list" aria-label={texts.triage.list} ref={list}>
      <ul>
        {approvals.map((approval) => {
          const key = keyOf(approval);
          return (
            <Row
              key={key}
              approval={approval}
              risk={texts.approval.risks[approval.risk ?? 'unknown']}
              session={
                titles.get(approval.session_id) || approval.session_title || approval.session_id
              }
              age={formatAge(now - approval.requested_at, language)}
              later={later.has(key) ? texts.triage.later : undefined}
              isChosen={key === chosen}
              onChoose={onChoose}
            />
          );
        })}
      </ul>
    </nav>
  );
}

interface RowProps {
  readonly approval: ApprovalView;
  readonly risk: string;
  readonly session: string;
  readonly age: string;
  readonly later: string | undefined;
  readonly isChosen: boolean;
  onChoose(key: string): void;
}

/** The clock moves every second: a row is drawn again only where its own words change. */
const Row = memo(
  function Row({ approval, risk, session, age, later, isChosen, onChoose }: RowProps) {
    return (
      <li>
        <button
          type="button"
          className="question-row"
          aria-current={isChosen ? 'true' : undefined}
          onClick={() => onChoose(keyOf(approval))}
        >
          <span className="question-effect">
            <code>
              <Visible text={approval.tool_name} />
            </code>{' '}
            <Visible text={effectLine(approval)} isLine />
          </span>
          <span className="question-age muted">{age}</span>
          <span className="question-session muted">
            <span className={`risk risk-${approval.risk ?? 'unknown'}`}>{risk}</span>{' '}
            <Visible text={session} />
            {later !== undefined && ` · ${later}`}
          </span>
        </button>
      </li>
    );
  },
  (before, after) =>
    before.approval.digest === after.approval.digest &&
    before.age === after.age &&
    before.isChosen === after.isChosen &&
    before.later === after.later &&
    before.risk === after.risk &&
    before.session === after.session,
);
