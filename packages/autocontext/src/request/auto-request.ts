/** One prompt on its way to a model. */
export interface AutoRequest {
  readonly prompt: string;
  readonly cwd: string;
  readonly client: Client;
  readonly sessionId?: string | undefined;
  /** Why no person typed this prompt, where the client says so. */
  readonly automatic?: string | undefined;
  readonly isPlan: boolean;
}

/** `wrapper` puts the text in front of the prompt; `cli` is a person who asks what would be injected. */
export type Client = 'claude' | 'codex' | 'wrapper' | 'cli';
