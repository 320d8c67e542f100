import type { ProcessTree } from '../processes/process-tree.js';
import type { BackendInfo, HeldBack } from '../sandbox.js';

export interface LaunchRequest {
  readonly argv: readonly [string, ...string[]];
  /** Real path of a checked folder. */
  readonly cwd: string;
  /** A path by which the checked folder is reached even if its name is swapped. */
  readonly cwdHandle: string;
  readonly env: Readonly<Record<string, string>>;
  /** Extra pipes from descriptor 3 on. */
  readonly extraPipes: number;
}

/** Everything that is needed to start one confined process. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** Whether one more pipe, after the extra ones, tells about the started process. */
  readonly hasInfoPipe: boolean;
  /** Open files that the confining program reads, given to it after all pipes. Closed once it has them. */
  readonly files: readonly number[];
  tree(pid: number): { readonly tree: ProcessTree; onInfo?(text: string): void };
  /** Called once when the process and its tree are gone, or when it could not be started. */
  release(): Promise<readonly HeldBack[]>;
}

/** One way to hold processes to the workspace. */
export interface Backend {
  readonly info: BackendInfo;
  readonly home: string;
  readonly temporary: string;
  launch(request: LaunchRequest): Promise<Launch>;
  close(): Promise<void>;
}
