import { niceTicks } from '../../model/chart-span.js';
import { chartsTexts } from '../../text/charts-texts.js';
import { useConsole } from '../console-context.js';
import { ScrollBox } from '../scroll-box.js';

interface BarSeries {
  readonly name: string;
  readonly values: readonly number[];
  /** Names the colour in the style sheet. */
  readonly tone: string;
}

interface BarChartProps {
  readonly title: string;
  readonly labels: readonly string[];
  /** Stand on one another, the first at the bottom. */
  readonly series: readonly BarSeries[];
  readonly children?: React.ReactNode;
}

const WIDTH = 380;
const HEIGHT = 170;
const LEFT = 40;
const FOOT = 22;
const HEAD = 10;
/** Labels under the bars that can be read beside one another. */
const MOST_LABELS = 5;

/** Bars over time with lines to read them off, and the same numbers as a table for whoever cannot or will not read bars. */
export function BarChart({ title, labels, series, children }: BarChartProps) {
  const { texts, language } = useConsole();
  const words = chartsTexts[language];
  const sums = labels.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const ticks = niceTicks(Math.max(0, ...sums));
  const top = ticks.at(-1) ?? 1;
  const slot = (WIDTH - LEFT) / Math.max(1, labels.length);
  const height = (value: number) => (value / top) * (HEIGHT - FOOT - HEAD);
  const every = Math.ceil(labels.length / MOST_LABELS);
  const shown = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  if (sums.every((sum) => sum === 0)) {
    return (
      <div className="panel chart">
        <h2>{title}</h2>
        {children ?? <p className="muted">{texts.common.none}</p>}
      </div>
    );
  }
  return (
    <div className="panel chart">
      <h2>{title}</h2>
      {children}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT}
              x2={WIDTH}
              y1={HEIGHT - FOOT - height(tick)}
              y2={HEIGHT - FOOT - height(tick)}
              className={tick === 0 ? 'axis' : 'grid-line'}
            />
            <text x={LEFT - 6} y={HEIGHT - FOOT - height(tick) + 4} textAnchor="end">
              {shown.format(tick)}
            </text>
          </g>
        ))}
        {series.map(({ tone, values }, row) =>
          labels.map((label, index) => {
            const below = series
              .slice(0, row)
              .reduce((sum, one) => sum + (one.values[index] ?? 0), 0);
            const value = values[index] ?? 0;
            return value === 0 ? undefined : (
              <rect
                key={`${tone} ${label}`}
                className={`tone tone-${tone}`}
                x={LEFT + index * slot + slot * 0.1}
                width={Math.max(1, slot * 0.8)}
                y={HEIGHT - FOOT - height(below + value)}
                height={Math.max(1, height(value))}
              />
            );
          }),
        )}
        {labels.map((label, index) =>
          index % every === 0 ? (
            <text key={label} x={LEFT + index * slot} y={HEIGHT - 6}>
              {label}
            </text>
          ) : undefined,
        )}
      </svg>
      <ul className="legend" aria-hidden="true">
        {series.map(({ name, tone }) => (
          <li key={tone}>
            <span className={`swatch tone-${tone}`} /> {name}
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.table}</summary>
        <ScrollBox label={title}>
          <table>
            <thead>
              <tr>
                <td />
                {series.map(({ name, tone }) => (
                  <th key={tone} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, index) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ tone, values }) => (
                    <td key={tone}>{shown.format(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </div>
  );
}
