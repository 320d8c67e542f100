import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { defaultLimits, type NewAttachment } from '@sluice/kernel';
import { AgentError } from './agent-error.js';

/** Texts, by the ending of their name. Images and PDF are known by their bytes. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['.md', 'text/markdown'],
  ['.csv', 'text/csv'],
  ['.html', 'text/html'],
  ['.json', 'application/json'],
  ['.xml', 'application/xml'],
  ['.yaml', 'application/yaml'],
  ['.yml', 'application/yaml'],
  ['.svg', 'image/svg+xml'],
]);

/** A file of this machine as an attachment of a message. One that is too large is refused before it is read. */
export async function attachmentFromFile(
  path: string,
  { maxBytes = defaultLimits.maxAttachmentBytes }: { readonly maxBytes?: number } = {},
): Promise<NewAttachment> {
  // O_NONBLOCK: a pipe would make the open wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile())
      throw new AgentError('BAD_ATTACHMENT', `${basename(path)} is not a regular file`);
    const { size } = stats;
    if (size > maxBytes) {
      throw new AgentError(
        'BAD_ATTACHMENT',
        `${basename(path)} has ${size} bytes; at most ${maxBytes} are taken`,
      );
    }
    const mediaType = TEXTS.get(extname(path).toLowerCase());
    return {
      data: await file.readFile(),
      name: basename(path),
      ...(mediaType === undefined ? {} : { mediaType }),
    };
  } finally {
    await file.close();
  }
}
