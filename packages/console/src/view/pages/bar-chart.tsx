import { useConsole } from '../console-context.js';
import { ScrollBox } from '../scroll-box.js';

interface BarSeries {
  readonly name: string;
  readonly values: readonly number[];
  /** Names the colour in the style sheet. */
  readonly tone: string;
  readonly tones?: readonly string[];
}

interface BarChartProps {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly BarSeries[];
  /** Few bars, each with its own label and number. */
  readonly isSparse?: boolean;
  readonly hasLegend?: boolean;
}

const WIDTH = 480;
const HEIGHT = 160;
const FOOT = 22;

/** Bars side by side, and the same numbers as a table for whoever cannot or will not read bars. */
export function BarChart({
  title,
  labels,
  series,
  isSparse = false,
  hasLegend = false,
}: BarChartProps) {
  const { texts } = useConsole();
  const top = Math.max(1, ...series.flatMap(({ values }) => values));
  const slot = WIDTH / Math.max(1, labels.length);
  const bar = Math.min(48, (slot * 0.8) / Math.max(1, series.length));
  const height = (value: number) => (value / top) * (HEIGHT - FOOT - 16);
  const isNamed = (index: number) => isSparse || index % Math.ceil(labels.length / 4) === 0;
  return (
    <div className="panel chart">
      <h2>{title}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="axis" />
        <text x="0" y="10">
          {top}
        </text>
        {series.map((one, row) =>
          one.values.map((value, index) => {
            const x = index * slot + (slot - bar * series.length) / 2 + row * bar;
            const tone = one.tones?.[index] ?? one.tone;
            return (
              <g key={`${one.tone} ${labels[index]}`}>
                <rect
                  className={`tone tone-${tone}`}
                  x={x}
                  width={Math.max(1, bar - 1)}
                  y={HEIGHT - FOOT - height(value)}
                  height={height(value)}
                />
                {isSparse && (
                  <text x={x + bar / 2} y={HEIGHT - FOOT - height(value) - 4} textAnchor="middle">
                    {value}
                  </text>
                )}
              </g>
            );
          }),
        )}
        {labels.map((label, index) =>
          isNamed(index) ? (
            <text
              key={label}
              x={isSparse ? index * slot + slot / 2 : index * slot}
              y={HEIGHT - 6}
              textAnchor={isSparse ? 'middle' : 'start'}
            >
              {label}
            </text>
          ) : undefined,
        )}
      </svg>
      {hasLegend && (
        <ul className="legend" aria-hidden="true">
          {series.map(({ name, tone }) => (
            <li key={tone}>
              <span className={`swatch tone-${tone}`} /> {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{texts.charts.table}</summary>
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
                    <td key={tone}>{values[index] ?? 0}</td>
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
