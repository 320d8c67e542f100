import type { SignInProblem } from '../../access/sign-in.js';
import type { Texts } from '../../text/english.js';
import { useConsole } from '../console-context.js';

/** All that a person sees who is not signed in: why, and the way in. */
export function SignedOutPage({ why }: { readonly why: SignInProblem }) {
  const { store, texts } = useConsole();
  const { signedOut } = texts;
  return (
    <main id="main" tabIndex={-1} className="signed-out">
      <h1>{signedOut.title}</h1>
      <p role="alert">{reasonOf(why, signedOut)}</p>
      <p>{signedOut.how}</p>
      <pre>
        <code>sluice open</code>
      </pre>
      <p className="muted">{signedOut.once}</p>
      <p className="muted">
        {signedOut.again}{' '}
        <button type="button" onClick={() => store.reconnect()}>
          {texts.connection.retry}
        </button>
      </p>
    </main>
  );
}

function reasonOf(why: SignInProblem, words: Texts['signedOut']): string {
  const reasons: ReadonlyMap<SignInProblem, string> = new Map([
    ['NEVER_SIGNED_IN', words.never],
    ['NO_KEYS_HERE', words.noKeys],
    ['LAUNCH_CODE_EXPIRED', words.expired],
    ['LAUNCH_CODE_USED', words.used],
    ['SIGNED_OUT', words.signedOut],
    ['TOKEN_CHANGED', words.tokenChanged],
    ['RATE_LIMITED', words.limited],
  ]);
  return reasons.get(why) ?? words.refused;
}
