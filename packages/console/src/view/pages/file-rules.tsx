import { visibleText } from '@sluice/plain';
import type { FileRuleView } from '@sluice/protocol';
import { useState } from 'react';
import { fill } from '../../text/fill.js';
import { grantsTexts } from '../../text/grants-texts.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { useResult } from '../use-result.js';
import { Visible } from '../visible.js';

/** The rules of the operator's own policy file that let calls through, each with a way to take it back. */
export function FileRules() {
  const { store, state, texts, language } = useConsole();
  const { value, reload } = useResult('policy.state', {});
  const [said, setSaid] = useState('');
  const mayRevoke = state.me?.role === 'operator';

  async function revoke({ name }: FileRuleView): Promise<void> {
    try {
      await store.request('policy.revoke', { name });
      setSaid(grantsTexts[language].revoked);
    } catch (error) {
      setSaid(fill(texts.common.failed, { message: saidOf(error) }));
    }
    reload();
  }

  if (!value || (value.rules.length === 0 && said === '')) return null;
  return (
    <section aria-label={texts.policy.title}>
      <h2>{texts.policy.title}</h2>
      <p className="note">
        {texts.policy.note} <span role="status">{said}</span>
      </p>
      <ul className="file-rules">
        {value.rules.map((rule) => (
          <li key={rule.name}>
            <strong>
              <Visible text={rule.words[language]} isWords />
            </strong>
            <pre className="grant-rule">
              <Visible text={rule.rule.trimEnd()} />
            </pre>
            <span className="muted">
              <Visible text={`${rule.file}:${rule.line}`} />
            </span>{' '}
            {mayRevoke && (
              <button
                type="button"
                className="danger"
                aria-label={fill(texts.policy.revokeLabel, { name: visibleText(rule.name) })}
                onClick={() => void revoke(rule)}
              >
                {grantsTexts[language].revoke}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
