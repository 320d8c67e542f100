import { useEffect } from 'react';
import { fill } from '../text/fill.js';
import { useConsole } from './console-context.js';
import { useResult } from './use-result.js';
import { Visible } from './visible.js';

const LOOK_EVERY_MS = 3_000;

/** Says that a policy file was edited so that it cannot count, or counts only after a restart; else nothing. */
export function PolicyBar() {
  const { texts } = useConsole();
  const { value, reload } = useResult('policy.state', {});
  useEffect(() => {
    const looking = setInterval(reload, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [reload]);
  return (value?.files ?? []).map(({ file, problem, needs_restart: keys }) => (
    <div key={file}>
      {problem !== undefined && (
        <div className="bar bar-bad" role="alert">
          <Visible text={fill(texts.policy.broken, { file })} />{' '}
          <code>
            <Visible text={problem} />
          </code>
        </div>
      )}
      {keys.length > 0 && (
        <div className="bar bar-note" role="status">
          <Visible text={fill(texts.policy.restart, { file, keys: keys.join(', ') })} />
        </div>
      )}
    </div>
  ));
}
