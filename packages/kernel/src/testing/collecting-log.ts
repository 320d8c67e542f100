import type { Log } from '../ports.js';

export interface CollectedLog {
  readonly level: 'warn' | 'error';
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface CollectingLog extends Log {
  readonly lines: readonly CollectedLog[];
}

export function createCollectingLog(): CollectingLog {
  const lines: CollectedLog[] = [];
  return {
    lines,
    warn: (event, facts) => {
      lines.push({ level: 'warn', event, facts });
    },
    error: (event, facts) => {
      lines.push({ level: 'error', event, facts });
    },
  };
}
