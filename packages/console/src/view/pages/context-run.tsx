import type { ContextRunView } from '@sluice/protocol';
import { contextTexts } from '../../text/context-texts.js';
import { fill } from '../../text/fill.js';
import { formatSpan, formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { Visible } from '../visible.js';

/** One run in two rows' worth: what it cost on the row, what was put in and why under it. */
export function ContextRun({ run }: { readonly run: ContextRunView }) {
  const { language } = useConsole();
  const words = contextTexts[language];
  return (
    <tr>
      <th scope="row">{formatTime(run.at, language)}</th>
      <td data-label={words.client}>
        <Visible text={run.client} />
      </td>
      <td data-label={words.intent}>
        <Visible text={run.intent} />
      </td>
      <td data-label={words.injected}>
        {run.injected_chars === 0
          ? words.nothing
          : fill(words.chars, { count: run.injected_chars })}
        {run.tokens !== undefined && run.tokens > 0 && (
          <span className="muted"> {fill(words.tokens, { count: run.tokens })}</span>
        )}
      </td>
      <td data-label={words.redactions}>{run.redactions}</td>
      <td data-label={words.duration}>{formatSpan(run.duration_ms, language)}</td>
      <td data-label={words.details}>
        <Fold title={<Visible text={run.prompt ?? run.run_id} />}>
          {() => <RunDetails run={run} />}
        </Fold>
      </td>
    </tr>
  );
}

function RunDetails({ run }: { readonly run: ContextRunView }) {
  const { language } = useConsole();
  const words = contextTexts[language];
  const { repo_root, nothing, signals, calls, injected, left_out, limits } = run;
  return (
    <dl className="run-details">
      <Detail title={words.repository} lines={repo_root === undefined ? [] : [repo_root]} />
      <Detail
        title={words.signals}
        lines={(signals ?? []).map(({ match, type, weight }) => `${match} (${type}, ${weight})`)}
      />
      <Detail
        title={words.tools}
        lines={
          calls?.map(
            ({ tool, status, duration_ms, reason }) =>
              `${tool}: ${status}, ${duration_ms} ms, ${reason}`,
          ) ?? run.tools
        }
      />
      <Detail title={words.injected} lines={(injected ?? []).map(describeItem)} />
      <Detail title={words.nothing} lines={nothing === undefined ? [] : [nothing]} />
      <Detail
        title={words.leftOut}
        lines={(left_out ?? []).map((item) => `${describeItem(item)}: ${item.by}`)}
      />
      <Detail title={words.limits} lines={limits} />
    </dl>
  );
}

interface DetailProps {
  readonly title: string;
  readonly lines: readonly string[];
}

function Detail({ title, lines }: DetailProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <dd key={index}>
          <Visible text={line} />
        </dd>
      ))}
    </div>
  );
}

type ContextItem = NonNullable<ContextRunView['injected']>[number];

function describeItem({
  tool,
  path,
  symbol,
  line_start,
  line_end,
  confidence,
}: ContextItem): string {
  const lines = line_start > 0 ? `:${line_start}-${line_end}` : '';
  const name = symbol === '' || symbol === '-' ? '' : ` ${symbol}`;
  return `${path}${lines}${name} (${tool}, ${confidence})`;
}
