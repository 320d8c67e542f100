import { secretSpans, visibleParts, visibleText } from '@sluice/plain';
import type { ApprovalView } from '@sluice/protocol';
import { useMemo, useState } from 'react';
import { argumentsLine } from '../../model/arguments-line.js';
import { dangerMarks, dangersIn } from '../../model/danger-marks.js';
import { prettyJson } from '../../model/edited-arguments.js';
import { type EffectLine, withSecrets } from '../../model/effect-steps.js';
import { textArguments } from '../../model/text-arguments.js';
import { diffCounts, diffLines } from '../../model/unified-diff.js';
import { dangersTexts } from '../../text/dangers-texts.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { Visible } from '../visible.js';
import { EffectBlock } from './effect-block.js';
import type { useSeen } from './use-seen.js';

/** Which parts an approval's effect has; each of them must have been seen to its end. */
export function effectParts(approval: ApprovalView): readonly string[] {
  return [
    ...(approval.command === undefined ? [] : ['command']),
    ...(approval.diff === undefined ? [] : ['diff']),
    ...textArguments(approval).map(({ part }) => part),
    ...(argumentsLine(approval) === undefined ? ['arguments'] : []),
  ];
}

interface EffectViewProps {
  /** As it will run. */
  readonly approval: ApprovalView;
  /** The same with secrets masked; tells what is one. */
  readonly masked: ApprovalView;
  readonly progress: ReturnType<typeof useSeen>;
}

export function EffectView({ approval, masked, progress }: EffectViewProps) {
  const { texts, language } = useConsole();
  const [isRevealed, setIsRevealed] = useState(false);
  const blocks = useMemo(() => blocksOf(approval, masked), [approval, masked]);
  const escapes = useMemo(() => escapesIn(blocks), [blocks]);
  const found = useMemo(() => dangersIn(approval.command ?? ''), [approval.command]);
  const folded =
    argumentsLine(approval) === undefined
      ? undefined
      : (argumentsLine(masked) ?? texts.approval.arguments);
  const hasSecrets = blocks.some(({ lines }) => lines.some(({ secrets }) => secrets));
  const titleOf = ({ part, name, lines }: Block): string => {
    if (part === 'command') return texts.approval.command;
    if (part === 'diff')
      return fill(texts.approval.diff, diffCounts(diffLines(approval.diff ?? '')));
    if (part === 'arguments') return texts.approval.arguments;
    return visibleText(fill(texts.approval.argumentText, { name, count: lines.length }));
  };
  return (
    <div className="effects">
      <div className="effect-head">
        <h3>{texts.approval.effect}</h3>
        {hasSecrets && (
          <button type="button" className="small" onClick={() => setIsRevealed(!isRevealed)}>
            {isRevealed ? texts.approval.coverSecrets : texts.approval.revealSecrets}
          </button>
        )}
      </div>
      {approval.effect_problem !== undefined && (
        <p className="warning">
          <Visible text={fill(texts.approval.effectProblem, { reason: approval.effect_problem })} />
        </p>
      )}
      {escapes.hidden > 0 && (
        <p className="warning">{fill(texts.approval.escapes, { count: escapes.hidden })}</p>
      )}
      {escapes.alike > 0 && (
        <p className="warning">{fill(texts.approval.lookAlikes, { count: escapes.alike })}</p>
      )}
      {found.length > 0 && (
        <p className="warning dangers">
          <strong>{texts.triage.dangers}:</strong>{' '}
          {found.map((danger) => dangersTexts[language][danger]).join(' · ')}
        </p>
      )}
      {blocks.map((block) => {
        const drawn = (
          <EffectBlock
            key={block.part}
            name={block.part}
            title={titleOf(block)}
            lines={block.lines}
            isSeen={progress.seen.has(block.part)}
            isRevealed={isRevealed}
            onEnd={progress.watch}
          />
        );
        return block.part === 'arguments' && folded !== undefined ? (
          <Fold
            key={block.part}
            title={
              <>
                {texts.triage.argumentsMore} <Visible text={folded} />
              </>
            }
          >
            {() => drawn}
          </Fold>
        ) : (
          drawn
        );
      })}
    </div>
  );
}

interface Block {
  readonly part: string;
  readonly name: string;
  readonly lines: readonly EffectLine[];
}

/** Everything that is shown of a call, in order, each text held against its masked form. */
function blocksOf(approval: ApprovalView, masked: ApprovalView): readonly Block[] {
  const maskedTexts = new Map(textArguments(masked).map(({ name, text }) => [name, text]));
  const block = (
    part: string,
    text: string,
    hidden: string | undefined,
    lines: readonly EffectLine[] = text.split('\n').map((line) => ({ text: line })),
  ): Block => ({ part, name: part, lines: withSecrets(lines, secretSpans(text, hidden ?? text)) });
  const { command, diff } = approval;
  return [
    ...(command === undefined ? [] : [withDangers(block('command', command, masked.command))]),
    ...(diff === undefined ? [] : [block('diff', diff, masked.diff, diffLines(diff))]),
    ...textArguments(approval).map(({ part, name, text }) => ({
      ...block(part, text, maskedTexts.get(name)),
      name,
    })),
    block('arguments', prettyJson(approval.arguments), prettyJson(masked.arguments)),
  ];
}

/** The lines of a command with the dangerous parts that stand in each. */
function withDangers(block: Block): Block {
  const marks = dangerMarks(block.lines.map(({ text }) => text).join('\n'));
  let start = 0;
  const lines = block.lines.map((line) => {
    const from = start;
    const to = from + line.text.length;
    start = to + 1;
    const own = marks
      .filter((mark) => mark.start < to && mark.end > from)
      .map((mark) => ({
        ...mark,
        start: Math.max(0, mark.start - from),
        end: Math.min(line.text.length, mark.end - from),
      }));
    return own.length === 0 ? line : { ...line, dangers: own };
  });
  return { ...block, lines };
}

function escapesIn(blocks: readonly Block[]): { readonly hidden: number; readonly alike: number } {
  const found = blocks
    .filter(({ part }) => !part.startsWith('text'))
    .flatMap(({ lines }) => lines.flatMap(({ text }) => visibleParts(text)))
    .filter(({ isEscape }) => isEscape);
  const alike = found.filter(({ looksLike }) => looksLike !== undefined).length;
  return { hidden: found.length - alike, alike };
}
