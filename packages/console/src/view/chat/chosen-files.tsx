import { visibleText } from '@sluice/plain';
import { sizeInWords } from '../../model/picture.js';
import { filesTexts } from '../../text/files-texts.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

interface ChosenFilesProps {
  readonly files: readonly File[];
  remove(file: File): void;
}

/** What goes with the message that is being written. */
export function ChosenFiles({ files, remove }: ChosenFilesProps) {
  const { language } = useConsole();
  const words = filesTexts[language];
  if (files.length === 0) return null;
  return (
    <ul className="chosen-files" aria-label={words.chosen}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <li key={index}>
          <Visible text={file.name} /> <span className="muted">{sizeInWords(file.size)}</span>{' '}
          <button
            type="button"
            className="small"
            aria-label={fill(words.remove, { name: visibleText(file.name) })}
            onClick={() => remove(file)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
