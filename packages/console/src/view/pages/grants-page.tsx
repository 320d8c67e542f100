import { visibleText } from '@sluice/plain';
import type { GrantView } from '@sluice/protocol';
import { useState } from 'react';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { formatTime } from '../../text/format-time.js';
import { grantsTexts } from '../../text/grants-texts.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { useResult } from '../use-result.js';
import { Visible } from '../visible.js';
import { FileRules } from './file-rules.js';

export function GrantsPage() {
  const { store, texts, language } = useConsole();
  const grantWords = grantsTexts[language];
  const { value, problem, isLoading, reload } = useResult('grants.list', {});
  const [said, setSaid] = useState('');

  async function revoke(grant: GrantView): Promise<void> {
    try {
      await store.request('grants.revoke', { grant_id: grant.grant_id });
      setSaid(grantWords.revoked);
    } catch (error) {
      setSaid(fill(texts.common.failed, { message: saidOf(error) }));
    }
    reload();
  }

  return (
    <>
      <div className="page-head">
        <h1>{grantWords.title}</h1>
        <button type="button" onClick={reload}>
          {texts.common.refresh}
        </button>
        <span role="status">{said}</span>
      </div>
      <p className="note">{grantWords.note}</p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {isLoading && !value && <p className="note">{texts.common.loading}</p>}
      {value && value.grants.length === 0 && <Empty kind="grants" />}
      {value && value.grants.length > 0 && (
        <ScrollBox label={grantWords.title}>
          <table className="stack">
            <thead>
              <tr>
                <th scope="col">{grantWords.covers}</th>
                <th scope="col">{grantWords.origin}</th>
                <th scope="col">{grantWords.uses}</th>
                <th scope="col">{grantWords.expires}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {value.grants.map((grant) => (
                <tr key={grant.grant_id}>
                  <th scope="row">
                    <span className="scope-words">
                      {coverWords(grant, texts, grantWords.coversRule)}
                    </span>
                    {grant.rule !== undefined && (
                      <pre className="grant-rule">
                        <Visible text={grant.rule.trimEnd()} />
                      </pre>
                    )}
                    {grant.digest !== undefined && (
                      <code className="digest" title={grant.digest}>
                        sha256 {grant.digest.slice(0, 12)}…
                      </code>
                    )}
                    {grant.workspace !== undefined && (
                      <div className="muted">
                        <Visible text={fill(grantWords.inWorkspace, { folder: grant.workspace })} />
                      </div>
                    )}
                    {grant.session_id !== undefined && (
                      <div className="muted">
                        {texts.common.session} {grant.session_id}
                      </div>
                    )}
                  </th>
                  <td data-label={grantWords.origin}>
                    <Visible text={grant.origin.decided_by} />
                    <div className="muted">
                      {formatTime(grant.origin.at, language)} ·{' '}
                      <Visible text={fill(grantWords.fromCall, { call: grant.origin.call_id })} />
                    </div>
                    {grant.origin.note !== undefined && (
                      <div>
                        “<Visible text={grant.origin.note} />”
                      </div>
                    )}
                  </td>
                  <td data-label={grantWords.uses}>
                    {fill(grantWords.times, { count: grant.uses })}
                    <div className="muted">
                      {grantWords.lastUsed}:{' '}
                      {grant.last_used_at === undefined
                        ? texts.common.never
                        : formatTime(grant.last_used_at, language)}
                    </div>
                  </td>
                  <td data-label={grantWords.expires}>
                    {grant.expires_at === undefined
                      ? texts.approval.expiryNever
                      : formatTime(grant.expires_at, language)}
                  </td>
                  <td>
                    <button
                      type="button"
                      className="danger"
                      aria-label={fill(grantWords.revokeLabel, {
                        tool: visibleText(grant.tool_name),
                      })}
                      onClick={() => void revoke(grant)}
                    >
                      {grantWords.revoke}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <FileRules />
    </>
  );
}

function coverWords(grant: GrantView, texts: Texts, coversRule: string): string {
  const { coversTool, coversArguments, inSession, inAll } = texts.approval;
  const words = { tool: coversTool, arguments: coversArguments, rule: coversRule };
  return fill(words[grant.covers], {
    tool: grant.tool_name,
    scope: grant.scope === 'always' ? inAll : inSession,
  });
}
