import { useEffect, useState } from 'react';
import { type ConsoleState, isBusy } from '../../model/console-state.js';
import type { ConsoleStore } from '../../model/console-store.js';
import { type GuideStepId, guideSession, guideSteps, isStepDone } from '../../model/guide-steps.js';
import { hrefOf, type Page, questionHref } from '../../model/route.js';
import { fill } from '../../text/fill.js';
import { guideTexts } from '../../text/guide-texts.js';
import { useConsole } from '../console-context.js';
import { useResult } from '../use-result.js';
import { keepGuidePlace, useGuidePlace } from './guide-place.js';
import '../../styles/guide.css';
import { said, saidOf } from '../../text/said.js';

/** One step of the guide, above whatever page is open. */
export function GuideBar({ page }: { readonly page: Page }) {
  const { state, store, texts, language } = useConsole();
  const words = guideTexts[language];
  const place = useGuidePlace() ?? 0;
  const step = guideSteps[place] ?? guideSteps[0];
  const next = guideSteps[place + 1];
  const [notice, setNotice] = useState<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said belongs to one step
  useEffect(() => setNotice(undefined), [place]);
  const { title, text, ask, message } = words.steps[step.id];
  const { value: given, reload } = useResult('grants.list', {});
  const { decided } = state.inbox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have given a rule
  useEffect(reload, [reload, decided]);
  const isDone =
    isStepDone(step.id, state) ||
    (step.id === 'rule' && given !== undefined && given.grants.length > 0);
  // A session takes the next message when its turn is over.
  const writesTo = step.id === 'change' ? undefined : guideSession(state, modeOf(step.id));
  const isAsking = writesTo !== undefined && isBusy(state, writesTo);
  // Where no rule covers what it does, or none was given, it asks again: nothing goes on before that is answered.
  const asks =
    ask !== undefined &&
    writesTo !== undefined &&
    page !== 'inbox' &&
    state.inbox.open.some(({ session_id }) => session_id === writesTo);
  const goTo = (index: number) => {
    keepGuidePlace(index);
    const there = guideSteps[index];
    if (there) location.hash = hrefOf(there.page);
  };
  const askFor = async (content: string) => {
    setNotice(undefined);
    try {
      const { sessionId, mode } = await sessionFor(step.id, state, store, words);
      if (step.page === 'chat') location.hash = hrefOf('chat', sessionId);
      setNotice(words.asked);
      const refusal = await store.send(sessionId, content);
      if (refusal) setNotice(`${mode}: ${said(refusal.message)}`);
    } catch (error) {
      setNotice(fill(texts.common.failed, { message: saidOf(error) }));
    }
  };
  return (
    <section className="guide" aria-label={words.title}>
      <div className="guide-words">
        <p>
          <strong>{title}</strong>{' '}
          <span className="muted">
            {fill(words.place, { place: place + 1, total: guideSteps.length })}
          </span>{' '}
          {isDone && <span className="guide-done">✓ {words.done}</span>}
        </p>
        <p>{text}</p>
        <p role="status" className="guide-said">
          {asks ? (
            <>
              {words.asks} <a href={questionHref(writesTo)}>{texts.now.toQuestion}</a>
            </>
          ) : (
            !(isDone && notice === words.asked) && notice
          )}
        </p>
      </div>
      <div className="guide-buttons">
        {page !== step.page && (
          <a href={hrefOf(step.page)}>{fill(words.open, { page: texts.nav[step.page] })}</a>
        )}
        {ask !== undefined && message !== undefined && (
          <button
            type="button"
            className={isDone ? undefined : 'primary'}
            disabled={state.status.kind !== 'online' || isAsking}
            onClick={() => void askFor(message)}
          >
            {ask}
          </button>
        )}
        {place > 0 && (
          <button type="button" onClick={() => goTo(place - 1)}>
            {words.back}
          </button>
        )}
        <button
          type="button"
          className={isDone || ask === undefined ? 'primary' : undefined}
          onClick={() => (next ? goTo(place + 1) : keepGuidePlace(undefined))}
        >
          {next ? fill(words.next, { step: words.steps[next.id].title }) : words.finish}
        </button>
        <button type="button" aria-label={words.close} onClick={() => keepGuidePlace(undefined)}>
          ✕
        </button>
      </div>
    </section>
  );
}

/** The session that a step writes to; made where there is none yet. Each first change has a session of its own. */
async function sessionFor(
  id: GuideStepId,
  state: ConsoleState,
  store: ConsoleStore,
  { chatTitle, codingTitle }: { readonly chatTitle: string; readonly codingTitle: string },
) {
  const mode = modeOf(id);
  const known = id === 'change' ? undefined : guideSession(state, mode);
  const title = mode === 'coding' ? codingTitle : chatTitle;
  const sessionId = known ?? (await store.createSession(mode, title)).session_id;
  store.openSession(sessionId);
  return { sessionId, mode };
}

function modeOf(id: GuideStepId): 'chat_safe' | 'coding' {
  return id === 'allowed' || id === 'denied' ? 'chat_safe' : 'coding';
}
