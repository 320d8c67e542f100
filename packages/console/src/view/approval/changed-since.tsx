import type { EffectView } from '@sluice/protocol';
import { diffLines } from '../../model/unified-diff.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { Visible } from '../visible.js';

interface ChangedSinceProps {
  readonly before: EffectView | undefined;
  readonly now: EffectView;
}

/** A question that is put again: what was shown before beside what would happen now. */
export function ChangedSince({ before, now }: ChangedSinceProps) {
  const { texts } = useConsole();
  const words = texts.approval.changed;
  const changed = before && [
    ...(before.command === now.command ? [] : [texts.approval.command]),
    ...(before.diff === now.diff ? [] : [words.diff]),
    ...(before.effect_problem === now.effect_problem ? [] : [words.problem]),
  ];
  const text = [before?.effect_problem, before?.command, before?.diff]
    .filter((part) => part !== undefined)
    .join('\n');
  return (
    <section className="warning changed" role="alert">
      <h3>{words.title}</h3>
      <p>
        {changed && changed.length > 0
          ? `${words.parts}: ${changed.join(', ')}.`
          : words.precondition}
      </p>
      {text !== '' && (
        <Fold title={words.before}>
          {() => (
            <pre>
              {diffLines(text).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                <span key={index} className={`line line-${line.kind}`}>
                  <Visible text={line.text} />
                  {'\n'}
                </span>
              ))}
            </pre>
          )}
        </Fold>
      )}
    </section>
  );
}
