import { visibleText } from '@sluice/plain';
import type { AttachmentView } from '@sluice/protocol';
import { useEffect, useState } from 'react';
import { isFetchedUnasked, isPicture, pictureSource, sizeInWords } from '../../model/picture.js';
import { readAttachment } from '../../model/read-attachment.js';
import { filesTexts } from '../../text/files-texts.js';
import { fill } from '../../text/fill.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { saveFile } from './save-file.js';

interface AttachmentsViewProps {
  readonly sessionId: string;
  readonly attachments: readonly AttachmentView[];
}

/** Images and files of a message or a result: pictures are drawn, everything else can only be saved. */
export function AttachmentsView({ sessionId, attachments }: AttachmentsViewProps) {
  const { language } = useConsole();
  return (
    <ul className="attachments" aria-label={filesTexts[language].list}>
      {attachments.map((attachment) => (
        <li key={attachment.digest}>
          {isPicture(attachment.media_type) && (
            <Picture sessionId={sessionId} attachment={attachment} />
          )}
          <About sessionId={sessionId} attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

interface OneProps {
  readonly sessionId: string;
  readonly attachment: AttachmentView;
}

function Picture({ sessionId, attachment }: OneProps) {
  const { store, state, language } = useConsole();
  const words = filesTexts[language];
  const { digest, media_type, name = words.unnamed } = attachment;
  const [isWanted, setIsWanted] = useState(() => isFetchedUnasked(attachment));
  const [source, setSource] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isOnline = state.status.kind === 'online';
  useEffect(() => {
    if (!isWanted || !isOnline || source !== undefined) return undefined;
    let isCurrent = true;
    readAttachment(store.request, sessionId, digest).then(
      (data) => {
        if (!isCurrent) return;
        const found = pictureSource(media_type, data);
        setSource(found);
        setProblem(found === undefined ? words.broken : undefined);
      },
      (error: unknown) => isCurrent && setProblem(saidOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, sessionId, digest, media_type, isWanted, isOnline, source, words]);
  if (problem !== undefined) {
    return (
      <p className="problem">
        <Visible text={problem} />
      </p>
    );
  }
  if (!isWanted) {
    return (
      <button type="button" className="small" onClick={() => setIsWanted(true)}>
        {words.show}
      </button>
    );
  }
  if (source === undefined) return <div className="picture-place" aria-hidden="true" />;
  return (
    <img
      className="result-image"
      src={source}
      alt={fill(words.image, { name })}
      onError={() => setProblem(words.broken)}
    />
  );
}

function About({ sessionId, attachment }: OneProps) {
  const { store, language } = useConsole();
  const words = filesTexts[language];
  const { digest, media_type, size_bytes, name = words.unnamed } = attachment;
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function save(): Promise<void> {
    try {
      saveFile(name, await readAttachment(store.request, sessionId, digest));
      setProblem(undefined);
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <p className="attachment-about">
      <span className="attachment-name">
        <Visible text={name} />
      </span>{' '}
      <span className="muted">
        <Visible
          text={fill(words.about, { type: media_type, size: sizeInWords(size_bytes) })}
          isProse
        />
      </span>{' '}
      <button
        type="button"
        className="small"
        aria-label={fill(words.saveLabel, { name: visibleText(name) })}
        onClick={() => void save()}
      >
        {words.save}
      </button>
      {problem !== undefined && (
        <span className="problem" role="alert">
          <Visible text={problem} />
        </span>
      )}
    </p>
  );
}
