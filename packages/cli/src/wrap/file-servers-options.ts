import type { Registry } from '@sluice/kernel';
import type { FileSettings } from '@sluice/policy';
import type { AnswerBook } from '@sluice/wrap';

export interface FileServersOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workspace: string;
  readonly registry: Registry;
  /** As the files were when the face started. */
  readonly settings: readonly FileSettings[];
  /** Whether an MCP client gets the results, pictures included. */
  readonly servesMcp: boolean;
  /** Which answers are owed to MCP clients; none where no later process finds the session again. */
  readonly book?: AnswerBook | undefined;
  /** How long the start waits for servers; those that come later are announced. */
  readonly waitMs?: number;
  /** The list of tools is another one. */
  onChange?(): Promise<void>;
  onWords(words: string): void;
}
