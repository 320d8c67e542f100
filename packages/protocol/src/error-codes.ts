/** Every code an `error` frame can carry. Codes are added, never renamed. */
export const errorCodes = [
  'PARSE_ERROR',
  'METHOD_NOT_FOUND',
  'INVALID_PARAMS',
  'AUTH_REQUIRED',
  'AUTH_FAILED',
  'AUTH_TIMEOUT',
  'LAUNCH_CODE_EXPIRED',
  'LAUNCH_CODE_USED',
  'ORIGIN_DENIED',
  'ROLE_NEEDED',
  'PERSON_EXISTS',
  'PERSON_NOT_FOUND',
  'RATE_LIMITED',
  'FRAME_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'DUPLICATE_REQUEST_ID',
  'SESSION_NOT_FOUND',
  'SESSION_BUSY',
  'SESSION_FENCED',
  'MODE_CLOSED',
  'APPROVAL_NOT_PENDING',
  'APPROVAL_DIGEST_MISMATCH',
  'APPROVAL_EDIT_REFUSED',
  'APPROVAL_EFFECT_NOT_SEEN',
  'APPROVAL_CONFIRM_REQUIRED',
  'APPROVAL_NOT_EXACT',
  'APPROVAL_SAME_PERSON',
  'APPROVAL_ONCE_ONLY',
  'GRANT_NOT_FOUND',
  'EVENTS_TRIMMED',
  'BUDGET_EXCEEDED',
  'LLM_ERROR',
  'SHUTTING_DOWN',
  'INTERNAL_ERROR',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Why the server closed a connection. The 4000s are ours. */
export const closeCodes = {
  unauthenticated: 4001,
  tooSlow: 4008,
  tooLarge: 1009,
  flood: 4029,
  shuttingDown: 1001,
} as const;
