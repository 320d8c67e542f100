import type { ApprovalView } from '@sluice/protocol';
import { useId } from 'react';
import {
  type GrantLife,
  type GrantRule,
  lastingRules,
  needsConfirm,
} from '../../model/decision.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

interface ScopeChoiceProps {
  readonly approval: ApprovalView;
  readonly choice: GrantRule | undefined;
  /** Where rules fit, no digest is offered in their place. */
  readonly hasRules: boolean;
  /** Something else than these was chosen. */
  readonly isNone: boolean;
  readonly life: GrantLife;
  /** What was typed to confirm the widest choice. */
  readonly confirm: string;
  onChoice(choice: GrantRule | undefined): void;
  onLife(life: GrantLife): void;
  onConfirm(text: string): void;
}

const LIVES: readonly GrantLife[] = ['until_revoked', 'day', 'month'];

/** What each yes would cover, in words and as the rule that is stored, before anything is clicked. */
export function ScopeChoice(props: ScopeChoiceProps) {
  const { approval, choice, life, onChoice, onLife } = props;
  const { texts } = useConsole();
  const group = useId();
  const lifeText = {
    until_revoked: texts.approval.expiryNever,
    day: texts.approval.expiryDay,
    month: texts.approval.expiryMonth,
  };
  return (
    <fieldset className="scopes">
      <legend>{texts.approval.scope}</legend>
      <label className="scope">
        <input
          type="radio"
          name={group}
          checked={choice === undefined && !props.isNone}
          onChange={() => onChoice(undefined)}
        />
        <span>
          <strong>{texts.approval.once}</strong>
          <span className="scope-words">{texts.approval.onceWords}</span>
        </span>
      </label>
      {lastingRules(approval, props.hasRules).map((rule) => (
        <label key={`${rule.scope} ${rule.covers}`} className="scope">
          <input
            type="radio"
            name={group}
            checked={choice?.scope === rule.scope && choice.covers === rule.covers}
            onChange={() => onChoice(rule)}
          />
          <span>
            <strong>{scopeTitle(rule, texts)}</strong>
            <span className="scope-words">
              <Visible text={said(rule.words)} isWords />
            </span>
            <span className="scope-rule">
              <span className="unseen">{texts.approval.literal}: </span>
              <code>
                <Visible text={said(rule.rule)} />
              </code>
            </span>
          </span>
        </label>
      ))}
      {needsConfirm(choice) && (
        <label className="scope-confirm">
          <span>{fill(texts.approval.confirm, { tool: approval.tool_name })}</span>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={256}
            value={props.confirm}
            onChange={({ target }) => props.onConfirm(target.value)}
          />
        </label>
      )}
      {choice && (
        <label className="scope-life">
          {texts.approval.expiry}{' '}
          <select
            value={life}
            onChange={({ target }) =>
              onLife(LIVES.find((known) => known === target.value) ?? 'until_revoked')
            }
          >
            {LIVES.map((name) => (
              <option key={name} value={name}>
                {lifeText[name]}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}

export function scopeTitle(rule: GrantRule, texts: Texts): string {
  return rule.scope === 'session' ? texts.approval.session : texts.approval.always;
}
