import type { Result } from '@sluice/protocol';
import { useEffect, useRef } from 'react';
import { hrefOf } from '../../model/route.js';
import { fill } from '../../text/fill.js';
import { type PolicyPageTexts, policyPageTexts } from '../../text/policy-page-texts.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { Visible } from '../visible.js';

/** What a text would change: proved in words, then on the calls of the past. */
export function TrialView({ trial }: { readonly trial: Result<'policy.try'> }) {
  const { language } = useConsole();
  const words = policyPageTexts[language];
  const { replay } = trial;
  const answer = useRef<HTMLDivElement>(null);
  // It stands below a long field: whoever asked must not look for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [trial]);
  return (
    <div className="policy-trial" role="status" ref={answer}>
      <h3>{words.changes}</h3>
      <p className={trial.relation.startsWith('widens') ? 'warning' : undefined}>
        <Visible text={trial.words[language]} isWords />
      </p>
      <ul>
        {trial.changes.map((change) => (
          <li key={`${change.verdicts.en} ${change.what.en} ${change.example.en}`}>
            <strong>{change.verdicts[language]}</strong> <Visible text={change.what[language]} />
            <div className="muted">
              <Visible text={change.example[language]} />
            </div>
            {change.after && (
              <div className="muted">
                <Visible text={change.after[language]} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <h3>{words.replay}</h3>
      {replay.calls === 0 ? (
        <Empty kind="noPastCalls" />
      ) : (
        <>
          <p>{fill(words.replayed, { count: replay.calls })}</p>
          <ScrollBox label={words.replay}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.calls}</th>
                  <th scope="col">{words.was}</th>
                  <th scope="col">{words.now}</th>
                </tr>
              </thead>
              <tbody>
                {replay.counts.map(({ was, now, count }) => (
                  <tr key={`${was} ${now}`}>
                    <td>{count}</td>
                    <td>{decidedWord(was, words)}</td>
                    <td>{words.verdicts[now]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          {replay.differing.length === 0 ? (
            <p>{words.noneDiffering}</p>
          ) : (
            <>
              <h4>{words.differing}</h4>
              <ul>
                {replay.differing.map((row) => (
                  <li key={`${row.session_id} ${row.call_id}`}>
                    {decidedWord(row.was, words)} → <strong>{words.verdicts[row.now]}</strong>{' '}
                    {row.rule !== undefined && (
                      <span className="muted">
                        (<Visible text={said(row.rule)} isWords />)
                      </span>
                    )}{' '}
                    <a href={hrefOf('chat', row.session_id)}>
                      <Visible text={row.call} />
                    </a>
                  </li>
                ))}
                {replay.left_out > 0 && <li>{fill(words.leftOut, { count: replay.left_out })}</li>}
              </ul>
            </>
          )}
        </>
      )}
    </div>
  );
}

function decidedWord(was: string, words: PolicyPageTexts): string {
  return new Map<string, string>(Object.entries(words.decided)).get(was) ?? was;
}
