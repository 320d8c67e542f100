import type { ApprovalView } from '@sluice/protocol';
import { fill } from '../../text/fill.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

/** Why it asks: mode, rule and its place, risk, and what the tool says of itself and who vouches for it. */
export function ReasonsView({ approval }: { readonly approval: ApprovalView }) {
  const { texts } = useConsole();
  const { annotations, risk } = approval;
  const claims = [
    annotations.read_only && texts.approval.readOnly,
    annotations.destructive && texts.approval.destructive,
    annotations.idempotent && texts.approval.idempotent,
    annotations.open_world && texts.approval.openWorld,
  ].filter((word) => word !== false);
  return (
    <section className="reasons">
      <h3>{texts.approval.why}</h3>
      <dl>
        <div>
          <dt>{texts.approval.rule}</dt>
          <dd>
            <Visible text={said(approval.rule)} isWords />
          </dd>
        </div>
        <div>
          <dt>{texts.approval.where}</dt>
          <dd>
            <code>
              <Visible text={said(approval.where)} isWords />
            </code>
          </dd>
        </div>
        <div>
          <dt>{texts.common.mode}</dt>
          <dd>{approval.mode}</dd>
        </div>
        <div>
          <dt>{texts.approval.risk}</dt>
          <dd className={risk === 'destructive' ? 'bad' : undefined}>
            {texts.approval.risks[risk ?? 'unknown']}
          </dd>
        </div>
        <div>
          <dt>{texts.approval.annotations}</dt>
          <dd>
            {claims.length === 0 ? texts.approval.noAnnotations : claims.join(' · ')}{' '}
            <span className="muted">
              (
              <Visible
                text={fill(texts.approval.declaredBy, { who: said(annotations.declared_by) })}
              />
              )
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
