/** Wrong use of the kernel by the program around it. A model's mistake is never thrown; it is a result. */
export class KernelError extends Error {
  override readonly name = 'KernelError';
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
