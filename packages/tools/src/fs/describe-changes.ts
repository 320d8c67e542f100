import type { EffectContext, ToolEffect } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { type FileInfo, type Sandbox, SandboxError } from '@sluice/sandbox';
import { requireSandbox } from '../require-sandbox.js';
import { binaryKind } from '../text/binary.js';
import { bytesToByteText, fromByteText, showByteText, toByteText } from '../text/file-text.js';
import { wholeDiff } from '../text/unified-diff.js';
import { fromSandboxError } from '../tool-failure.js';
import { type FileEdit, planEdits } from './edit-files.js';
import { expectFile } from './expected-files.js';
import { staleFailure } from './file-failures.js';
import { isStale } from './file-version.js';
import { inStyleOf, statFile } from './old-file.js';

const MAX_BYTES = 4 * 1024 * 1024;

/** The diff that edits would make, before they are made, and the files as they must still be then. */
export async function describeEdits(
  edits: readonly FileEdit[],
  context: EffectContext,
): Promise<ToolEffect> {
  return orNothing(async () => {
    const sandbox = requireSandbox(context);
    const planned = await planEdits(sandbox, context.services, edits);
    if ('failure' in planned) {
      const which = edits.length > 1 ? `Edit ${planned.index + 1} of ${edits.length}: ` : '';
      const error = `${which}${planned.failure.error}. Nothing was changed.`;
      const at = edits.length > 1 ? { edit_index: planned.index } : {};
      return {
        ...nothing(`It would fail as things are. ${which}${planned.failure.error}`),
        failure: { ...planned.failure, error, ...at },
      };
    }
    const files = await Promise.all(
      planned.map(({ path, info, before }) =>
        expectFile(sandbox, path, info, fromByteText(before)),
      ),
    );
    const diff = () =>
      planned
        .map(({ info, before, after }) =>
          wholeDiff(info.path, showByteText(before), showByteText(after)),
        )
        .join('');
    return { ...orProblem(diff), precondition: { files } };
  });
}

/** The diff that writing a whole file would make, and the place as it must still be then. */
export async function describeWrite(
  path: string,
  content: string,
  context: EffectContext,
): Promise<ToolEffect> {
  return orNothing(async () => {
    const sandbox = requireSandbox(context);
    const old = await statFile(sandbox, path);
    if (old && isStale(context.services.filePool, old)) {
      const stale = staleFailure(old.path);
      return { ...nothing(stale.error), failure: stale };
    }
    const { text } = await inStyleOf(sandbox, old, toByteText(content));
    const after = showByteText(text);
    if (!old) {
      const { path: shown } = await sandbox.resolvePath(path);
      const files = [await expectFile(sandbox, path, undefined, undefined)];
      return { ...orProblem(() => wholeDiff(shown, undefined, after)), precondition: { files } };
    }
    const { bytes, problem } = await readOld(sandbox, old);
    const precondition = { files: [await expectFile(sandbox, path, old, bytes)] };
    if (bytes === undefined || problem !== undefined) {
      return { problem: problem ?? `${old.path} cannot be shown`, precondition };
    }
    const before = showByteText(bytesToByteText(bytes));
    if (before === after) {
      return { problem: `${old.path} has exactly this content already`, precondition };
    }
    return { ...orProblem(() => wholeDiff(old.path, before, after)), precondition };
  });
}

/** What cannot be described may not be done later either: a yes to it holds for no file. What the sandbox refuses is sure to fail. */
async function orNothing(describe: () => Promise<ToolEffect>): Promise<ToolEffect> {
  try {
    return await describe();
  } catch (error) {
    const told = nothing(messageOf(error));
    return error instanceof SandboxError ? { ...told, failure: fromSandboxError(error) } : told;
  }
}

function nothing(problem: string): ToolEffect {
  return { problem, precondition: { files: [] } };
}

/** A change that is too large to be shown is told of; what must hold of the file is kept all the same. */
function orProblem(diff: () => string): ToolEffect {
  try {
    return { diff: diff() };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

async function readOld(
  sandbox: Sandbox,
  old: FileInfo,
): Promise<{ readonly bytes?: Uint8Array; readonly problem?: string }> {
  if (old.size > MAX_BYTES) {
    return {
      problem: `${old.path} has ${old.size} bytes, too many to show; all of it is replaced`,
    };
  }
  const { bytes } = await sandbox.readWindow(old.absolutePath, { offset: 0, length: old.size });
  const kind = binaryKind(bytes);
  if (kind === undefined) return { bytes };
  const size = `${kind}, ${old.size} bytes`;
  return { bytes, problem: `${old.path} is not text (${size}); all of it is replaced` };
}
