import type { ErrorCode } from '../auto-output.js';

/** Why a tool could not answer, with the code of the contract. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
