import type { Progress } from '@sluice/codeintel';
import type { Io } from '../command-line/command.js';

export interface ProgressBar {
  show(progress: Progress): void;
  end(): void;
}

const WIDTH = 24;
const REDRAW_MS = 100;

/** A bar with files per second and time left, in a terminal only. */
export function progressBar(io: Io, isQuiet: boolean): ProgressBar {
  if (!io.isTerminal || isQuiet) return { show: () => undefined, end: () => undefined };
  const started = performance.now();
  let drawn = 0;
  return {
    show: (progress) => {
      const now = performance.now();
      if (now - drawn < REDRAW_MS && progress.done < progress.total) return;
      drawn = now;
      io.err(`\r\u001b[K${line(progress, (now - started) / 1000)}`);
    },
    end: () => io.err('\r\u001b[K'),
  };
}

function line(progress: Progress, seconds: number): string {
  if (progress.step !== 'files' || progress.total === 0) return stepNames[progress.step];
  const share = progress.done / progress.total;
  const filled = Math.round(share * WIDTH);
  const rate = progress.done / Math.max(0.001, seconds);
  const left = rate > 0 ? Math.ceil((progress.total - progress.done) / rate) : 0;
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${bar} ${progress.done}/${progress.total} files  ${Math.round(rate)} files/s  ${left} s left`;
}

const stepNames: Readonly<Record<Progress['step'], string>> = {
  list: 'Looking for files …',
  files: 'Reading files …',
  history: 'Reading the log …',
  write: 'Writing the index …',
};
