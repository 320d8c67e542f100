export { createSandbox, type HostSandbox } from './create-sandbox.js';
export {
  SANDBOX_CODES,
  type SandboxCode,
  SandboxError,
  type SandboxErrorDetails,
} from './error.js';
export { entryAt } from './files/entry-at.js';
export { isNamed, leadsNowhere } from './files/is-named.js';
export { openInside } from './files/open-inside.js';
export { isGone, type Owner, thisOwner } from './files/owner.js';
export { readSettingsBytes, readSettingsFile } from './files/read-settings-file.js';
export type { RecoveryReport } from './files/recover.js';
export type { SandboxLimits, SandboxOptions } from './options.js';
export { mayBecomeRunsCode, runsCode } from './paths/runs-code.js';
export {
  type ProbedPromise,
  probeSandbox,
  type SandboxProbe,
} from './probe/probe-sandbox.js';
export {
  type CommitPlan,
  type CommitRequest,
  commitFiles,
  planCommit,
} from './programs/git/commit-files.js';
export { findRepository, type GitRepository } from './programs/git/find-repository.js';
export { type GitCommand, type GitOptions, runGit } from './programs/run-git.js';
export { type RipgrepEnd, type RipgrepRun, runRipgrep } from './programs/run-ripgrep.js';
export { startNode, withoutCode } from './programs/start-node.js';
export type {
  BackendInfo,
  BackendName,
  BackgroundOptions,
  BackgroundProcess,
  Command,
  CutOutput,
  ExecOptions,
  ExecResult,
  FileInfo,
  FileType,
  FileVersion,
  FileWrite,
  HeldBack,
  LimitName,
  ListEntry,
  ListResult,
  LogPage,
  OutputChunk,
  ProcessExit,
  ProcessOptions,
  ReadHandle,
  ReadOptions,
  ReadWindow,
  ResolvedPath,
  Roots,
  Sandbox,
  SpawnedProcess,
  SpawnOptions,
  WriteOptions,
  WriteResult,
} from './sandbox.js';
