import { visibleText } from '@sluice/plain';
import type { CallLineView } from '@sluice/protocol';
import { filterHref } from '../../model/audit-filter.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { formatSpan } from '../../text/format-time.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

interface CallLineProps {
  readonly line: CallLineView;
  readonly durationMs?: number | undefined;
  /** Whether the rule is drawn; where a row above says it already it is read out, and drawn once unfolded. */
  readonly hasGround?: boolean;
  /** The later call that took its change back. */
  readonly undoneBy?: string | undefined;
}

/** One call in one line: what it does, the verdict, the rule or grant it rests on, who decided, how long it took. */
export function CallLine({ line, durationMs, hasGround = true, undoneBy }: CallLineProps) {
  const { texts, language } = useConsole();
  const { rows } = texts;
  const by = deciderOf(line, rows);
  const ending = endingOf(line);
  const { session } = line.origin;
  const ground = line.verdict === 'granted' && line.grant !== undefined ? undefined : line.rule;
  return (
    <span className="call-row">
      <code className="call-effect">
        <Visible text={line.effect} isWords />
      </code>
      <span className={`chip chip-${line.verdict}`} title={groundWords(line)}>
        {line.verdict === 'granted' && <span aria-hidden="true">★ </span>}
        {verdictWords(line, rows)}
      </span>
      {ending && (
        <span className={`chip chip-${ending.outcome}`}>
          {rows.outcomes[ending.outcome]}
          {ending.error !== undefined && ` ${ending.error}`}
        </span>
      )}
      {ground !== undefined && (
        <span className={hasGround ? 'call-ground' : 'call-ground call-quiet'}>
          <Visible text={said(ground)} isWords />
          {line.where !== undefined && (
            <span className="muted">
              {' '}
              (<Visible text={said(line.where)} isWords />)
            </span>
          )}
        </span>
      )}
      {line.grant !== undefined && (
        <a className="call-ground" href="#/grants">
          <Visible text={fill(rows.grant, { id: shortId(line.grant) })} />
        </a>
      )}
      {by !== undefined && by !== '' && (
        <span className="muted">
          <Visible text={fill(rows.by, { who: [by, ...(line.with ?? [])].join(', ') })} />
        </span>
      )}
      {line.origin.undoes !== undefined && (
        <a className="call-ground" href={filterHref({ session, call: line.origin.undoes })}>
          {rows.undoes}
        </a>
      )}
      {undoneBy !== undefined && (
        <a className="chip chip-undone" href={filterHref({ session, call: undoneBy })}>
          <span aria-hidden="true">↶ </span>
          {rows.undone}
        </a>
      )}
      {durationMs !== undefined && (
        <span className="muted call-took">{formatSpan(durationMs, language)}</span>
      )}
      {line.edits !== undefined && (
        <span className="call-edits">
          <Visible text={fill(texts.call.edited, { edits: line.edits })} isWords />
        </span>
      )}
    </span>
  );
}

function verdictWords(line: CallLineView, rows: Texts['rows']): string {
  if (isStoppedByGate(line, rows)) return rows.stopped;
  // It ended, and no answer stands in its place.
  if (line.verdict === 'asked' && line.outcome === 'failed') return rows.sureToFail;
  return rows.verdicts[line.verdict];
}

/** How it ended, where the verdict and the effect do not say so already. */
function endingOf({ effect, verdict, outcome, error }: CallLineView) {
  if (outcome === undefined || outcome === 'completed') return undefined;
  const isTold = error === undefined || effect.endsWith(`→ ${error}`);
  // What was refused by a rule or a gate never ran, whatever its end is called.
  const isUnasked = verdict === 'asked' && outcome === 'failed';
  const isNo = verdict === 'refused' || isUnasked || outcome === verdict;
  if (isTold && isNo) return undefined;
  return { outcome, error: isTold ? undefined : error };
}

/** The rule and where it stands, in one line. */
function groundWords({ rule, where }: CallLineView): string | undefined {
  if (rule === undefined) return undefined;
  const words = where === undefined ? said(rule) : `${said(rule)} (${said(where)})`;
  return visibleText(words, 'words');
}

/** Who decided, where the verdict does not say already that it was a rule. */
function deciderOf(line: CallLineView, rows: Texts['rows']): string | undefined {
  if (line.by !== 'policy') return refuserOf(line, rows);
  return line.verdict === 'allowed' || line.verdict === 'refused' ? undefined : rows.policy;
}

/** Refused before any rule was asked, or after: by the look-up, the check of the arguments, the mode, a hook. */
function isStoppedByGate({ by, verdict }: CallLineView, { refusers }: Texts['rows']): boolean {
  return verdict === 'refused' && by !== undefined && Object.hasOwn(refusers, by);
}

/** A gate that refused has a name of its own; everybody else who decided is a person. */
function refuserOf(line: CallLineView, rows: Texts['rows']): string | undefined {
  const names: Readonly<Record<string, string>> = rows.refusers;
  return isStoppedByGate(line, rows) ? names[line.by ?? ''] : line.by;
}

/** Enough to tell grants apart; the page of grants has the rest. */
function shortId(id: string): string {
  return id.replace(/^grant_/, '').slice(0, 8);
}
