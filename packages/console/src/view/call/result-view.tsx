import { useMemo, useState } from 'react';
import { prettyJson } from '../../model/edited-arguments.js';
import { type ReadResult, type ResultPart, readResult } from '../../model/result-parts.js';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { DiffView } from './diff-view.js';

const PAGE_CHARS = 100_000;

interface ResultViewProps {
  readonly sessionId: string;
  readonly result: unknown;
}

/** What a call gave back, as people read it; a result that was cut is read on from where it stands whole. */
export function ResultView({ sessionId, result }: ResultViewProps) {
  const read = useMemo(() => readResult(result), [result]);
  return (
    <>
      {read.cut ? (
        <WholeResult sessionId={sessionId} cut={read.cut} beginning={textOf(read)} />
      ) : (
        read.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <PartView key={index} part={part} />
        ))
      )}
    </>
  );
}

function textOf({ parts }: ReadResult): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

function PartView({ part }: { readonly part: ResultPart }) {
  const { texts } = useConsole();
  const { rows } = texts;
  const names = { output: rows.output, errors: rows.errors, result: texts.call.result };
  switch (part.kind) {
    case 'diff':
      return <DiffView diff={part.text} />;
    case 'image':
      return (
        <img
          className="result-image"
          src={part.source}
          alt={fill(rows.image, { type: part.type })}
        />
      );
    case 'text':
      return (
        <>
          <p className="detail-name">{names[part.name]}</p>
          <TextBox label={names[part.name]} text={part.text} />
        </>
      );
    case 'value':
      return <TextBox label={texts.call.result} text={prettyJson(part.value)} />;
  }
}

interface WholeProps {
  readonly sessionId: string;
  readonly cut: NonNullable<ReadResult['cut']>;
  readonly beginning: string;
}

function WholeResult({ sessionId, cut, beginning }: WholeProps) {
  const { store, texts } = useConsole();
  const { rows } = texts;
  const [text, setText] = useState(beginning);
  const [next, setNext] = useState<number | undefined>(cut.shown);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function readOn(): Promise<void> {
    if (next === undefined) return;
    try {
      const page = await store.request('result.read', {
        session_id: sessionId,
        handle: cut.handle,
        offset: next,
        limit: PAGE_CHARS,
      });
      setText(text + page.text);
      setNext(page.next_offset);
      setProblem(undefined);
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <>
      <TextBox label={texts.call.result} text={text} />
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      <p className="muted">
        {next === undefined
          ? fill(rows.wholeAll, { total: cut.total })
          : fill(rows.cut, { shown: next, total: cut.total })}{' '}
        {next !== undefined && (
          <button type="button" className="small" onClick={() => void readOn()}>
            {rows.whole}
          </button>
        )}
      </p>
    </>
  );
}

export function TextBox({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      className="text-box"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <pre>
        <Visible text={text} />
      </pre>
    </div>
  );
}
