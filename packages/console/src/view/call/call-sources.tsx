import { filterHref } from '../../model/audit-filter.js';
import { fill } from '../../text/fill.js';
import { sourcesTexts } from '../../text/sources-texts.js';
import { useConsole } from '../console-context.js';
import { useResult } from '../use-result.js';
import { Visible } from '../visible.js';

interface CallSourcesProps {
  readonly sessionId: string;
  readonly callId: string;
}

/** Each value of a call with its source and the text that it stands in, and why a person was asked. */
export function CallSources({ sessionId, callId }: CallSourcesProps) {
  const { texts, language } = useConsole();
  const words = sourcesTexts[language];
  const { value, problem } = useResult('call.sources', { session_id: sessionId, call_id: callId });
  if (problem !== undefined) {
    return <p className="problem">{fill(texts.common.failed, { message: problem })}</p>;
  }
  if (!value) return <p className="muted">{texts.common.loading}</p>;
  if (!value.sources) return <p className="muted">{words.unknown}</p>;
  const { values, concerns } = value.sources;
  return (
    <div className="call-sources">
      <ul>
        {values.map(({ field, value: given, source, places }) => (
          <li key={field}>
            <code>{field}</code> = <Visible text={JSON.stringify(given)} />{' '}
            <strong>{words.names[source]}</strong>
            {places.map((place) => (
              <blockquote key={`${place.call_id} ${place.line}`}>
                <p className="muted">
                  {fill(words.place, { tool: place.tool, line: place.line })}{' '}
                  {place.call_id !== undefined && (
                    // By the call alone: a sub-agent's value may stand in what its parent read.
                    <a href={filterHref({ call: place.call_id })}>{words.toText}</a>
                  )}
                </p>
                <Visible text={place.excerpt} />
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
      {concerns.length === 0 ? (
        <p className="muted">{words.notAsked}</p>
      ) : (
        concerns.map((concern) => (
          <p key={concern}>
            {words.asked} <Visible text={concern} />
          </p>
        ))
      )}
    </div>
  );
}
