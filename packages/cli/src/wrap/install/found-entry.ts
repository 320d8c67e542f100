/** An MCP server in a client's file, with the text that says it. */
export interface FoundEntry {
  readonly name: string;
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  /** The text that says another value in the same place. */
  write(value: unknown): string;
}
