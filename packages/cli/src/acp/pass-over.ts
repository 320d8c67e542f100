import { MessageHead } from '@sluice/mcp';
import type { PassedOver } from '../lines/lines-of.js';

/** Where words about a message go that is too long to be read. */
export interface PassOverTo {
  /** Who sent it, in words. */
  readonly sender: string;
  readonly maxBytes: number;
  back(line: string): void;
  on(line: string): void;
  tell(words: string): void;
}

const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;

/**
 * For a message that is too long: whoever waits for something hears an error in its place. A request is answered to its
 * sender, an answer becomes an error for whoever asked, and news is dropped.
 */
export function passOver({ sender, maxBytes, back, on, tell }: PassOverTo): () => PassedOver {
  return () => {
    const head = new MessageHead();
    return {
      read: (bytes) => head.read(bytes),
      end(size) {
        const { id, isRequest } = head;
        const message = `A message of ${sender} of ${size} bytes was not read: ${maxBytes} is the limit`;
        tell(`sluice acp: ${message}\n`);
        if (id === undefined) return;
        const code = isRequest ? INVALID_REQUEST : INTERNAL_ERROR;
        const line = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
        if (isRequest) back(line);
        else on(line);
      },
    };
  };
}
