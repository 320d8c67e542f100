import { contextTexts } from '../../text/context-texts.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { useResult } from '../use-result.js';
import { ContextRun } from './context-run.js';

export function ContextPage() {
  const { texts, language } = useConsole();
  const words = contextTexts[language];
  const { value, problem, isLoading, reload } = useResult('context.runs', { limit: 200 });
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <button type="button" onClick={reload}>
          {texts.common.refresh}
        </button>
      </div>
      <p className="note">{words.note}</p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {isLoading && !value && <p className="note">{texts.common.loading}</p>}
      {value && value.runs.length === 0 && <Empty kind="context" />}
      {value && value.runs.length > 0 && (
        <ScrollBox label={words.title}>
          <table className="stack">
            <thead>
              <tr>
                <th scope="col">{texts.common.time}</th>
                <th scope="col">{words.client}</th>
                <th scope="col">{words.intent}</th>
                <th scope="col">{words.injected}</th>
                <th scope="col">{words.redactions}</th>
                <th scope="col">{words.duration}</th>
                <th scope="col">{words.details}</th>
              </tr>
            </thead>
            <tbody>
              {value.runs.map((run) => (
                <ContextRun key={run.run_id} run={run} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </>
  );
}
