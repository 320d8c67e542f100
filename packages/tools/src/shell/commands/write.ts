import { writeExact } from '../../fs/fs-write.js';
import type { CommandReply } from '../shell-session.js';
import { failed, inFolder, misused, type ShellCommandContext, success } from './command-context.js';
import { explainRefusal, staleText } from './explain-refusal.js';
import { writeHelp } from './help.js';

/** `write <file> <content>`: exactly these bytes. Only the first word can ask for help. */
export async function writeCommand(
  words: readonly Buffer[],
  context: ShellCommandContext,
): Promise<CommandReply> {
  const first = words[0]?.toString('utf8');
  if (first === '-h' || first === '--help') {
    return success(first === '-h' ? writeHelp.usage : writeHelp.manual);
  }
  const [path, content, ...more] = first === '--' ? words.slice(1) : words;
  if (path === undefined || path.length === 0) return misused('A file is missing', writeHelp.usage);
  if (content === undefined) return misused('The content is missing', writeHelp.usage);
  if (more.length > 0) {
    return misused(
      `Unexpected argument: ${more[0]?.toString('utf8')} (quote the content)`,
      writeHelp.usage,
    );
  }
  return writeBytes(path.toString('utf8'), content, context);
}

/** `… | write <file>` and heredocs: the bytes of the input. The shell splits them at NUL, which is put back here. */
export async function writeInputCommand(
  words: readonly Buffer[],
  context: ShellCommandContext,
): Promise<CommandReply> {
  const [path, ...parts] = words;
  const content = Buffer.concat(
    parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.of(0), part])),
  );
  return writeBytes(path?.toString('utf8') ?? '', content, context);
}

async function writeBytes(
  path: string,
  content: Buffer,
  context: ShellCommandContext,
): Promise<CommandReply> {
  const full = inFolder(context.cwd, path);
  return explainRefusal('write to', full, context, async () => {
    const written = await writeExact(context.sandbox, context.services, full, content);
    if (written === 'stale') return failed(staleText(full));
    return success(`Written ${content.length} bytes (${countLines(content)} lines) to ${full}\n`);
  });
}

function countLines(content: Buffer): number {
  if (content.length === 0) return 0;
  let lines = content.at(-1) === 0x0a ? 0 : 1;
  for (const byte of content) if (byte === 0x0a) lines += 1;
  return lines;
}
