import { fill } from '../../text/fill.js';
import { formatClock, formatSpan, formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';

/** How far back the slider reaches, in minutes. A time that is typed in reaches any minute. */
const BACK = 60;
const MINUTE_MS = 60_000;

interface TimeChoiceProps {
  readonly now: number;
  /** The minute that is shown; `undefined` is now, which goes on. */
  readonly at: number | undefined;
  onChoose(at: number | undefined): void;
}

/** Which minute the page shows: by a slider over the last hour, or any other by its date. */
export function TimeChoice({ now, at, onChoose }: TimeChoiceProps) {
  const { texts, language } = useConsole();
  const back = at === undefined ? 0 : Math.round((now - at) / MINUTE_MS);
  const format = back < BACK ? formatClock : formatTime;
  return (
    <div className="now-time">
      <label>
        <span>
          {texts.now.time}:{' '}
          {at === undefined
            ? texts.now.live
            : `${format(at, language)} (${fill(texts.now.ago, {
                time: formatSpan(now - at, language),
              })})`}
        </span>
        <input
          type="range"
          min={-BACK}
          max={0}
          step={1}
          value={-Math.min(back, BACK)}
          onChange={({ target }) => {
            const minutes = -Number(target.value);
            onChoose(minutes === 0 ? undefined : now - minutes * MINUTE_MS);
          }}
        />
      </label>
      <label>
        <span className="unseen">{texts.now.anyMinute}</span>
        <input
          type="datetime-local"
          title={texts.now.anyMinute}
          value={at === undefined ? '' : localMinute(at)}
          onChange={({ target }) => {
            const chosen = Date.parse(target.value);
            onChoose(Number.isNaN(chosen) || chosen >= now ? undefined : chosen);
          }}
        />
      </label>
      {at !== undefined && (
        <button type="button" className="small" onClick={() => onChoose(undefined)}>
          {texts.now.backToNow}
        </button>
      )}
    </div>
  );
}

/** As a field for a date and time wants it: in the reader's own time, to the minute. */
function localMinute(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 16);
}
