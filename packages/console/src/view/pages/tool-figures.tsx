import type { Result } from '@sluice/protocol';
import { filterHref } from '../../model/audit-filter.js';
import { chartsTexts } from '../../text/charts-texts.js';
import type { EmptyKind } from '../../text/empty-texts.js';
import { formatSpan } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { Visible } from '../visible.js';

type Tool = Result<'audit.figures'>['tools'][number];
const SHOWN = 10;

/** The tools on which one waits longest. */
export function SlowestTools({ tools }: { readonly tools: readonly Tool[] }) {
  const { language } = useConsole();
  const words = chartsTexts[language];
  const rows = tools.toSorted((one, other) => other.p95_ms - one.p95_ms).slice(0, SHOWN);
  return (
    <ToolTable
      title={words.slowest}
      empty="noSlowest"
      rows={rows}
      columns={[
        [words.total, ({ calls }) => String(calls)],
        [words.median, ({ median_ms }) => formatSpan(median_ms, language)],
        [words.p95, ({ p95_ms }) => formatSpan(p95_ms, language)],
        [words.longest, ({ longest_ms }) => formatSpan(longest_ms, language)],
      ]}
    />
  );
}

/** The tools whose calls do not do what was wanted. */
export function FailingTools({ tools }: { readonly tools: readonly Tool[] }) {
  const { language } = useConsole();
  const words = chartsTexts[language];
  const rows = tools
    .filter(({ failed }) => failed > 0)
    .toSorted((one, other) => other.failed - one.failed)
    .slice(0, SHOWN);
  return (
    <ToolTable
      title={words.failing}
      rows={rows}
      empty="noFailing"
      outcome="failed"
      columns={[
        [words.failed, ({ failed }) => String(failed)],
        [words.total, ({ calls }) => String(calls)],
        [words.share, ({ failed, calls }) => `${Math.round((failed / calls) * 100)} %`],
      ]}
    />
  );
}

interface ToolTableProps {
  readonly title: string;
  readonly rows: readonly Tool[];
  readonly columns: readonly (readonly [string, (tool: Tool) => string])[];
  readonly empty: EmptyKind;
  /** Of the entries to which a row leads. */
  readonly outcome?: string;
}

function ToolTable({ title, rows, columns, empty, outcome }: ToolTableProps) {
  const { language } = useConsole();
  const words = chartsTexts[language];
  return (
    <div className="panel chart">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <Empty kind={empty} />
      ) : (
        <ScrollBox label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.tool}</th>
                {columns.map(([name]) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.tool}>
                  <th scope="row">
                    <a
                      href={filterHref({
                        tool: row.tool,
                        ...(outcome === undefined ? {} : { outcome }),
                      })}
                    >
                      <code>
                        <Visible text={row.tool} />
                      </code>
                    </a>
                  </th>
                  {columns.map(([name, read]) => (
                    <td key={name}>{read(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </div>
  );
}
