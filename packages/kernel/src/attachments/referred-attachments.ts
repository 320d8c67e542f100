import { isRecord } from '@sluice/plain';
import type { Attachment } from './attachment.js';

const MAX_NODES = 100_000;

/**
 * Those of the call's attachments that its result refers to, each once, in order. A reference that the call did not
 * make itself is only text: nobody gets bytes by writing down a digest.
 */
export function referredAttachments<Made extends Attachment>(
  result: unknown,
  made: readonly Made[],
): Made[] {
  const known = new Map(made.map((attachment) => [attachment.digest, attachment]));
  const found = new Map<string, Made>();
  const open: unknown[] = [result];
  for (let nodes = 0; open.length > 0 && nodes < MAX_NODES; nodes += 1) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value.slice(0, MAX_NODES).reverse());
    else if (isRecord(value)) {
      const attachment =
        value.type === 'attachment' && typeof value.digest === 'string'
          ? known.get(value.digest)
          : undefined;
      if (attachment) found.set(attachment.digest, attachment);
      else open.push(...Object.values(value).slice(0, MAX_NODES).reverse());
    }
  }
  return [...found.values()];
}
