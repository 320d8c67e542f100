import type { ToolServices } from '@sluice/kernel';
import type { FileInfo, Sandbox } from '@sluice/sandbox';
import { binaryKind } from '../text/binary.js';
import { bytesToByteText, countLines, fromByteText, showByteText } from '../text/file-text.js';
import { unifiedDiff } from '../text/unified-diff.js';
import { failure, type ToolFailure } from '../tool-failure.js';
import { applyEdit, describeFault, type Edit } from './apply-edits.js';
import {
  contentDigest,
  type ExpectedFile,
  effectChanged,
  expectedFileOf,
  isAsExpected,
  type Precondition,
  readPrecondition,
  writeAsExpected,
} from './expected-files.js';
import { binaryFailure, staleFailure } from './file-failures.js';
import { isStale, rememberVersion } from './file-version.js';

export interface FileEdit extends Edit {
  readonly path: string;
}

export interface EditedFile {
  readonly path: string;
  readonly replacements: number;
  readonly lines: number;
  readonly diff: string;
}

/** A file as it is and as the edits leave it. */
export interface PlannedFile {
  /** As the first edit of it names it. */
  readonly path: string;
  readonly info: FileInfo;
  readonly before: string;
  after: string;
  replacements: number;
}

const MAX_EDIT_BYTES = 16 * 1024 * 1024;

/** A fault with the place of its edit in the list. */
export interface EditFailure {
  readonly index: number;
  readonly failure: ToolFailure;
}

/**
 * Applies edits in their order, each to what the ones before it left. All files change or none does: everything is
 * tried in memory first, then written as one batch that refuses files which changed meanwhile.
 */
export async function editFiles(
  sandbox: Sandbox,
  services: ToolServices,
  edits: readonly FileEdit[],
  given: unknown,
): Promise<readonly EditedFile[] | EditFailure> {
  const precondition = readPrecondition(given);
  const files = await planEdits(sandbox, services, edits);
  if ('failure' in files) return changedOr(files, sandbox, edits, precondition);
  const expected = files.map(({ path }) => expectedFileOf(precondition, path));
  const changed = files.find(
    ({ info, before }, index) =>
      precondition !== undefined && !isPlannedOn(expected[index], info, before),
  );
  if (changed) {
    const index = edits.findIndex(({ path }) => path === changed.path);
    return { index, failure: effectChanged(changed.info.path) };
  }
  const written = await writeAsExpected(files[0]?.info.path ?? '', precondition, () =>
    sandbox.writeFiles(
      files.map(({ path, info, after }) => ({
        path,
        data: fromByteText(after),
        ifUnchanged: info.version,
        ifAt: info.absolutePath,
        createParents: false,
      })),
      { allowProtected: expected.some((file) => typeof file?.runsCode === 'string') },
    ),
  );
  if ('error' in written) return { index: 0, failure: written };
  for (const result of written) rememberVersion(services, result);
  return files.map(({ info, before, after, replacements }) => ({
    path: info.path,
    replacements,
    lines: countLines(after),
    diff: unifiedDiff(info.path, showByteText(before), showByteText(after)),
  }));
}

/**
 * An edit that failed on another file than the one that was shown failed because that has changed. Where no file was
 * shown, a person was told that it would fail.
 */
async function changedOr(
  failed: EditFailure,
  sandbox: Sandbox,
  edits: readonly FileEdit[],
  precondition: Precondition | undefined,
): Promise<EditFailure> {
  if (precondition === undefined || precondition.files.length === 0) return failed;
  const path = edits[failed.index]?.path ?? '';
  if (await isAsExpected(sandbox, expectedFileOf(precondition, path))) return failed;
  return { index: failed.index, failure: effectChanged(path) };
}

/** Whether the edits were planned on the very content that was shown. */
function isPlannedOn(file: ExpectedFile | undefined, info: FileInfo, before: string): boolean {
  return file?.at === info.absolutePath && file.digest === contentDigest(fromByteText(before));
}

/** Tries all edits in memory. Changes nothing. */
export async function planEdits(
  sandbox: Sandbox,
  services: ToolServices,
  edits: readonly FileEdit[],
): Promise<readonly PlannedFile[] | EditFailure> {
  const files = new Map<string, PlannedFile>();
  for (const [index, edit] of edits.entries()) {
    const fault = await planEdit(sandbox, services, files, edit);
    if (fault) return { index, failure: fault };
  }
  return [...files.values()];
}

async function planEdit(
  sandbox: Sandbox,
  services: ToolServices,
  files: Map<string, PlannedFile>,
  edit: FileEdit,
): Promise<ToolFailure | undefined> {
  const { absolutePath } = await sandbox.resolvePath(edit.path);
  let file = files.get(absolutePath);
  if (!file) {
    const opened = await openForEdit(sandbox, services, edit.path);
    if ('error' in opened) return opened;
    file = opened;
    files.set(absolutePath, file);
  }
  const outcome = applyEdit(file.after, edit);
  if (!outcome.ok) {
    const { code, message, recommendation } = describeFault(outcome.fault, edit);
    return failure(code, `${message} (${file.info.path})`, [recommendation], {
      path: file.info.path,
      ...(outcome.fault.kind === 'missing' ? { nearest: outcome.fault.nearest } : {}),
      ...(outcome.fault.kind === 'ambiguous' ? { lines: outcome.fault.lines } : {}),
    });
  }
  file.after = outcome.text;
  file.replacements += outcome.replacements;
  return undefined;
}

async function openForEdit(
  sandbox: Sandbox,
  services: ToolServices,
  path: string,
): Promise<PlannedFile | ToolFailure> {
  const handle = await sandbox.openRead(path);
  try {
    const { info } = handle;
    if (isStale(services.filePool, info)) return staleFailure(info.path);
    if (info.size > MAX_EDIT_BYTES) {
      return failure(
        'FILE_TOO_LARGE',
        `${info.path} has ${info.size} bytes; files above ${MAX_EDIT_BYTES} are not edited`,
        ['Change it with a program, through bash_run'],
        { path: info.path },
      );
    }
    const bytes = await handle.read(0, info.size);
    const kind = binaryKind(bytes);
    if (kind !== undefined) return binaryFailure(info.path, kind, info.size);
    const before = bytesToByteText(bytes);
    return { path, info, before, after: before, replacements: 0 };
  } finally {
    handle.close();
  }
}
