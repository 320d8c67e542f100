import { visibleText } from '@sluice/plain';
import type { EffectView } from '@sluice/protocol';
import { prettyJson } from '../../model/edited-arguments.js';
import { readResult } from '../../model/result-parts.js';
import { textArguments } from '../../model/text-arguments.js';
import { sourcesTexts } from '../../text/sources-texts.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { Visible } from '../visible.js';
import { CallSources } from './call-sources.js';
import { DiffView } from './diff-view.js';
import { ResultView, TextBox } from './result-view.js';

interface CallDetailProps {
  readonly sessionId: string;
  readonly callId: string;
  /** What ran, or would have. */
  readonly arguments: unknown;
  /** What was asked for, where a person changed it. */
  readonly asked?: unknown;
  readonly effect: EffectView | undefined;
  readonly result: unknown;
}

/** What unfolds below a call's line: the change, what was edited, the output; arguments as they are, last. */
export function CallDetail({
  sessionId,
  callId,
  arguments: args,
  asked,
  effect,
  result,
}: CallDetailProps) {
  const { texts, language } = useConsole();
  const { rows } = texts;
  const hasOwnDiff = readResult(result).parts.some(({ kind }) => kind === 'diff');
  const written = textArguments({ arguments: args, ...effect });
  return (
    <div className="call-detail">
      {asked !== undefined && (
        <div className="before-after">
          <div>
            <p className="detail-name">{rows.before}</p>
            <TextBox label={rows.before} text={prettyJson(asked)} />
          </div>
          <div>
            <p className="detail-name">{rows.after}</p>
            <TextBox label={rows.after} text={prettyJson(args)} />
          </div>
        </div>
      )}
      {effect?.diff !== undefined && !hasOwnDiff && <DiffView diff={effect.diff} />}
      {written.map(({ name, text }) => (
        <div key={name}>
          <p className="detail-name">
            <Visible text={name} />
          </p>
          <TextBox label={visibleText(name)} text={text} />
        </div>
      ))}
      <ResultView sessionId={sessionId} result={result} />
      <Fold title={sourcesTexts[language].title}>
        {() => <CallSources sessionId={sessionId} callId={callId} />}
      </Fold>
      {asked === undefined && (
        <Fold title={texts.call.arguments}>
          {() => <TextBox label={texts.call.arguments} text={prettyJson(args)} />}
        </Fold>
      )}
    </div>
  );
}
