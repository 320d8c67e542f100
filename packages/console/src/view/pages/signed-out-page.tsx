import { type FormEvent, useState } from 'react';
import type { SignInProblem } from '../../access/sign-in.js';
import type { Texts } from '../../text/english.js';
import { useConsole } from '../console-context.js';

/** All that a person sees who is not signed in: why, and the ways in. */
export function SignedOutPage({ why }: { readonly why: SignInProblem }) {
  const { store, texts } = useConsole();
  const { signedOut } = texts;
  return (
    <main id="main" tabIndex={-1} className="signed-out">
      <h1>{signedOut.title}</h1>
      <p role="alert">{reasonOf(why, signedOut)}</p>
      {why !== 'NO_KEYS_HERE' && <TokenForm />}
      <h2>{signedOut.ownerTitle}</h2>
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

/** The token is shown to the server once and kept nowhere; the browser's own key takes its place. */
function TokenForm() {
  const { store, texts } = useConsole();
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store.signInWith(token.trim());
  };
  return (
    <form className="token-form" onSubmit={submit}>
      <h2>{texts.signedOut.tokenTitle}</h2>
      <label>
        <span>{texts.signedOut.token}</span>
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
      </label>
      <button type="submit" className="primary" disabled={token.trim() === ''}>
        {texts.signedOut.signIn}
      </button>
      <p className="muted">{texts.signedOut.tokenFrom}</p>
    </form>
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
    ['TOKEN_REFUSED', words.tokenRefused],
    ['REVOKED', words.revoked],
    ['RATE_LIMITED', words.limited],
  ]);
  return reasons.get(why) ?? words.refused;
}
