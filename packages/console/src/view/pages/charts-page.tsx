import { useEffect, useState } from 'react';
import { isPeriod, type Period, partStarts, periods, spanOf } from '../../model/chart-span.js';
import { chartsTexts } from '../../text/charts-texts.js';
import { fill } from '../../text/fill.js';
import { formatClock, formatEdge, formatSpan } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { useResult } from '../use-result.js';
import { BarChart } from './bar-chart.js';
import { RuleTable } from './rule-table.js';
import { FailingTools, SlowestTools } from './tool-figures.js';
import '../../styles/charts.css';

const AGAIN_MS = 10_000;
const EDGES = { hour: 'hour', day: 'hour', week: 'dayHour', month: 'day' } as const;
const NAMES = Object.keys(periods).filter(isPeriod);

/** What happened in a period, counted in the database and again while one looks. */
export function ChartsPage({ query }: { readonly query: string }) {
  const { texts, language } = useConsole();
  const words = chartsTexts[language];
  const given = new URLSearchParams(query).get('period');
  const period: Period = isPeriod(given) ? given : 'day';
  const [now, setNow] = useState(Date.now);
  const span = spanOf(period, now, new Date(now).getTimezoneOffset());
  const { value: figures, problem, reload } = useResult('audit.figures', span);
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(Date.now());
      reload();
    }, AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [reload]);
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <label>
          <span className="unseen">{words.period}</span>
          <select
            value={period}
            onChange={({ target }) => {
              location.hash = `#/charts?period=${target.value}`;
            }}
          >
            {NAMES.map((name) => (
              <option key={name} value={name}>
                {words.periods[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="note">
        {fill(words.counted, { time: formatClock(now, language), seconds: AGAIN_MS / 1_000 })}
      </p>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {!figures && problem === undefined && <p className="note">{texts.common.loading}</p>}
      {figures?.calls.every((count) => count === 0) && <Empty kind="charts" />}
      {figures && <Figures period={period} figures={figures} />}
    </>
  );
}

type FiguresOf = NonNullable<ReturnType<typeof useResult<'audit.figures'>>['value']>;

function Figures({ period, figures }: { readonly period: Period; readonly figures: FiguresOf }) {
  const { language } = useConsole();
  const words = chartsTexts[language];
  const { calls, asked, waits, tokens, from, until } = figures;
  const labels = partStarts({ from, until, parts: calls.length }).map((at) =>
    formatEdge(at, EDGES[period], language),
  );
  const unit = waitUnit(waits.parts);
  const cost = tokens.cost_usd?.reduce((sum, part) => sum + part, 0);
  const span = (ms: number) => formatSpan(ms, language);
  return (
    <div className="charts">
      <BarChart
        title={words.calls}
        labels={labels}
        series={[
          { name: words.asked, values: asked, tone: 'asked' },
          {
            name: words.unasked,
            values: calls.map((count, index) => Math.max(0, count - (asked[index] ?? 0))),
            tone: 'allowed',
          },
        ]}
      />
      <BarChart
        title={words.waits}
        labels={labels}
        series={[
          {
            name: words.waited[unit.name],
            values: waits.parts.map((ms) => ms / unit.ms),
            tone: 'unanswered',
          },
        ]}
      >
        {waits.count === 0 ? (
          <Empty kind="noWaits" />
        ) : (
          <p>
            {fill(words.waitsWords, {
              count: waits.count,
              median: span(waits.median_ms),
              p95: span(waits.p95_ms),
              longest: span(waits.longest_ms),
              total: span(waits.total_ms),
            })}
          </p>
        )}
      </BarChart>
      <BarChart
        title={words.tokens}
        labels={labels}
        series={[
          { name: words.tokensIn, values: tokens.input, tone: 'asked' },
          { name: words.tokensOut, values: tokens.output, tone: 'yes' },
        ]}
      >
        {[...tokens.input, ...tokens.output].every((count) => count === 0) ? (
          <Empty kind="noTokens" />
        ) : (
          <p>
            {cost === undefined
              ? words.noPrice
              : fill(words.cost, { cost: cost.toFixed(cost < 1 ? 4 : 2) })}
          </p>
        )}
      </BarChart>
      <RuleTable figures={figures} />
      <div className="chart-tables">
        <SlowestTools tools={figures.tools} />
        <FailingTools tools={figures.tools} />
      </div>
    </div>
  );
}

/** The unit in which the longest bar reads best. */
function waitUnit(parts: readonly number[]) {
  const top = Math.max(...parts);
  if (top >= 7_200_000) return { name: 'hours', ms: 3_600_000 } as const;
  return top >= 120_000
    ? ({ name: 'minutes', ms: 60_000 } as const)
    : ({ name: 'seconds', ms: 1_000 } as const);
}
