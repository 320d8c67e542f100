export type ModelErrorCode =
  | 'MODEL_RATE_LIMITED'
  | 'MODEL_OVERLOADED'
  | 'MODEL_SERVER_ERROR'
  | 'MODEL_UNREACHABLE'
  | 'MODEL_INTERRUPTED'
  | 'MODEL_TIMEOUT'
  | 'MODEL_PROTOCOL'
  | 'MODEL_CONTEXT_TOO_LONG'
  | 'MODEL_AUTH'
  | 'MODEL_BAD_REQUEST';

const RETRYABLE: ReadonlySet<ModelErrorCode> = new Set<ModelErrorCode>([
  'MODEL_RATE_LIMITED',
  'MODEL_OVERLOADED',
  'MODEL_SERVER_ERROR',
  'MODEL_UNREACHABLE',
  'MODEL_INTERRUPTED',
  'MODEL_TIMEOUT',
  'MODEL_PROTOCOL',
]);

/** Why a model gave no whole answer. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: ModelErrorCode;
  readonly status: number | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ModelErrorCode,
    message: string,
    options: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }

  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}
