import type { ToolMode } from '../mode.js';

/** Exactly these six, none empty, the same for the same call every time. */
export interface ToolDeniedData {
  readonly call_id: string;
  readonly tool_name: string;
  readonly mode: ToolMode;
  readonly error_code: 'MODE_DENIED';
  readonly message: string;
  readonly next_action: string;
}
