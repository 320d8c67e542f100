import { type FileInfo, type Sandbox, SandboxError } from '@sluice/sandbox';
import { binaryKind } from '../text/binary.js';
import { BOM, bytesToByteText, lineEndingOf, showByteText, toCrlf } from '../text/file-text.js';

/** Of an old file, how much is looked at to learn its line endings. */
const PROBE_BYTES = 1024 * 1024;

/** What stands at a path; nothing where nothing does. */
export async function statFile(sandbox: Sandbox, path: string): Promise<FileInfo | undefined> {
  try {
    return await sandbox.stat(path);
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** What a file says before it is written over; nothing where it is large, or no text. */
export async function oldText(sandbox: Sandbox, old: FileInfo): Promise<string | undefined> {
  if (old.type !== 'file' || old.size > PROBE_BYTES) return undefined;
  const { bytes } = await sandbox.readWindow(old.absolutePath, { offset: 0, length: old.size });
  return binaryKind(bytes) === undefined ? showByteText(bytesToByteText(bytes)) : undefined;
}

/** A file that had CR LF throughout, or a byte order mark, keeps them when the new text is silent about it. */
export async function inStyleOf(
  sandbox: Sandbox,
  old: FileInfo | undefined,
  text: string,
): Promise<{ readonly text: string; readonly kept: readonly string[] }> {
  if (old?.type !== 'file' || old.size === 0) return { text, kept: [] };
  const window = await sandbox.readWindow(old.absolutePath, { offset: 0, length: PROBE_BYTES });
  const before = bytesToByteText(window.bytes);
  const kept: string[] = [];
  let styled = text;
  if (lineEndingOf(before) === 'crlf' && lineEndingOf(text) === 'lf') {
    styled = toCrlf(styled);
    kept.push('CR LF line endings');
  }
  if (before.startsWith(BOM) && !styled.startsWith(BOM)) {
    styled = BOM + styled;
    kept.push('byte order mark');
  }
  return { text: styled, kept };
}
