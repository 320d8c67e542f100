import {
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import { isRecord, visibleText } from '@sluice/plain';

/** What is said of every message that is passed over; what stands in the place of an answer says it too. */
const PASSED_OVER = 'was not read';
const MAX_CHARS = 300;
const MAX_FAULTS = 3;

/**
 * Why an answer that came could not be read; `undefined` for every other error. The server has then taken the request, so
 * what it did may be done.
 */
export function unreadableAnswer(error: unknown): string | undefined {
  if (error instanceof SdkError && error.code === SdkErrorCode.InvalidResult)
    return `it is no result by the protocol: ${visibleText(faultsIn(error.message))}`;
  const isPassedOver =
    error instanceof ProtocolError &&
    error.code === ProtocolErrorCode.InternalError &&
    error.message.includes(PASSED_OVER);
  return isPassedOver ? visibleText(error.message.slice(0, MAX_CHARS)) : undefined;
}

/** The first places that are wrong, of a list of faults that may be longer than any result. */
function faultsIn(message: string): string {
  const start = message.indexOf('[');
  const faults = start < 0 ? undefined : parsed(message.slice(start));
  const words = Array.isArray(faults)
    ? faults.filter(isRecord).slice(0, MAX_FAULTS).map(faultWords).join('; ')
    : message;
  return words.slice(0, MAX_CHARS);
}

function faultWords({ path, message }: Readonly<Record<string, unknown>>): string {
  const place = Array.isArray(path) && path.length > 0 ? `${path.join('.')}: ` : '';
  return `${place}${String(message)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Words with a bracket in them are no list.
    return undefined;
  }
}
