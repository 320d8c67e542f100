import { useConsole } from '../console-context.js';

/** What each key of the page does. */
export function KeysHelp() {
  const { texts } = useConsole();
  const { keyWords, keysTitle } = texts.triage;
  const rows = [
    ['j', keyWords.j],
    ['k', keyWords.k],
    ['a', keyWords.a],
    ['d', keyWords.d],
    ['e', keyWords.e],
    ['n', keyWords.n],
    ['?', keyWords.help],
  ] as const;
  return (
    <section className="note keys" aria-label={keysTitle}>
      <dl>
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
