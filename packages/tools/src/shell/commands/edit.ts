import { isStale, rememberVersion } from '../../fs/file-version.js';
import { binaryKind } from '../../text/binary.js';
import { bytesToByteText, count, fromByteText } from '../../text/file-text.js';
import type { CommandReply } from '../shell-session.js';
import { failed, inFolder, misused, type ShellCommandContext, success } from './command-context.js';
import { explainRefusal, staleText } from './explain-refusal.js';
import { editHelp } from './help.js';

interface EditCall {
  readonly path: string;
  readonly find: Buffer;
  readonly replace: Buffer;
  readonly isAll: boolean;
}

/** `edit <file> <old> <new> [--all]`: literal text, exact bytes; the first occurrence, or every one. */
export async function editCommand(
  words: readonly Buffer[],
  context: ShellCommandContext,
): Promise<CommandReply> {
  const call = parse(words);
  if ('exitCode' in call) return call;
  const path = inFolder(context.cwd, call.path);
  return explainRefusal('edit', path, context, () => edit(path, call, context));
}

async function edit(
  path: string,
  call: EditCall,
  { sandbox, services }: ShellCommandContext,
): Promise<CommandReply> {
  const handle = await sandbox.openRead(path);
  let bytes: Uint8Array;
  try {
    bytes = await handle.read(0, handle.info.size);
  } finally {
    handle.close();
  }
  const { info } = handle;
  if (isStale(services.filePool, info)) return failed(staleText(path));
  const kind = binaryKind(bytes);
  if (kind !== undefined) return failed(`[TOOL_EXECUTION_ERROR] Cannot edit ${path}: ${kind}`);
  const text = bytesToByteText(bytes);
  const find = call.find.toString('latin1');
  const replace = call.replace.toString('latin1');
  const found = count(text, find);
  if (found === 0) {
    const shown = call.find.toString('utf8').slice(0, 50);
    return failed(`String not found in file: "${shown}"`);
  }
  const parts = text.split(find);
  const after = call.isAll
    ? parts.join(replace)
    : `${parts[0] ?? ''}${replace}${parts.slice(1).join(find)}`;
  const written = await sandbox.writeFile(path, fromByteText(after), { ifUnchanged: info.version });
  rememberVersion(services, written);
  const left = call.isAll ? 0 : found - 1;
  return success(
    `Replaced ${call.isAll ? found : 1} occurrence(s) in ${path}\n`,
    left > 0 ? `${left} more occurrence(s) left; --all replaces every one\n` : '',
  );
}

/**
 * `--all` is the flag only in front of the file, behind the third text, or as a fourth word among the texts; with
 * three words each of them is text.
 */
function parse(words: readonly Buffer[]): EditCall | CommandReply {
  const first = words[0]?.toString('utf8');
  if (first === '-h' || first === '--help') {
    return success(first === '-h' ? editHelp.usage : editHelp.manual);
  }
  let rest = words;
  let isAll = false;
  if (first === '--all') {
    isAll = true;
    rest = words.slice(1);
  }
  if (rest[0]?.toString('utf8') === '--') rest = rest.slice(1);
  if (!isAll && rest.length === 4) {
    const at = rest.findLastIndex((word) => word.toString('utf8') === '--all');
    if (at > 0) {
      isAll = true;
      rest = rest.filter((_, index) => index !== at);
    }
  }
  const [path, find, replace, extra] = rest;
  if (path === undefined || find === undefined || replace === undefined) {
    return misused('edit needs a file, the old text and the new text', editHelp.usage);
  }
  if (extra !== undefined)
    return misused(`Unexpected argument: ${extra.toString('utf8')}`, editHelp.usage);
  if (find.length === 0) return misused('The old text is empty', editHelp.usage);
  return { path: path.toString('utf8'), find, replace, isAll };
}
