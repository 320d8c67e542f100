import {
  type Clock,
  type Log,
  type ModeSet,
  openingOf,
  requireKnownKeys,
  type ToolMode,
} from '@sluice/kernel';
import { AgentError, sessionNotFound } from '../agent-error.js';
import { lastWholeSeq } from '../history/last-whole-seq.js';
import { loadMessages } from '../history/load-messages.js';
import type { NamedAgents } from '../named-agents.js';
import type { AgentStore } from '../ports/agent-store.js';
import type { StoredMessage } from '../ports/message-store.js';
import type { SessionFilter, SessionPause, SessionRow, Snapshot } from '../ports/session-store.js';
import { type ReadMode, readMode } from './read-mode.js';
import { type SessionUsage, sessionUsage } from './session-usage.js';

export interface SessionManagerOptions {
  readonly store: AgentStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly modes: ModeSet;
  /** The modes above the weakest that the operator has opened. */
  readonly openModes: ReadonlySet<ToolMode>;
  /** The agents that a session may be made for. */
  readonly agents: Pick<NamedAgents, 'require'>;
}

export interface CreateSession {
  readonly id?: string;
  /** The operator's choice; without it the weakest. It can never be changed afterwards. */
  readonly mode?: ToolMode;
  readonly title?: string;
  /** One of `agents` of createAgent: its model and its words. It is kept with the session. */
  readonly agent?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const CREATE: Readonly<Record<keyof CreateSession, true>> = {
  id: true,
  mode: true,
  title: true,
  agent: true,
  metadata: true,
};

/** What is often written in the place of a part. */
const MEANT = { sessionId: 'id', session_id: 'id', name: 'title', meta: 'metadata' };

const MODE_TIMEOUT_MS = 5_000;

/**
 * Sessions and their modes. The mode is written once, by whoever creates the session; there is no way to
 * change it, here or in the store.
 */
export class SessionManager {
  readonly #options: SessionManagerOptions;

  constructor(options: SessionManagerOptions) {
    this.#options = options;
  }

  async create(session: CreateSession = {}): Promise<SessionRow> {
    requireKnownKeys('sessions.create', session, Object.keys(CREATE), MEANT);
    const { store, newId, modes, openModes } = this.#options;
    const id = requireId(session.id ?? newId());
    const mode = modes.require(session.mode ?? modes.weakest);
    if (mode !== modes.weakest && !openModes.has(mode)) {
      throw new AgentError('MODE_CLOSED', closedWords(mode, openingOf(modes.spec(mode)).en));
    }
    const { title, agent } = session;
    this.#options.agents.require(agent);
    const metadata = agent === undefined ? session.metadata : { ...session.metadata, agent };
    const made = await store.sessions.create({
      id,
      mode,
      ...(title === undefined ? {} : { title }),
      ...(metadata === undefined ? {} : { metadata }),
    });
    if (made === 'exists') {
      throw new AgentError('SESSION_EXISTS', `Session "${id}" exists already; choose another id`);
    }
    return this.require(id);
  }

  /** The session with this id; made with these properties where there is none. An existing one keeps its mode. */
  async resumeOrCreate(session: CreateSession & { readonly id: string }): Promise<SessionRow> {
    const known = await this.#options.store.sessions.get(session.id);
    if (known) return known;
    try {
      return await this.create(session);
    } catch (error) {
      // Somebody else made it in between.
      if (error instanceof AgentError && error.code === 'SESSION_EXISTS') {
        return this.require(session.id);
      }
      throw error;
    }
  }

  async get(id: string): Promise<SessionRow | undefined> {
    return this.#options.store.sessions.get(id);
  }

  async require(id: string): Promise<SessionRow> {
    const row = await this.#options.store.sessions.get(id);
    if (!row) throw sessionNotFound(id);
    return row;
  }

  async list(filter: Partial<SessionFilter> = {}): Promise<readonly SessionRow[]> {
    return this.#options.store.sessions.list({ limit: 50, ...filter });
  }

  /** Puts it away or brings it back. It stays what it is; `list({ archived: false })` leaves it out. */
  async setArchived(id: string, isArchived: boolean): Promise<SessionRow> {
    await this.#options.store.sessions.setArchived(id, isArchived);
    return this.require(id);
  }

  async rename(id: string, title: string): Promise<SessionRow> {
    await this.require(id);
    await this.#options.store.sessions.setTitle(id, title);
    return this.require(id);
  }

  /**
   * Removes the session and those of its sub-agents, with everything but the audit, which says that `by` did it.
   * `SESSION_BUSY` while a turn is under way or a question waits.
   */
  async delete(id: string, by?: string): Promise<void> {
    await this.#options.store.sessions.delete(id, by);
  }

