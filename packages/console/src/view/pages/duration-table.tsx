import type { ToolDuration } from '../../model/chart-data.js';
import { useConsole } from '../console-context.js';
import { ScrollBox } from '../scroll-box.js';
import { Visible } from '../visible.js';

/** Half and nineteen twentieths of all calls took no longer than this. */
export function DurationTable({ durations }: { readonly durations: readonly ToolDuration[] }) {
  const { texts } = useConsole();
  const top = Math.max(1, ...durations.map(({ p95 }) => p95));
  return (
    <div className="panel chart">
      <h2>{texts.charts.durations}</h2>
      <ScrollBox label={texts.charts.durations}>
        <table className="durations">
          <thead>
            <tr>
              <th scope="col">{texts.common.tool}</th>
              <th scope="col">{texts.charts.count}</th>
              <th scope="col">{texts.charts.p50}</th>
              <th scope="col">{texts.charts.p95}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {durations.map(({ tool, count, p50, p95 }) => (
              <tr key={tool}>
                <th scope="row">
                  <code>
                    <Visible text={tool} />
                  </code>
                </th>
                <td>{count}</td>
                <td>{Math.round(p50)}</td>
                <td>{Math.round(p95)}</td>
                <td className="range">
                  <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                    <rect className="tone-p95" width={(p95 / top) * 100} height="10" />
                    <rect className="tone-p50" width={(p50 / top) * 100} height="10" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
