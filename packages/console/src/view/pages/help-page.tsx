import { guideSteps, isStepDone } from '../../model/guide-steps.js';
import { hrefOf } from '../../model/route.js';
import { guideTexts } from '../../text/guide-texts.js';
import { helpTexts } from '../../text/help-texts.js';
import { KeysHelp } from '../approval/keys-help.js';
import { useConsole } from '../console-context.js';
import { keepGuidePlace, useGuidePlace } from '../guide/guide-place.js';
import '../../styles/guide.css';

/** The guide, the keys, and the commands that belong to what the pages show. */
export function HelpPage() {
  const { language } = useConsole();
  const words = helpTexts[language];
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <Guide />
      <section className="panel help-part" aria-label={words.keys}>
        <h2>{words.keys}</h2>
        <p>
          <kbd>Ctrl K</kbd> {words.find}
        </p>
        <p>{words.inInbox}</p>
        <KeysHelp />
      </section>
      <section className="panel help-part" aria-label={words.commands}>
        <h2>{words.commands}</h2>
        <dl className="help-commands">
          {Object.entries(words.commandWords).map(([command, what]) => (
            <div key={command}>
              <dt>sluice {command}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function Guide() {
  const { state, language } = useConsole();
  const words = guideTexts[language];
  const place = useGuidePlace();
  const start = (index: number) => {
    keepGuidePlace(index);
    location.hash = hrefOf(guideSteps[index]?.page ?? 'chat');
  };
  return (
    <section className="panel help-part" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.note}</p>
      <p>
        <button type="button" className="primary" onClick={() => start(place ?? 0)}>
          {place === undefined ? words.begin : words.goOn}
        </button>
      </p>
      <ol className="guide-steps">
        {guideSteps.map(({ id }, index) => (
          <li key={id}>
            <button type="button" className="small" onClick={() => start(index)}>
              {words.steps[id].title}
            </button>{' '}
            {isStepDone(id, state) && <span className="guide-done">✓ {words.done}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
