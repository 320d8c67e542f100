import type { ApprovalView } from '@sluice/protocol';
import { type CallEnd, keyOf } from '../../model/approval-inbox.js';
import { effectLine } from '../../model/effect-line.js';
import { hrefOf } from '../../model/route.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { formatSpan } from '../../text/format-time.js';
import type { Language } from '../../text/language.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { DecidedLine } from './decided-line.js';

/** What became of the question that was on the screen: who answered what, and whether its call has run. */
export function AnsweredLine({ approval }: { readonly approval: ApprovalView | undefined }) {
  const { state, texts, language } = useConsole();
  const key = approval && keyOf(approval);
  const decided = key === undefined ? undefined : state.inbox.decided.get(key);
  const ended = key === undefined ? undefined : state.inbox.ended.get(key);
  return (
    <div role="status" className="answered">
      {approval && decided && (
        <>
          <code>
            <Visible text={approval.tool_name} />
          </code>{' '}
          <span className="answered-effect">
            <Visible text={effectLine(approval)} isLine />
          </span>
          <DecidedLine decided={decided} />
          {decided.decision === 'allow' && (
            <span>
              <Visible text={endWords(ended, texts, language)} isWords />
            </span>
          )}
          <a href={hrefOf('chat', approval.session_id)}>{texts.approval.openSession}</a>
        </>
      )}
    </div>
  );
}

function endWords(ended: CallEnd | undefined, texts: Texts, language: Language): string {
  if (!ended) return texts.triage.runs;
  const time = formatSpan(ended.durationMs ?? 0, language);
  if (!ended.isError) return fill(texts.triage.ran, { time });
  return fill(texts.triage.ranBadly, { time, why: said(ended.error ?? ended.state) });
}
