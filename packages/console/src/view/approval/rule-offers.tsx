import type { OfferedRuleView, Result } from '@sluice/protocol';
import { useId } from 'react';
import { type RuleReach, ruleReaches } from '../../model/decision.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

interface RuleOffersProps {
  readonly offers: Result<'approval.rules'> | undefined;
  readonly chosen: OfferedRuleView | undefined;
  readonly reach: RuleReach;
  onChoose(rule: OfferedRuleView): void;
  onReach(reach: RuleReach): void;
}

/** The narrowest rules that would answer the next such call: in words, by examples, and by what they would have done. */
export function RuleOffers({ offers, chosen, reach, onChoose, onReach }: RuleOffersProps) {
  const { texts, language, state } = useConsole();
  const group = useId();
  const reachText = {
    session: texts.triage.inSession,
    project: texts.triage.inProject,
    file: texts.triage.inFile,
  };
  const isOperator = state.me?.role === 'operator';
  if (!offers) return <p className="muted">{texts.common.loading}</p>;
  if (offers.rules.length === 0) return <p className="muted">{texts.triage.noOffers}</p>;
  return (
    <fieldset className="scopes offers">
      <legend>{texts.triage.offers}</legend>
      {offers.rules.map((offer) => (
        <label key={offer.rule} className="scope">
          <input
            type="radio"
            name={group}
            checked={chosen?.rule === offer.rule}
            onChange={() => onChoose(offer)}
          />
          <span>
            <strong>
              <Visible text={offer.words[language]} isWords />
            </strong>
            <Examples title={texts.triage.lets} calls={offer.lets} />
            <Examples title={texts.triage.stops} calls={offer.stops} />
            <span className={offer.past.denied > 0 ? 'scope-words bad' : 'scope-words'}>
              {fill(texts.triage.replay, offer.past)}
            </span>
          </span>
        </label>
      ))}
      {chosen && (
        <label className="scope-life">
          {texts.triage.holds}{' '}
          <select
            value={reach}
            onChange={({ target }) =>
              onReach(ruleReaches.find((known) => known === target.value) ?? 'session')
            }
          >
            {ruleReaches
              .filter((name) => name === 'session' || isOperator)
              .filter((name) => name !== 'file' || offers.can_save)
              .map((name) => (
                <option key={name} value={name}>
                  {reachText[name]}
                </option>
              ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}

function Examples({ title, calls }: { readonly title: string; readonly calls: readonly string[] }) {
  if (calls.length === 0) return null;
  return (
    <span className="scope-words">
      {title}:{' '}
      {calls.map((call) => (
        <code key={call} className="example">
          <Visible text={call} isLine />
        </code>
      ))}
    </span>
  );
}
