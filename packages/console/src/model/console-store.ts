import { type ConnectionStatus, RequestError, sendMessage } from '@sluice/client';
import type { Method, ParamsInput, Result, SessionView } from '@sluice/protocol';
import type { Me, SignInProblem } from '../access/sign-in.js';
import type { TypedEntry } from '../access/typed-entry.js';
import { applyEvent, endsPersonsCall } from './apply-event.js';
import { applyToInbox, resetInbox } from './approval-inbox.js';
import {
  type ConsoleState,
  initialState,
  type Mode,
  withBusy,
  withTimeline,
} from './console-state.js';
import { markFailed, mergeHistory, showSending } from './merge-history.js';
import { type AskEvents, PAGE, readEvents } from './read-events.js';
import { readSessions } from './read-sessions.js';
import { ignoreLost, noneWhen } from './refusals.js';
import { type EventData, emptyTimeline, type Timeline } from './timeline.js';

const REFRESH_MS = 150;
const RECHECK_MS = 1_000;
/** The session that every server has. */
export const FIRST_SESSION = 'main';

export interface StoreOptions {
  request<Name extends Method>(method: Name, params: ParamsInput<Name>): Promise<Result<Name>>;
  readonly events: AskEvents;
  now(): number;
  newId(): string;
  setTimer(work: () => void, ms: number): () => void;
  /** A question that was asked while the page was open. */
  onAsked(event: EventData): void;
  /** Tries at once, where the connection waits for its next attempt. */
  reconnect(): void;
  /** The next attempt shows this. */
  offer(entry: TypedEntry): void;
  /** Nobody can sign in with this browser's key any more. */
  forgetKey(): Promise<void>;
}

/**
 * Holds what the pages show and keeps it true: it loads, follows the server's events, and after a break goes on
 * from the last event it has.
 */
export class ConsoleStore {
  readonly #options: StoreOptions;
  readonly #listeners = new Set<() => void>();
  readonly #wanted = new Set<string>();
  /** Events of sessions that are being loaded, to be taken when what came before them is there. */
  readonly #early = new Map<string, EventData[]>();
  #state: ConsoleState = initialState;
  /** The last number of the feed over all sessions; `undefined` until it was started. */
  #feedSeq: number | undefined;
  #isLive = false;
  #cancelRefresh: (() => void) | undefined;

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ConsoleState => this.#state;

  get request(): StoreOptions['request'] {
    return this.#options.request;
  }