  /** What the models of the session used and cost so far, sub-agents included. Answers without a count add nothing. */
  async usage(id: string): Promise<SessionUsage> {
    const { store } = this.#options;
    await this.require(id);
    return sessionUsage(store, id);
  }

  /** Holds it before its next step, or lets it go on. */
  async setPaused(id: string, pause: SessionPause | undefined, by: string): Promise<void> {
    await this.#options.store.sessions.setPaused(id, pause, by);
  }

  /** Holds every session, also those that begin later, or ends that. */
  async setAllPaused(pause: SessionPause | undefined, by: string): Promise<void> {
    await this.#options.store.sessions.setAllPaused(pause, by);
  }

  /** Who holds all, while somebody does. */
  async allPaused(): Promise<SessionPause | undefined> {
    return this.#options.store.sessions.allPaused();
  }

  /** What the session may do now. Fails closed to the weakest mode with one warning; never throws. */
  async getMode(sessionId: string): Promise<ToolMode> {
    return (await this.readMode(sessionId)).mode;
  }

  /** As `getMode`, with what was wrong. */
  readMode(sessionId: string): Promise<ReadMode> {
    const { store, clock, log, modes, openModes } = this.#options;
    return readMode(
      { sessions: store.sessions, clock, log, modes, openModes, timeoutMs: MODE_TIMEOUT_MS },
      sessionId,
    );
  }

  /** What people see of the conversation: their words and the answers. */
  async history(sessionId: string): Promise<readonly StoredMessage[]> {
    await this.require(sessionId);
    const messages = await loadMessages(this.#options.store.messages, sessionId);
    return messages.filter(
      ({ role, content, attachments }) =>
        (role === 'user' || role === 'assistant') && (content !== '' || attachments !== undefined),
    );
  }

  /** Names the present end of the conversation. A call that has no answer yet is left out. */
  async snapshot(sessionId: string, label = ''): Promise<Snapshot> {
    const { store, clock } = this.#options;
    await this.require(sessionId);
    const known = await store.sessions.snapshots(sessionId);
    const messages = await loadMessages(store.messages, sessionId);
    const snapshot: Snapshot = {
      id: `sfp-${known.length + 1}`,
      sessionId,
      label,
      seq: lastWholeSeq(messages),
      createdAt: clock.now(),
    };
    await store.sessions.addSnapshot(snapshot);
    return snapshot;
  }

  /** A new session with the messages up to a snapshot, or up to now, and the mode of the old one as it is read. */
  async fork(
    sessionId: string,
    options: { readonly id?: string; readonly snapshotId?: string; readonly title?: string } = {},
  ): Promise<SessionRow> {
    const { store, newId } = this.#options;
    const source = await this.require(sessionId);
    const seq = await this.#forkPlace(sessionId, options.snapshotId);
    const id = requireId(options.id ?? newId());
    const title = options.title ?? source.title;
    const made = await store.sessions.create({
      id,
      mode: await this.getMode(sessionId),
      forkedFrom: { sessionId, seq },
      metadata: source.metadata,
      ...(title === undefined ? {} : { title }),
    });
    if (made === 'exists') {
      throw new AgentError('SESSION_EXISTS', `Session "${id}" exists already; choose another id`);
    }
    return this.require(id);
  }

  async #forkPlace(sessionId: string, snapshotId: string | undefined): Promise<number> {
    const { store } = this.#options;
    if (snapshotId === undefined) {
      return lastWholeSeq(await loadMessages(store.messages, sessionId));
    }
    const snapshots = await store.sessions.snapshots(sessionId);
    const found = snapshots.find((snapshot) => snapshot.id === snapshotId);
    if (found) return found.seq;
    throw new AgentError(
      'SNAPSHOT_NOT_FOUND',
      `Session "${sessionId}" has no snapshot "${snapshotId}"; it has ${snapshots.map(({ id }) => id).join(', ') || 'none'}`,
    );
  }
}

/** Ids stand in files, addresses and logs. */
function requireId(id: string): string {
  if (id.length > 0 && id.length <= 128 && !/\p{Cc}/u.test(id)) return id;
  throw new AgentError(
    'BAD_SESSION_ID',
    `Session id ${JSON.stringify(id.slice(0, 40))} is not usable; use 1 to 128 characters without control characters`,
  );
}

/** The program's own way is told where the words of the mode do not tell it. */
function closedWords(mode: ToolMode, opening: string): string {
  const way = opening.includes('openModes')
    ? ''
    : `; a program opens it with createAgent({ openModes: ['${mode}'] })`;
  return `Mode "${mode}" is closed: ${opening}${way}`;
}
