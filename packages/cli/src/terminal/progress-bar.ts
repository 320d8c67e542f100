import type { Progress } from '@sluice/codeintel';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { type IndexWords, indexWords } from '../commands/index-words.js';

export interface ProgressBar {
  show(progress: Progress): void;
  end(): void;
}

const WIDTH = 24;
const REDRAW_MS = 100;

/** A bar with files per second and time left, in a terminal only. */
export function progressBar(io: Io, isQuiet: boolean): ProgressBar {
  if (!io.isTerminal || isQuiet) return { show: () => undefined, end: () => undefined };
  const words = wordsOf(io, indexWords);
  const started = performance.now();
  let drawn = 0;
  return {
    show: (progress) => {
      const now = performance.now();
      if (now - drawn < REDRAW_MS && progress.done < progress.total) return;
      drawn = now;
      io.err(`\r\u001b[K${line(progress, (now - started) / 1000, words)}`);
    },
    end: () => io.err('\r\u001b[K'),
  };
}

function line(progress: Progress, seconds: number, words: IndexWords): string {
  if (progress.step !== 'files' || progress.total === 0) return words.steps[progress.step];
  const share = progress.done / progress.total;
  const filled = Math.round(share * WIDTH);
  const rate = progress.done / Math.max(0.001, seconds);
  const left = rate > 0 ? Math.ceil((progress.total - progress.done) / rate) : 0;
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${bar} ${words.progress(progress.done, progress.total, Math.round(rate), left)}`;
}
