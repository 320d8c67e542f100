import { ModelError } from '../model-error.js';

const MAX_EVENT_CHARS = 16_000_000;

export interface SseEvent {
  readonly event: string;
  readonly data: string;
}

/** Server-sent events out of bytes, cut anywhere. An event that the stream's end cuts off is not given. */
export async function* readSse(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let event = '';
  let data: string[] = [];
  let size = 0;
  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length + size > MAX_EVENT_CHARS) {
      throw new ModelError(
        'MODEL_PROTOCOL',
        `An event is longer than ${MAX_EVENT_CHARS} characters`,
      );
    }
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { event, data: data.join('\n') };
        event = '';
        data = [];
        size = 0;
      } else if (!line.startsWith(':')) {
        const { field, value } = fieldOf(line);
        if (field === 'data') data.push(value);
        if (field === 'event') event = value;
        size += line.length;
      }
    }
  }
}

function fieldOf(line: string): { readonly field: string; readonly value: string } {
  const colon = line.indexOf(':');
  if (colon < 0) return { field: line, value: '' };
  const value = line.slice(colon + 1);
  return {
    field: line.slice(0, colon),
    value: value.startsWith(' ') ? value.slice(1) : value,
  };
}
