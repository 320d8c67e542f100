import type { EffectContext, ToolEffect } from '@sluice/kernel';
import type { FileInfo, Sandbox } from '@sluice/sandbox';
import { requireSandbox } from '../require-sandbox.js';
import { binaryKind } from '../text/binary.js';
import { bytesToByteText, showByteText, toByteText } from '../text/file-text.js';
import { wholeDiff } from '../text/unified-diff.js';
import { type FileEdit, planEdits } from './edit-files.js';
import { rememberVersion } from './file-version.js';
import { inStyleOf, statFile } from './old-file.js';

const MAX_BYTES = 4 * 1024 * 1024;

/** The diff that edits would make, before they are made. */
export async function describeEdits(
  edits: readonly FileEdit[],
  context: EffectContext,
): Promise<ToolEffect> {
  const planned = await planEdits(requireSandbox(context), context.services, edits);
  if ('failure' in planned) {
    const which = edits.length > 1 ? `Edit ${planned.index + 1} of ${edits.length}: ` : '';
    return { problem: `It would fail as things are. ${which}${planned.failure.error}` };
  }
  for (const { info } of planned) holdTo(context, info);
  return {
    diff: planned
      .map(({ info, before, after }) =>
        wholeDiff(info.path, showByteText(before), showByteText(after)),
      )
      .join(''),
  };
}

/** The diff that writing a whole file would make. */
export async function describeWrite(
  path: string,
  content: string,
  context: EffectContext,
): Promise<ToolEffect> {
  const sandbox = requireSandbox(context);
  const old = await statFile(sandbox, path);
  const styled = await inStyleOf(sandbox, old, toByteText(content));
  const after = showByteText(styled.text);
  if (!old) {
    const { path: shown } = await sandbox.resolvePath(path);
    return { diff: wholeDiff(shown, undefined, after) };
  }
  const before = await readOld(sandbox, old);
  holdTo(context, old);
  if (before === after) return { problem: `${old.path} has exactly this content already` };
  return { diff: wholeDiff(old.path, before, after) };
}

async function readOld(sandbox: Sandbox, old: FileInfo): Promise<string> {
  if (old.type !== 'file') throw new Error(`${old.path} is not a file`);
  if (old.size > MAX_BYTES) {
    throw new Error(`${old.path} has ${old.size} bytes, too many to show; all of it is replaced`);
  }
  const { bytes } = await sandbox.readWindow(old.absolutePath, { offset: 0, length: old.size });
  const kind = binaryKind(bytes);
  if (kind !== undefined) {
    throw new Error(`${old.path} is not text (${kind}, ${old.size} bytes); all of it is replaced`);
  }
  return showByteText(bytesToByteText(bytes));
}

/** A person says yes to a change of this version: the tool refuses another one, as for a file that was read. */
function holdTo({ services }: EffectContext, info: FileInfo): void {
  if (services.filePool?.seen(info.absolutePath) === undefined) rememberVersion(services, info);
}
