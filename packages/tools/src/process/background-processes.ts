import type { BackgroundProcess, ProcessExit } from '@sluice/sandbox';

/** Whose processes: one agent in one session. */
export interface Owner {
  readonly sessionId: string;
  readonly agentId: string;
}

/** Processes in the background, each known only to the agent that started it. */
export interface BackgroundProcesses {
  add(owner: Owner, started: BackgroundProcess): void;
  /** By process number or id. */
  find(owner: Owner, pid: string): BackgroundProcess | undefined;
  list(owner: Owner): readonly BackgroundProcess[];
  /** Ends everything an agent started. */
  endAgent(owner: Owner): Promise<readonly ProcessExit[]>;
  /** Ends everything. */
  close(): Promise<void>;
}

const MAX_ENDED = 50;

export function createBackgroundProcesses(): BackgroundProcesses {
  const byOwner = new Map<string, BackgroundProcess[]>();
  const keyOf = ({ sessionId, agentId }: Owner) => JSON.stringify([sessionId, agentId]);
  const of = (owner: Owner) => byOwner.get(keyOf(owner)) ?? [];
  const end = async (key: string) => {
    const processes = byOwner.get(key) ?? [];
    byOwner.delete(key);
    return Promise.all(processes.map((entry) => entry.kill()));
  };
  return {
    add(owner, started) {
      const running = of(owner).filter((entry) => entry.logs(0, 0).running);
      const ended = of(owner).filter((entry) => !entry.logs(0, 0).running);
      byOwner.set(keyOf(owner), [...ended.slice(-MAX_ENDED), ...running, started]);
    },
    find: (owner, pid) => of(owner).find((entry) => entry.id === pid || String(entry.pid) === pid),
    list: of,
    endAgent: (owner) => end(keyOf(owner)),
    close: async () => {
      await Promise.all([...byOwner.keys()].map(end));
    },
  };
}
