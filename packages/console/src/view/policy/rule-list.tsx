import type { WrittenRuleView } from '@sluice/protocol';
import { fill } from '../../text/fill.js';
import { policyPageTexts } from '../../text/policy-page-texts.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { Fold } from '../fold.js';
import { Visible } from '../visible.js';

interface RuleListProps {
  readonly rules: readonly WrittenRuleView[];
  /** For whoever may edit: goes to the line of a rule. */
  onLine?(line: number): void;
}

/** Each rule in one line of words, with its verdict and the place where it stands. */
export function RuleList({ rules, onLine }: RuleListProps) {
  const { language } = useConsole();
  const words = policyPageTexts[language];
  return (
    <section aria-label={words.inForce}>
      <h2>{words.inForce}</h2>
      {rules.length === 0 && <Empty kind={onLine ? 'rules' : 'rulesOfOthers'} />}
      <ul className="policy-rules">
        {rules.map((rule) => (
          <li key={`${rule.file} ${rule.name}`} className="panel">
            <div className="policy-rule-head">
              <span className={`verdict verdict-${rule.verdict}`}>
                {words.verdicts[rule.verdict]}
              </span>
              <strong>
                <Visible text={rule.name} />
              </strong>
              <span className="muted policy-place">
                <Visible text={`${rule.file}:${rule.line}`} /> · {words.whose[rule.whose]}
              </span>
              {onLine && rule.whose === 'own' && (
                <button type="button" className="small" onClick={() => onLine(rule.line)}>
                  {fill(words.goTo, { line: rule.line })}
                </button>
              )}
            </div>
            <p>
              <Visible text={rule.words[language]} isWords />
              {rule.reason !== '' && rule.reason !== rule.name && (
                <span className="muted">
                  {' – '}
                  <Visible text={rule.reason} />
                </span>
              )}
            </p>
            <Fold title="YAML">
              {() => (
                <pre className="grant-rule">
                  <Visible text={rule.rule.trimEnd()} />
                </pre>
              )}
            </Fold>
          </li>
        ))}
      </ul>
    </section>
  );
}
