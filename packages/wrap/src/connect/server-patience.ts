/** How long a server may keep us waiting before whoever asked is told so. */
export interface ServerPatience {
  /** From its start until it has listed its tools. */
  readonly startMs: number;
  /** For a list, a completion and whatever else runs nothing. */
  readonly answerMs: number;
  /** For a call of one of its tools, a resource or a prompt. */
  readonly callMs: number;
}

/** The start is below the half minute after which clients give up without a word; foreign programs may run long. */
export const USUAL_PATIENCE: ServerPatience = {
  startMs: 25_000,
  answerMs: 30_000,
  callMs: 10 * 60 * 1000,
};

/** What a server has to say of the newer protocol revision it says at once, if its program has come up. */
const PROBE_WITHIN_MS = 5_000;

/** How much of the start goes to a program that is silent because it knows only the older revision. */
export function probeWithinMs({ startMs }: ServerPatience): number {
  return Math.min(PROBE_WITHIN_MS, startMs / 3);
}

/** A server that was silent for as long as it may. */
export class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
}

/** The result of `work`, or `ServerSilent` where it takes longer; the work itself is not ended. */
export async function withinPatience<Result>(
  work: Promise<Result>,
  withinMs: number,
  words: string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServerSilent(words)), withinMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long was waited, in words, and the setting that allows longer. */
export function waitedWords(withinMs: number, setting: string): string {
  const waited = withinMs < 1000 ? `${withinMs} ms` : `${Math.round(withinMs / 100) / 10} seconds`;
  return `waited ${waited}; "${setting}" in the limits of sluice.yaml allows longer`;
}
