/** What a model, a person or a program asks for. `arguments` is JSON text or a value that JSON can hold. */
export interface ToolCallRequest {
  readonly id?: string;
  readonly name: string;
  readonly arguments?: unknown;
}
