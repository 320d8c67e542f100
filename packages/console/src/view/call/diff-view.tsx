import { useMemo, useState } from 'react';
import {
  type DiffRow,
  type DiffSide,
  type FileDiff,
  sideBySide,
} from '../../model/side-by-side.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

/** What a page draws at once without a halt that is felt. */
const STEP = 400;

/** A change in two columns, word by word; one below the other where the page is narrow. */
export function DiffView({ diff }: { readonly diff: string }) {
  const files = useMemo(() => sideBySide(diff), [diff]);
  return files.map((file, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a file is its place in the diff
    <FileView key={index} file={file} />
  ));
}

function FileView({ file }: { readonly file: FileDiff }) {
  const { texts } = useConsole();
  const { rows } = texts;
  const [drawn, setDrawn] = useState(STEP);
  const { from, to } = file;
  const left = file.rows.length - drawn;
  return (
    <figure className="diff">
      <figcaption>
        <Visible text={to ?? from ?? rows.change} />
        {from !== undefined && to !== undefined && from !== to && (
          <>
            {' ← '}
            <Visible text={from} />
          </>
        )}
        {from === undefined && to !== undefined && <em> {rows.newFile}</em>}
        {to === undefined && from !== undefined && <em> {rows.goneFile}</em>}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        className="diff-rows"
        aria-label={to ?? from ?? rows.change}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {file.rows.slice(0, drawn).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <RowView key={index} row={row} />
        ))}
      </div>
      {left > 0 && (
        <button type="button" className="small" onClick={() => setDrawn(drawn + STEP)}>
          {fill(rows.moreRows, { count: Math.min(STEP, left), left })}
        </button>
      )}
    </figure>
  );
}

function RowView({ row }: { readonly row: DiffRow }) {
  if (row.kind !== 'lines') {
    return (
      <div className={`diff-${row.kind}`}>
        <Visible text={row.text} />
      </div>
    );
  }
  const isSame = row.before?.isChanged === false;
  return (
    <div className={isSame ? 'diff-row diff-same' : 'diff-row'}>
      <Side side={row.before} sign="-" />
      <Side side={row.after} sign="+" />
    </div>
  );
}

function Side({ side, sign }: { readonly side: DiffSide | undefined; readonly sign: '+' | '-' }) {
  const { texts } = useConsole();
  if (!side) return <div className="diff-side diff-none" />;
  const tone = sign === '-' ? 'diff-old' : 'diff-new';
  return (
    <div className={side.isChanged ? `diff-side ${tone}` : 'diff-side'}>
      <span className="diff-number">{side.number}</span>
      <span className="diff-text">
        {side.isChanged && (
          <>
            <span aria-hidden="true">{sign}</span>
            <span className="unseen">
              {sign === '-' ? texts.rows.diffBefore : texts.rows.diffAfter}{' '}
            </span>
          </>
        )}
        {side.pieces.map(({ text, isChanged }, index) =>
          isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the line
            <mark key={index}>
              <Visible text={text} isProse />
            </mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the line
            <Visible key={index} text={text} isProse />
          ),
        )}
      </span>
    </div>
  );
}
