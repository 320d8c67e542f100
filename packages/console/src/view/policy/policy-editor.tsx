import { RequestError } from '@sluice/client';
import type { Result } from '@sluice/protocol';
import { useEffect, useRef, useState } from 'react';
import { fill } from '../../text/fill.js';
import { policyPageTexts } from '../../text/policy-page-texts.js';
import { said, saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { LinedText, type LinedTextHandle } from './lined-text.js';
import { TrialView } from './trial-view.js';
import { useCheck } from './use-check.js';

interface PolicyEditorProps {
  /** Where to go; a new object goes there again. */
  readonly line: { readonly number: number } | undefined;
  onSaved(): void;
}

type Doing = 'trying' | 'saving' | undefined;

/** The whole file, checked while one types, tried on a button, saved where it is still the one that was read. */
export function PolicyEditor({ line, onSaved }: PolicyEditorProps) {
  const { store, state, texts, language } = useConsole();
  const words = policyPageTexts[language];
  const [file, setFile] = useState<Result<'policy.read'> | undefined>(undefined);
  const [text, setText] = useState('');
  const [trial, setTrial] = useState<Result<'policy.try'> | undefined>(undefined);
  const [doing, setDoing] = useState<Doing>(undefined);
  const [isConflict, setIsConflict] = useState(false);
  const [notice, setNotice] = useState<string | undefined>(undefined);
  const field = useRef<LinedTextHandle>(null);
  const check = useCheck(file === undefined ? undefined : text);
  const isOnline = state.status.kind === 'online';
  const isSame = file?.text === text;

  async function read(keepsText: boolean): Promise<void> {
    try {
      const answer = await store.request('policy.read', {});
      setFile(answer);
      if (!keepsText) setText(answer.text);
      setIsConflict(false);
      setNotice(undefined);
    } catch (error) {
      setNotice(fill(texts.common.failed, { message: saidOf(error) }));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once a connection, and never over what was typed
  useEffect(() => {
    if (isOnline && file === undefined) void read(false);
  }, [isOnline]);
  useEffect(() => {
    if (line) field.current?.goTo(line.number);
  }, [line]);

  async function tryIt(): Promise<void> {
    setDoing('trying');
    try {
      setTrial(await store.request('policy.try', { text }));
      setNotice(undefined);
    } catch (error) {
      setNotice(fill(texts.common.failed, { message: saidOf(error) }));
    }
    setDoing(undefined);
  }
  async function save(): Promise<void> {
    if (!file) return;
    setDoing('saving');
    try {
      const { version } = await store.request('policy.save', { text, version: file.version });
      setFile({ ...file, is_there: true, text, version });
      setTrial(undefined);
      setNotice(words.saved);
      onSaved();
    } catch (error) {
      const isChanged = error instanceof RequestError && error.code === 'POLICY_CHANGED';
      setIsConflict(isChanged);
      setNotice(isChanged ? undefined : fill(texts.common.failed, { message: saidOf(error) }));
    }
    setDoing(undefined);
  }

  if (!file) return <p className="note">{notice ?? texts.common.loading}</p>;
  const canGoOn = check.state === 'good' && !isSame && doing === undefined;
  return (
    <section className="panel policy-editor" aria-label={words.edit}>
      <h2>{words.edit}</h2>
      <p className="muted">
        <code>
          <Visible text={file.file} />
        </code>
      </p>
      {!file.is_there && <p className="note">{words.newFile}</p>}
      <LinedText
        ref={field}
        label={words.text}
        text={text}
        badLines={new Set(check.problems.map((problem) => problem.line))}
        onText={(next) => {
          setText(next);
          setTrial(undefined);
          setNotice(undefined);
        }}
      />
      <div role="status" className={check.state === 'bad' ? 'bad' : 'muted'}>
        {check.state === 'checking' && words.checking}
        {check.state === 'good' &&
          `${fill(words.good, { count: check.rules })}${isSame ? ` ${words.same}` : ''}`}
        {check.state === 'bad' && fill(words.problems, { count: check.problems.length })}
        {check.state === 'failed' && fill(texts.common.failed, { message: check.message })}
      </div>
      {check.problems.length > 0 && (
        <ul className="policy-problems">
          {check.problems.map((problem) => (
            <li key={`${problem.line} ${problem.message}`}>
              <button
                type="button"
                className="small"
                onClick={() => field.current?.goTo(problem.line)}
              >
                {fill(words.line, { line: problem.line })}
              </button>{' '}
              <Visible text={said(problem.message)} isProse />
            </li>
          ))}
        </ul>
      )}
      {isConflict && (
        <div className="warning" role="alert">
          <p>{words.changed}</p>
          <div className="policy-actions">
            <button type="button" onClick={() => void read(true)}>
              {words.keepMine}
            </button>
            <button type="button" onClick={() => void read(false)}>
              {words.takeTheirs}
            </button>
          </div>
        </div>
      )}
      <div className="policy-actions">
        <button type="button" disabled={!canGoOn} onClick={() => void tryIt()}>
          {doing === 'trying' ? words.trying : words.try}
        </button>
        <button
          type="button"
          className="primary"
          disabled={!canGoOn || isConflict}
          onClick={() => void save()}
        >
          {doing === 'saving' ? words.saving : words.save}
        </button>
        {!isSame && (
          <button type="button" onClick={() => setText(file.text)}>
            {words.undo}
          </button>
        )}
        <span role="status">{notice}</span>
      </div>
      {trial && <TrialView trial={trial} />}
    </section>
  );
}
