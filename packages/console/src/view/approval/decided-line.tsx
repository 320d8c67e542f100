import type { Decided } from '../../model/timeline.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

/** How a question ended, in words that are never mixed: only a person denies. */
export function DecidedLine({ decided }: { readonly decided: Decided }) {
  const { texts } = useConsole();
  return (
    <p className={`decided decided-${decided.outcome}`}>
      <Visible
        text={fill(texts.approval.decidedBy, {
          outcome: texts.approval.outcomes[decided.outcome],
          who: decided.decided_by,
        })}
      />
      {decided.note !== undefined && (
        <span className="decided-note">
          {texts.approval.note}: “<Visible text={decided.note} />”
        </span>
      )}
    </p>
  );
}
