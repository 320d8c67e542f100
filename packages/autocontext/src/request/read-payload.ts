import { isRecord } from '@sluice/plain';
import { automaticReason } from './automatic-reason.js';

export interface Payload {
  readonly prompt: string;
  readonly cwd?: string;
  readonly sessionId?: string;
  readonly automatic?: string;
}

const LONGEST_ID = 200;

/**
 * What a client wrote on stdin: its JSON, or the prompt itself when the text is no JSON object. A JSON object without a
 * prompt is an empty prompt, never the prompt of a person who wrote JSON.
 */
export function readPayload(text: string): Payload {
  const payload = parseObject(text);
  if (!payload) return { prompt: text.trim() };
  const prompt = typeof payload.prompt === 'string' ? payload.prompt : '';
  const automatic = automaticReason(prompt, payload);
  return {
    prompt,
    ...(typeof payload.cwd === 'string' && payload.cwd !== '' ? { cwd: payload.cwd } : {}),
    ...(typeof payload.session_id === 'string' && payload.session_id !== ''
      ? { sessionId: payload.session_id.slice(0, LONGEST_ID) }
      : {}),
    ...(automatic === undefined ? {} : { automatic }),
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (!start.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(start);
    return isRecord(value) && ('prompt' in value || 'hook_event_name' in value) ? value : undefined;
  } catch {
    return undefined;
  }
}
