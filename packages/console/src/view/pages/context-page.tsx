import { fill } from '../../text/fill.js';
import { formatSpan, formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { ScrollBox } from '../scroll-box.js';
import { useAnswer } from '../use-answer.js';
import { Visible } from '../visible.js';

export function ContextPage() {
  const { texts, language } = useConsole();
  const { value, problem, isLoading, reload } = useAnswer('context.runs', { limit: 200 });
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
      {value && value.runs.length === 0 && <p className="note empty">{texts.context.empty}</p>}
      {value && value.runs.length > 0 && (
        <ScrollBox label={texts.context.title}>
          <table className="stack">
            <thead>
              <tr>
                <th scope="col">{texts.common.time}</th>
                <th scope="col">{texts.context.client}</th>
                <th scope="col">{texts.context.intent}</th>
                <th scope="col">{texts.context.tools}</th>
                <th scope="col">{texts.context.injected}</th>
                <th scope="col">{texts.context.redactions}</th>
                <th scope="col">{texts.context.duration}</th>
                <th scope="col">{texts.context.limits}</th>
              </tr>
            </thead>
            <tbody>
              {value.runs.map((run) => (
                <tr key={run.run_id}>
                  <th scope="row">{formatTime(run.at, language)}</th>
                  <td data-label={texts.context.client}>
                    <Visible text={run.client} />
                  </td>
                  <td data-label={texts.context.intent}>
                    <Visible text={run.intent} />
                  </td>
                  <td data-label={texts.context.tools}>
                    <Visible text={run.tools.join(', ') || texts.common.none} />
                  </td>
                  <td data-label={texts.context.injected}>
                    {fill(texts.context.chars, { count: run.injected_chars })}
                  </td>
                  <td data-label={texts.context.redactions}>{run.redactions}</td>
                  <td data-label={texts.context.duration}>
                    {formatSpan(run.duration_ms, language)}
                  </td>
                  <td data-label={texts.context.limits}>
                    <Visible text={run.limits.join(', ') || texts.common.none} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </>
  );
}
