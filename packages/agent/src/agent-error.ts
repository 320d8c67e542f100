export type AgentErrorCode =
  | 'AGENT_CLOSED'
  | 'BAD_ATTACHMENT'
  | 'BAD_DECISION'
  | 'BAD_LISTENER'
  | 'BAD_MESSAGE'
  | 'BAD_SESSION_ID'
  | 'BAD_SETTING'
  | 'BUDGET_BAD'
  | 'MEMORY_SCOPE_REQUIRED'
  | 'MODE_CLOSED'
  | 'MODEL_NOT_CONFIGURED'
  | 'PART_MISSING'
  | 'QUESTION_TAKEN'
  | 'SESSION_BUSY'
  | 'SESSION_EXISTS'
  | 'SESSION_FENCED'
  | 'SESSION_NOT_FOUND'
  | 'SNAPSHOT_NOT_FOUND'
  | 'STORE_CLOSED'
  | 'TASK_TOO_DEEP'
  | 'UNKNOWN_AGENT';

/** What a program around the agent did wrong or must decide on. A model's mistake is a result, never this. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: AgentErrorCode;

  constructor(code: AgentErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** Stores throw exactly this when a write carries a fence that is not the current one. */
export function fencedError(sessionId: string): AgentError {
  return new AgentError(
    'SESSION_FENCED',
    `Lock token mismatch for session ${sessionId}: the lease is over or another worker has taken over; nothing was written`,
  );
}

/** Stores throw exactly this when another question about the same call is kept: it must not get that one's answer. */
export function questionTaken(callId: string): AgentError {
  return new AgentError(
    'QUESTION_TAKEN',
    `Another question about call "${callId}" is kept; give the call an id of its own`,
  );
}

/** Stores throw exactly this where a session does not exist. */
export function sessionNotFound(sessionId: string): AgentError {
  return new AgentError(
    'SESSION_NOT_FOUND',
    `Session "${sessionId}" does not exist; create it first or list the sessions`,
  );
}

export function agentClosed(): AgentError {
  return new AgentError(
    'AGENT_CLOSED',
    'The agent is closed and begins no turn; make another one with createAgent',
  );
}
