import { fill } from '../text/fill.js';
import { said } from '../text/said.js';
import { useConsole } from './console-context.js';
import { useNow } from './use-now.js';
import { Visible } from './visible.js';

/** Says when the page is not live; says nothing when all is well, but to a screen reader. */
export function ConnectionBar() {
  const { state, store, texts } = useConsole();
  const { status, problem, notice } = state;
  return (
    <>
      <div role="status" className={status.kind === 'online' ? 'unseen' : 'bar bar-wait'}>
        {status.kind === 'online' && texts.connection.online}
        {status.kind === 'connecting' && texts.connection.connecting}
        {status.kind === 'waiting' && (
          <>
            <Countdown retryAt={status.retryAt} />{' '}
            <button type="button" onClick={() => store.reconnect()}>
              {texts.connection.retry}
            </button>
          </>
        )}
      </div>
      {notice !== undefined && (
        <div className="bar bar-note" role="status">
          <Visible text={notice} />{' '}
          <button type="button" onClick={() => store.dismissProblem()}>
            ✕<span className="unseen">OK</span>
          </button>
        </div>
      )}
      {problem && (
        <div className="bar bar-bad" role="alert">
          {fill(texts.common.failed, { message: `${problem.code}: ${said(problem.message)}` })}{' '}
          <button type="button" onClick={() => store.dismissProblem()}>
            ✕<span className="unseen">OK</span>
          </button>
        </div>
      )}
    </>
  );
}

function Countdown({ retryAt }: { readonly retryAt: number }) {
  const { texts } = useConsole();
  const seconds = Math.max(0, Math.ceil((retryAt - useNow()) / 1_000));
  return <span aria-live="off">{fill(texts.connection.waiting, { seconds })}</span>;
}
