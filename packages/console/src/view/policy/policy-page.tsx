import { useState } from 'react';
import { policyPageTexts } from '../../text/policy-page-texts.js';
import { useConsole } from '../console-context.js';
import { useResult } from '../use-result.js';
import { PolicyEditor } from './policy-editor.js';
import { RuleList } from './rule-list.js';
import '../../styles/policy.css';

/** The rules in force with their lines and, for an operator, the file to edit. */
export function PolicyPage() {
  const { state, language } = useConsole();
  const words = policyPageTexts[language];
  const { value, problem, reload } = useResult('policy.rules', {});
  const [line, setLine] = useState<{ readonly number: number } | undefined>(undefined);
  const isOperator = state.me?.role === 'operator';
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <p className="note">{words.note}</p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {value && (
        <RuleList
          rules={value.rules}
          {...(isOperator ? { onLine: (number: number) => setLine({ number }) } : {})}
        />
      )}
      {isOperator && <PolicyEditor line={line} onSaved={reload} />}
    </>
  );
}
