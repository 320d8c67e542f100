import type { Result } from '@sluice/protocol';
import { lazy, Suspense, useState } from 'react';
import { fill } from '../../text/fill.js';
import { formatClock } from '../../text/format-time.js';
import { phoneTexts } from '../../text/phone-texts.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';

// Comes when somebody wants a code.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.js')).QrCode }));

/** Lets a phone of the same network in, as whoever asks. */
export function PhonePanel() {
  const { store, texts, language } = useConsole();
  const words = phoneTexts[language];
  const [made, setMade] = useState<Result<'people.phone'> | undefined>(undefined);
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const address = made?.addresses[chosen] ?? made?.addresses[0];

  async function ask(): Promise<void> {
    setProblem(undefined);
    try {
      setMade(await store.request('people.phone', {}));
    } catch (error) {
      setProblem(fill(texts.common.failed, { message: saidOf(error) }));
    }
  }

  return (
    <section className="panel phone" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.note}</p>
      <button type="button" onClick={() => void ask()}>
        {made === undefined ? words.show : words.again}
      </button>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {made && address === undefined && (
        <p className="note">
          {words.onlyHere} <code>sluice serve --lan</code>
        </p>
      )}
      {made && address !== undefined && (
        <>
          {made.addresses.length > 1 && (
            <label>
              <span>{words.address}</span>{' '}
              <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
                {made.addresses.map((one, index) => (
                  <option key={one} value={index}>
                    {new URL(one).origin}
                  </option>
                ))}
              </select>
            </label>
          )}
          <p>{fill(words.scan, { time: formatClock(made.expires_at, language) })}</p>
          <Suspense fallback={<p className="note">{texts.common.loading}</p>}>
            <QrCode text={address} label={words.qr} />
          </Suspense>
          <code className="phone-address">{address}</code>
          {address.startsWith('http:') && <p className="warning">{words.plain}</p>}
        </>
      )}
    </section>
  );
}
