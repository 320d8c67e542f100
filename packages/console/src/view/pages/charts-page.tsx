import { messageOf } from '@sluice/plain';
import { useEffect, useState } from 'react';
import { type ChartData, chartData } from '../../model/chart-data.js';
import { readAudit } from '../../model/read-audit.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { formatClock, formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { BarChart } from './bar-chart.js';
import { DurationTable } from './duration-table.js';

const HOUR_MS = 3_600_000;
const PERIODS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
type Period = keyof typeof PERIODS;
const NAMES: readonly Period[] = ['hour', 'day', 'week'];
const MOST = 20_000;

interface Loaded {
  readonly data: ChartData;
  readonly isCut: boolean;
}

export function ChartsPage() {
  const { store, state, texts, language } = useConsole();
  const [period, setPeriod] = useState<Period>('day');
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isOnline = state.status.kind === 'online';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (!isOnline) return undefined;
    let isCurrent = true;
    const until = Date.now();
    const from = until - PERIODS[period];
    readAudit((params) => store.request('audit.query', params), { from }, MOST).then(
      ({ entries, isCut }) => {
        if (!isCurrent) return;
        setLoaded({ data: chartData(entries, from, until), isCut });
        setProblem(undefined);
      },
      (error: unknown) => isCurrent && setProblem(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, isOnline, period, round]);

  const label = (at: number) =>
    period === 'week' ? formatTime(at, language) : formatClock(at, language);
  const data = loaded?.data;
  return (
    <>
      <div className="page-head">
        <h1>{texts.charts.title}</h1>
        <label>
          <span className="unseen">{texts.charts.period}</span>
          <select
            value={period}
            onChange={({ target }) =>
              setPeriod(NAMES.find((name) => name === target.value) ?? 'day')
            }
          >
            {NAMES.map((name) => (
              <option key={name} value={name}>
                {texts.charts[name]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => setRound(round + 1)}>
          {texts.common.refresh}
        </button>
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {!data && problem === undefined && <p className="note">{texts.common.loading}</p>}
      {loaded?.isCut && <p className="warning">{fill(texts.charts.cut, { count: MOST })}</p>}
      {data?.calls.every((count) => count === 0) && (
        <p className="note empty">{texts.charts.empty}</p>
      )}
      {data && (
        <div className="charts">
          <BarChart
            title={texts.charts.calls}
            labels={data.buckets.map(label)}
            series={[{ name: texts.charts.count, values: data.calls, tone: 'calls' }]}
          />
          <BarChart
            title={texts.charts.outcomes}
            labels={data.outcomes.map(({ name }) => stateWord(name, texts))}
            series={[
              {
                name: texts.charts.count,
                values: data.outcomes.map(({ count }) => count),
                tone: 'calls',
                tones: data.outcomes.map(({ name }) => name),
              },
            ]}
            isSparse
          />
          <DurationTable durations={data.durations} />
          <BarChart
            hasLegend
            title={texts.charts.approvals}
            labels={data.buckets.map(label)}
            series={data.approvals.map(({ name, values }) => ({
              name: outcomeWord(name, texts),
              values,
              tone: name,
            }))}
          />
        </div>
      )}
    </>
  );
}

function stateWord(name: string, texts: Texts): string {
  const words = new Map<string, string>(Object.entries(texts.call.states));
  return words.get(name) ?? name;
}

function outcomeWord(name: string, texts: Texts): string {
  const words = new Map<string, string>(Object.entries(texts.approval.outcomes));
  return name === 'asked' ? texts.charts.asked : (words.get(name) ?? name);
}
