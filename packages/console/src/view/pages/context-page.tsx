import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { useResult } from '../use-result.js';
import { ContextRun } from './context-run.js';

export function ContextPage() {
  const { texts } = useConsole();
  const { value, problem, isLoading, reload } = useResult('context.runs', { limit: 200 });
  return (
    <>
      <div className="page-head">
        <h1>{texts.context.title}</h1>
        <button type="button" onClick={reload}>
          {texts.common.refresh}
        </button>
      </div>
      <p className="note">{texts.context.note}</p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {isLoading && !value && <p className="note">{texts.common.loading}</p>}
      {value && value.runs.length === 0 && <Empty kind="context" />}
      {value && value.runs.length > 0 && (
        <ScrollBox label={texts.context.title}>
          <table className="stack">
            <thead>
              <tr>
                <th scope="col">{texts.common.time}</th>
                <th scope="col">{texts.context.client}</th>
                <th scope="col">{texts.context.intent}</th>
                <th scope="col">{texts.context.injected}</th>
                <th scope="col">{texts.context.redactions}</th>
                <th scope="col">{texts.context.duration}</th>
                <th scope="col">{texts.context.details}</th>
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