  /** Sessions may have been made elsewhere, without an event yet. */
  lookAgain(): void {
    if (this.#isLive) this.#refreshSoon(0);
  }

  reconnect(): void {
    this.#options.reconnect();
  }

  /** Signs in as the person whose token this is, or whom the launch code was made for. */
  signInWith(entry: TypedEntry): void {
    this.#options.offer(entry);
    this.#options.reconnect();
  }

  welcomed(me: Me): void {
    this.#set({ ...this.#state, me });
  }

  /** Says something that outlives the card it came from. */
  tell(notice: string): void {
    this.#set({ ...this.#state, notice });
  }

  dismissProblem(): void {
    this.#set({ ...this.#state, problem: undefined, notice: undefined });
  }

  /** Ends every page of this browser; each of them hears it from the server. */
  async signOut(): Promise<void> {
    try {
      await this.#options.forgetKey();
    } finally {
      // A browser that cannot delete its key is signed out there all the more.
      await this.#options.request('auth.sign_out', {}).catch(ignoreLost);
    }
  }

  statusChanged(status: ConnectionStatus<SignInProblem>): void {
    this.#isLive = false;
    if (status.kind === 'refused') this.#forget(status, status.why);
    else if (status.kind === 'online') this.#set({ ...this.#state, status, signedOut: undefined });
    else this.#set({ ...this.#state, status });
    if (status.kind === 'online') this.#own(this.#resync());
  }

  /** Loads a session's timeline, once; it then follows the events. */
  openSession(sessionId: string): void {
    if (this.#wanted.has(sessionId)) return;
    this.#wanted.add(sessionId);
    if (!this.#isLive) return;
    if (this.#toLoad().includes(sessionId)) this.#own(this.#load(sessionId));
    else this.#refreshSoon(0);
  }

  /** Resolves when the turn is over, with the error where the server did not take the words. */
  async send(
    sessionId: string,
    content: string,
    files: readonly File[] = [],
  ): Promise<RequestError | undefined> {
    const { now, newId, request } = this.#options;
    const key = `s${newId()}`;
    const sending = { key, text: content, at: now(), files: files.map(({ name }) => name) };
    this.#change(sessionId, (timeline) => showSending(timeline, sending));
    this.#setSending(sessionId, true);
    // A turn that is held tells nothing: whether the session is paused is found by looking.
    this.#refreshSoon();
    let refusal: RequestError | undefined;
    try {
      await sendMessage(request, sessionId, { text: content, files });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      refusal = error;
    }
    this.#setSending(sessionId, false);
    // Where the connection broke, the next load tells whether the words arrived.
    if (refusal?.code === 'CONNECTION_LOST') return undefined;
    await this.#loadMessages(sessionId).catch(ignoreLost);
    const wasKept = !this.#isSending(sessionId, key);
    this.#change(sessionId, (timeline) => markFailed(timeline, key));
    this.#refreshSoon();
    return wasKept ? undefined : refusal;
  }

  async createSession(mode: Mode, title: string): Promise<SessionView> {
    const { session } = await this.#options.request('session.create', {
      mode,
      ...(title === '' ? {} : { title }),
    });
    await this.refresh();
    return session;
  }

  /** Lists that events only hint at. */
  async refresh(): Promise<void> {
    const { request } = this.#options;
    const before = this.#state.inbox;
    const [{ sessions, missing, allPaused }, { approvals }] = await Promise.all([
      readSessions(request, this.#wanted),
      request('approval.list', {}),
    ]);
    // What was asked or answered meanwhile may be missing in the list; the next one has it.
    const isOld = this.#state.inbox !== before;
    if (isOld) this.#refreshSoon();
    const inbox = isOld ? this.#state.inbox : resetInbox(before, approvals);
    this.#set({ ...this.#state, sessions, missing, allPaused, areSessionsKnown: true, inbox });
    if (this.#isLive) this.#loadWanted();
    // A turn's last event may be told before its session is free.
    if (sessions.some((session) => session.is_busy && this.#isIdle(session.session_id))) {
      this.#refreshSoon(RECHECK_MS);
    }
    for (const mode of new Set(sessions.map((session) => session.mode))) {
      if (!this.#state.tools.has(mode)) await this.loadTools(mode);
    }
  }

  async loadTools(mode: Mode): Promise<void> {
    const tools = await this.#options.request('tools.list', { mode });
    this.#set({ ...this.#state, tools: new Map(this.#state.tools).set(mode, tools) });
  }

  async #resync(): Promise<void> {
    this.#early.clear();
    await this.refresh();
    if (this.#state.sessions.length === 0) await this.#firstSession();
    if (this.#feedSeq === undefined) await this.#startFeed();
    for (const sessionId of this.#toLoad()) await this.#load(sessionId);
    await this.#follow();
    this.#isLive = true;
    for (const sessionId of this.#wanted) {
      if (this.#state.timelines.get(sessionId)?.phase === 'ready') {
        await this.#loadMessages(sessionId);
        this.#giveUpSending(sessionId);
      }
    }
    await this.refresh();
  }

  #loadWanted(): void {
    for (const sessionId of this.#toLoad()) this.#own(this.#load(sessionId));
  }

  /** Open here, there on the server, and not loaded or being loaded yet. */
  #toLoad(): readonly string[] {
    const known = new Set(this.#state.sessions.map(({ session_id }) => session_id));
    return [...this.#wanted].filter(
      (id) =>
        known.has(id) && !this.#early.has(id) && this.#state.timelines.get(id)?.phase !== 'ready',
    );
  }

  /** A server without sessions has one that only needs to be asked for. */
  async #firstSession(): Promise<void> {
    const answer = await this.#options
      .request('session.get', { session_id: FIRST_SESSION })
      .catch(noneWhen('SESSION_NOT_FOUND'));
    if (answer) await this.refresh();
  }

  /**
   * The first feed starts where the session that was used last stands. What came before belongs to timelines,
   * which are loaded when they are opened.
   */
  async #startFeed(): Promise<void> {
    const [newest] = [...this.#state.sessions].sort((a, b) => b.updated_at - a.updated_at);
    if (!newest) {
      this.#feedSeq = 0;
      return;
    }
    const timeline = await this.#load(newest.session_id);
    this.#wanted.add(newest.session_id);
    this.#feedSeq = timeline.lastSeq;
  }

  async #follow(): Promise<void> {
    for (;;) {
      const seq = this.#feedSeq ?? 0;
      const params = { seq, live: true, limit: PAGE };
      const answer = await this.#options.events(params, (event) => this.#takeEvent(event));
      this.#feedSeq = Math.max(this.#feedSeq ?? 0, answer.up_to);
      if (answer.is_live || answer.up_to <= seq) return;
    }
  }

  async #load(sessionId: string): Promise<Timeline> {
    const before = this.#state.timelines.get(sessionId)?.timeline ?? emptyTimeline;
    this.#early.set(sessionId, []);
    this.#set(withTimeline(this.#state, sessionId, { timeline: before, phase: 'loading' }));
    const events = await readEvents(this.#options.events, sessionId, before.lastSeq);
    events.push(...(this.#early.get(sessionId) ?? []));
    this.#early.delete(sessionId);
    this.#change(sessionId, (timeline) => inOrder(events).reduce(applyEvent, timeline));
    await this.#loadMessages(sessionId);
    const timeline = this.#state.timelines.get(sessionId)?.timeline ?? before;
    this.#set(withTimeline(this.#state, sessionId, { timeline, phase: 'ready' }));
    return timeline;
  }

  async #loadMessages(sessionId: string): Promise<void> {
    for (;;) {
      const after = this.#state.timelines.get(sessionId)?.timeline.lastMessageSeq ?? 0;
      const { messages, next_after } = await this.#options.request('chat.history', {
        session_id: sessionId,
        after,
        include_tools: true,
        limit: PAGE,
      });
      this.#change(sessionId, (timeline) => mergeHistory(timeline, messages));
      if (next_after === undefined || messages.length === 0) return;
    }
  }

  #takeEvent(event: EventData): void {
    this.#feedSeq = Math.max(this.#feedSeq ?? 0, event.seq);
    const { session_id: sessionId, frame } = event;
    let next: ConsoleState = { ...this.#state, inbox: applyToInbox(this.#state.inbox, event) };
    const entry = next.timelines.get(sessionId);
    const early = this.#early.get(sessionId);
    const isFirst = entry?.timeline.turn === undefined;
    if (early) early.push(event);
    else if (entry) {
      next = withTimeline(next, sessionId, {
        ...entry,
        timeline: applyEvent(entry.timeline, event),
      });
    }
    const isDone = (frame?.type === 'stream_chunk' && frame.data.done) || endsPersonsCall(event);
    if (frame) next = withBusy(next, sessionId, !isDone);
    this.#set(next);
    if (this.#isLive && event.kind === 'permission_counted') this.#refreshSoon();
    if (!this.#isLive || !frame) return;
    if (frame.type === 'approval_request') this.#options.onAsked(event);
    // Another page may have written what started this turn.
    if (entry && isFirst && !early) this.#own(this.#loadMessages(sessionId));
    const known = next.sessions.find((session) => session.session_id === sessionId);
    // What goes on may have been let go by somebody else.
    if (isDone || !known || known.paused || frame.type.startsWith('approval_')) this.#refreshSoon();
  }

  #isIdle(sessionId: string): boolean {
    const entry = this.#state.timelines.get(sessionId);
    return entry?.phase === 'ready' && entry.timeline.turn === undefined;
  }

  #refreshSoon(ms = REFRESH_MS): void {
    this.#cancelRefresh ??= this.#options.setTimer(() => {
      this.#cancelRefresh = undefined;
      this.#own(this.refresh());
    }, ms);
  }

  /** What was being sent when the connection broke and is not in the history did not arrive. */
  #giveUpSending(sessionId: string): void {
    if (this.#state.sending.has(sessionId)) return;
    this.#change(sessionId, (timeline) =>
      timeline.items
        .filter((item) => item.kind === 'user' && item.delivery === 'sending')
        .reduce((known, item) => markFailed(known, item.key), timeline),
    );
  }

  #isSending(sessionId: string, key: string): boolean {
    const items = this.#state.timelines.get(sessionId)?.timeline.items ?? [];
    return items.some((item) => item.key === key);
  }

  #setSending(sessionId: string, isSending: boolean): void {
    const sending = new Set(this.#state.sending);
    if (isSending) sending.add(sessionId);
    else sending.delete(sessionId);
    this.#set({ ...this.#state, sending });
  }

  #change(sessionId: string, change: (timeline: Timeline) => Timeline): void {
    const entry = this.#state.timelines.get(sessionId);
    const timeline = change(entry?.timeline ?? emptyTimeline);
    const phase = entry?.phase ?? 'loading';
    this.#set(withTimeline(this.#state, sessionId, { timeline, phase }));
  }

  /** Whoever is not signed in sees nothing of what was loaded before. */
  #forget(status: ConnectionStatus<SignInProblem>, signedOut: SignInProblem): void {
    this.#wanted.clear();
    this.#early.clear();
    this.#feedSeq = undefined;
    this.#set({ ...initialState, status, signedOut });
  }

  #set(state: ConsoleState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Work that nobody waits for. A lost connection ends it; the next one starts it anew. */
  #own(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === 'CONNECTION_LOST') return;
      this.#set({ ...this.#state, problem: error });
    });
  }
}

function inOrder(events: readonly EventData[]): readonly EventData[] {
  return [...events].sort((a, b) => a.seq - b.seq);
}
