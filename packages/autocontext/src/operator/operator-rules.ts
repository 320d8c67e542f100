import type { Environment } from '../folders.js';
import type { Client } from '../request/auto-request.js';

/** What the policy files of the operator and of the project say to calls that nobody is asked about. */
export interface OperatorRules {
  /** Why a tool does not run by itself with these arguments; nothing where it may. */
  refusalOf(tool: string, args: unknown): string | undefined;
  /** Why nothing of a file may be told, by a tool with these arguments. */
  hidingOf(tool: string, args: unknown, path: string): string | undefined;
}

export interface RulesOptions {
  readonly env: Environment;
  /** The repository, which is the workspace of these calls. */
  readonly root: string;
  /** The folder that the client works in, in the repository or it itself. */
  readonly cwd: string;
  readonly client: Client;
}
