import { createHash } from 'node:crypto';
import {
  type FileInfo,
  type FileVersion,
  runsCode,
  type Sandbox,
  SandboxError,
} from '@sluice/sandbox';
import { z } from 'zod';
import { failure, type ToolFailure } from '../tool-failure.js';
import { statFile } from './old-file.js';

const expectedFile = z.strictObject({
  /** As the call names it. */
  path: z.string(),
  /** Where that led, links followed. */
  at: z.string(),
  /** What stood there; `null` for nothing. */
  version: z.strictObject({ mtimeNs: z.string(), size: z.number(), ino: z.string() }).nullable(),
  /** SHA-256 of its content; `null` where it was not read. */
  digest: z.string().nullable(),
  /** Why writing it makes programs run code, if it does. A person has seen that and said yes. */
  runsCode: z.string().nullable(),
});

const precondition = z.strictObject({ files: z.array(expectedFile) });

export type Precondition = z.infer<typeof precondition>;

/** What a person was shown of one file, and said yes to. */
export type ExpectedFile = z.infer<typeof expectedFile>;

/** What is to hold of a file when the call runs. `content` is what was shown of it. */
export async function expectFile(
  sandbox: Sandbox,
  path: string,
  old: FileInfo | undefined,
  content: Uint8Array | undefined,
): Promise<ExpectedFile> {
  const place = await sandbox.resolvePath(path);
  return {
    path,
    at: old?.absolutePath ?? place.absolutePath,
    version: old?.version ?? null,
    digest: content === undefined ? null : contentDigest(content),
    runsCode: runsCode(place.path) ?? null,
  };
}

export function contentDigest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The precondition that a call runs under; `undefined` where nobody was asked. */
export function readPrecondition(value: unknown): Precondition | undefined {
  return value === undefined ? undefined : precondition.parse(value);
}

/** What a precondition says of a file. */
export function expectedFileOf(
  known: Precondition | undefined,
  path: string,
): ExpectedFile | undefined {
  return known?.files.find((file) => file.path === path);
}

/** Whether a file is still the one that was shown; one that was not shown is not. The write holds it once more. */
export async function isAsExpected(
  sandbox: Sandbox,
  expected: ExpectedFile | undefined,
): Promise<boolean> {
  if (!expected) return false;
  const now = await statFile(sandbox, expected.path);
  if (!now || !expected.version) return !now && !expected.version;
  if (now.absolutePath !== expected.at || !isSameVersion(now.version, expected.version))
    return false;
  if (expected.digest === null) return true;
  const { bytes } = await sandbox.readWindow(expected.at, { offset: 0, length: now.size });
  return contentDigest(bytes) === expected.digest;
}

/** Runs a write; where a person was asked, what the sandbox finds stale is an effect that has changed. */
export async function writeAsExpected<Result>(
  path: string,
  known: Precondition | undefined,
  write: () => Promise<Result>,
): Promise<Result | ToolFailure> {
  try {
    return await write();
  } catch (error) {
    const isStale = error instanceof SandboxError && error.code === 'STALE';
    if (!isStale || !known) throw error;
    return effectChanged(path);
  }
}

export function effectChanged(path: string): ToolFailure {
  return failure(
    'EFFECT_CHANGED',
    `${path} is no longer what was shown when this call was approved, so nothing was written`,
    [`Read ${path} again, then make the call anew`],
    { path },
  );
}

function isSameVersion(left: FileVersion, right: FileVersion): boolean {
  return left.mtimeNs === right.mtimeNs && left.size === right.size && left.ino === right.ino;
}
