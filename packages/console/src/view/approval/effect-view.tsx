import { visibleParts, visibleText } from '@sluice/plain';
import type { ApprovalView } from '@sluice/protocol';
import { useMemo } from 'react';
import { prettyJson } from '../../model/edited-arguments.js';
import type { EffectLine } from '../../model/effect-steps.js';
import { textArguments } from '../../model/text-arguments.js';
import { diffCounts, diffLines } from '../../model/unified-diff.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { EffectBlock } from './effect-block.js';
import type { useSeen } from './use-seen.js';

/** Which parts an approval's effect has; each of them must have been seen to its end. */
export function effectParts(approval: ApprovalView): readonly string[] {
  return [
    ...(approval.command === undefined ? [] : ['command']),
    ...(approval.diff === undefined ? [] : ['diff']),
    ...textArguments(approval).map(({ part }) => part),
    'arguments',
  ];
}

interface EffectViewProps {
  readonly approval: ApprovalView;
  readonly progress: ReturnType<typeof useSeen>;
}

export function EffectView({ approval, progress }: EffectViewProps) {
  const { texts } = useConsole();
  const { command, diff } = approval;
  const json = useMemo(() => prettyJson(approval.arguments), [approval.arguments]);
  const lines = useMemo(() => (diff === undefined ? [] : diffLines(diff)), [diff]);
  const escapes = useMemo(
    () =>
      visibleParts(`${command ?? ''}${diff ?? ''}${json}`).filter((part) => part.isEscape).length,
    [command, diff, json],
  );
  const block = (name: string, title: string, effect: readonly EffectLine[]) => (
    <EffectBlock
      key={name}
      name={name}
      title={title}
      lines={effect}
      isSeen={progress.seen.has(name)}
      onEnd={progress.watch}
    />
  );
  return (
    <div className="effects">
      <h3>{texts.approval.effect}</h3>
      {approval.effect_problem !== undefined && (
        <p className="warning">
          <Visible text={fill(texts.approval.effectProblem, { reason: approval.effect_problem })} />
        </p>
      )}
      {escapes > 0 && <p className="warning">{fill(texts.approval.escapes, { count: escapes })}</p>}
      {command !== undefined && block('command', texts.approval.command, plain(command))}
      {diff !== undefined && block('diff', fill(texts.approval.diff, diffCounts(lines)), lines)}
      {textArguments(approval).map(({ part, name, text }) => {
        const shown = plain(text);
        const title = fill(texts.approval.argumentText, { name, count: shown.length });
        return block(part, visibleText(title), shown);
      })}
      {block('arguments', texts.approval.arguments, plain(json))}
    </div>
  );
}

function plain(text: string): readonly EffectLine[] {
  return text.split('\n').map((line) => ({ text: line }));
}
