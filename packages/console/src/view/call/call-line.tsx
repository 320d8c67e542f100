import type { CallLineView } from '@sluice/protocol';
import { fill } from '../../text/fill.js';
import { formatSpan } from '../../text/format-time.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

interface CallLineProps {
  readonly line: CallLineView;
  readonly durationMs?: number | undefined;
}

/** One call in one line: what it does, the verdict, the rule or grant it rests on, who decided, how long it took. */
export function CallLine({ line, durationMs }: CallLineProps) {
  const { texts, language } = useConsole();
  const { rows } = texts;
  const by = line.by === 'policy' ? rows.policy : refuserOf(line, rows.refusers);
  const ending = endingOf(line);
  const ground = line.verdict === 'granted' && line.grant !== undefined ? undefined : line.rule;
  return (
    <span className="call-row">
      <code className="call-effect">
        <Visible text={line.effect} isProse />
      </code>
      <span className={`chip chip-${line.verdict}`}>
        {line.verdict === 'granted' && <span aria-hidden="true">★ </span>}
        {rows.verdicts[line.verdict]}
      </span>
      {ending && (
        <span className={`chip chip-${ending.outcome}`}>
          {rows.outcomes[ending.outcome]}
          {ending.error !== undefined && ` ${ending.error}`}
        </span>
      )}
      {ground !== undefined && (
        <span className="call-ground" title={said(line.where ?? '')}>
          <Visible text={said(ground)} isProse />
          {line.where !== undefined && (
            <span className="muted">
              {' '}
              (<Visible text={said(line.where)} isProse />)
            </span>
          )}
        </span>
      )}
      {line.grant !== undefined && (
        <a className="call-ground" href="#/grants">
          <Visible text={fill(rows.grant, { id: line.grant })} />
        </a>
      )}
      {by !== undefined && by !== '' && (
        <span className="muted">
          <Visible text={fill(rows.by, { who: by })} />
        </span>
      )}
      {durationMs !== undefined && (
        <span className="muted call-took">{formatSpan(durationMs, language)}</span>
      )}
      {line.edits !== undefined && (
        <span className="call-edits">
          <Visible text={fill(texts.call.edited, { edits: line.edits })} isProse />
        </span>
      )}
    </span>
  );
}

/** How it ended, where the verdict and the effect do not say so already. */
function endingOf({ effect, verdict, outcome, error }: CallLineView) {
  if (outcome === undefined || outcome === 'completed') return undefined;
  const isTold = error === undefined || effect.endsWith(`→ ${error}`);
  const isNo = outcome === 'denied' && (verdict === 'refused' || verdict === 'denied');
  if (isTold && isNo) return undefined;
  return { outcome, error: isTold ? undefined : error };
}

/** A gate that refused has a name of its own; everybody else who decided is a person. */
function refuserOf(
  { by, verdict }: CallLineView,
  refusers: Readonly<Record<string, string>>,
): string | undefined {
  const isGate = verdict === 'refused' && by !== undefined && Object.hasOwn(refusers, by);
  return isGate ? refusers[by] : by;
}
