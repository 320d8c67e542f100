import { type FormEvent, useState } from 'react';
import type { SignInProblem } from '../../access/sign-in.js';
import { readEntry } from '../../access/typed-entry.js';
import { type SignInTexts, signInTexts } from '../../text/sign-in-texts.js';
import { useConsole } from '../console-context.js';

/** All that a person sees who is not signed in: why, and the ways in. */
export function SignedOutPage({ why }: { readonly why: SignInProblem }) {
  const { state, store, texts, language } = useConsole();
  const words = signInTexts[language];
  const isTrying = state.status.kind !== 'refused';
  return (
    <>
      <h1>{words.title}</h1>
      <p role="alert">{isTrying ? texts.connection.connecting : reasonOf(why, words)}</p>
      {why !== 'NO_KEYS_HERE' && <EntryForm />}
      <h2>{words.ownerTitle}</h2>
      <p>{words.how}</p>
      <pre>
        <code>sluice open</code>
      </pre>
      <p className="muted">{words.once}</p>
      <h2>{words.personTitle}</h2>
      <p>{words.person}</p>
      <pre>
        <code>sluice people add ann --role approver</code>
      </pre>
      <p className="muted">
        {words.again}{' '}
        <button type="button" onClick={() => store.reconnect()}>
          {texts.connection.retry}
        </button>
      </p>
    </>
  );
}

/** What is typed is shown to the server once and kept nowhere; the browser's own key takes its place. */
function EntryForm() {
  const { state, store, language } = useConsole();
  const words = signInTexts[language];
  const isTrying = state.status.kind !== 'refused';
  const [entry, setEntry] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store.signInWith(readEntry(entry));
  };
  return (
    <form className="token-form" onSubmit={submit}>
      <h2>{words.entryTitle}</h2>
      <label>
        <span>{words.entry}</span>
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          value={entry}
          onChange={({ target }) => setEntry(target.value)}
        />
      </label>
      <button type="submit" className="primary" disabled={isTrying || entry.trim() === ''}>
        {words.signIn}
      </button>
      <p className="muted">{words.entryFrom}</p>
    </form>
  );
}

function reasonOf(why: SignInProblem, words: SignInTexts): string {
  const reasons: ReadonlyMap<SignInProblem, string> = new Map([
    ['NEVER_SIGNED_IN', words.never],
    ['NO_KEYS_HERE', words.noKeys],
    ['LAUNCH_CODE_EXPIRED', words.expired],
    ['LAUNCH_CODE_USED', words.used],
    ['SIGNED_OUT', words.signedOut],
    ['TOKEN_CHANGED', words.tokenChanged],
    ['TOKEN_REFUSED', words.tokenRefused],
    ['CODE_REFUSED', words.codeRefused],
    ['REVOKED', words.revoked],
    ['RATE_LIMITED', words.limited],
  ]);
  return reasons.get(why) ?? words.refused;
}
