import { createHash } from 'node:crypto';
import type {
  ApprovalView,
  AuditEntryView,
  ContextRunView,
  EventFrame,
  GrantView,
  MessageView,
  SessionView,
  ToolView,
  TurnFrame,
} from '@sluice/protocol';

type EventData = EventFrame['data'];

/** What the scripted gateway keeps. It outlives the server, as a database does. */
export class ScriptedStore {
  readonly sessions = new Map<string, SessionView>();
  readonly messages = new Map<string, MessageView[]>();
  readonly events: EventData[] = [];
  readonly approvals = new Map<string, ApprovalView>();
  /** What runs in place of what the open question shows masked, by call. */
  readonly exact = new Map<string, Partial<ApprovalView>>();
  readonly grants = new Map<string, GrantView>();
  readonly audit: AuditEntryView[] = [];
  readonly runs: ContextRunView[] = [];
  readonly onEvent = new Set<(event: EventData) => void>();
  #clock = 0;

  /** Grows with every look, so that no two things happen at once. */
  now(): number {
    this.#clock = Math.max(this.#clock + 1, Date.now());
    return this.#clock;
  }

  addSession(sessionId: string, mode: SessionView['mode'], title = ''): SessionView {
    const at = this.now();
    const session: SessionView = {
      session_id: sessionId,
      title,
      mode,
      created_at: at,
      updated_at: at,
      is_busy: false,
      pending_approvals: 0,
    };
    this.sessions.set(sessionId, session);
    this.log('session_created', sessionId, {});
    return session;
  }

  say(sessionId: string, role: MessageView['role'], content: string): void {
    const list = this.messages.get(sessionId) ?? [];
    const seq = [...this.messages.values()].flat().length + 1;
    list.push({ seq, role, content, timestamp: this.now() });
    this.messages.set(sessionId, list);
  }

  append(sessionId: string, frame: TurnFrame | undefined, kind: string): EventData {
    const event: EventData = {
      seq: this.events.length + 1,
      session_id: sessionId,
      agent_id: 'main',
      at: this.now(),
      kind,
      ...(frame ? { frame } : {}),
    };
    this.events.push(event);
    for (const listen of this.onEvent) listen(event);
    return event;
  }

  setBusy(sessionId: string, isBusy: boolean): void {
    const session = this.sessions.get(sessionId);
    if (session)
      this.sessions.set(sessionId, { ...session, is_busy: isBusy, updated_at: this.now() });
  }

  log(kind: string, sessionId: string, rest: Partial<AuditEntryView>): void {
    const previous = this.audit.at(-1)?.hash ?? '0'.repeat(64);
    const seq = this.audit.length + 1;
    this.audit.push({
      seq,
      at: this.now(),
      kind,
      session_id: sessionId,
      previous_hash: previous,
      hash: createHash('sha256').update(`${previous} ${seq} ${kind}`).digest('hex'),
      data: {},
      ...rest,
    });
  }
}

const silent = {
  read_only: true,
  destructive: false,
  idempotent: true,
  open_world: false,
  is_declared: true,
};

export const scriptedTools: readonly Omit<ToolView, 'is_offered'>[] = [
  {
    name: 'current_time',
    description: 'The present date and time.',
    group: 'world',
    modes: ['chat_safe', 'coding'],
    annotations: silent,
  },
  {
    name: 'read_file',
    description: 'Reads a file of the workspace.',
    group: 'code',
    modes: ['coding'],
    annotations: silent,
  },
  {
    name: 'fs_write',
    description: 'Writes a file of the workspace.',
    group: 'code',
    modes: ['coding'],
    annotations: {
      read_only: false,
      destructive: true,
      idempotent: true,
      open_world: false,
      is_declared: true,
    },
  },
  {
    name: 'bash_run',
    description: 'Runs a command in the workspace.',
    group: 'code',
    modes: ['coding'],
    annotations: {
      read_only: false,
      destructive: true,
      idempotent: false,
      open_world: true,
      is_declared: true,
    },
  },
];
