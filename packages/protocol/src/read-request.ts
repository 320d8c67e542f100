import { messageOf } from '@sluice/plain';
import type { z } from 'zod';
import { errorFrame } from './error-frame.js';
import type { errorFrameSchema } from './frames.js';
import { requestSchema } from './frames.js';
import { isMethod, type Method, methods, type Params } from './methods.js';

export type ReadRequest =
  | { readonly ok: true; readonly request: CheckedRequest }
  | { readonly ok: false; readonly error: z.infer<typeof errorFrameSchema> };

export type CheckedRequest = {
  [Name in Method]: { readonly id: string; readonly method: Name; readonly params: Params<Name> };
}[Method];

/** The deepest nesting a frame may have: deeper ones parse, and then cannot be written anywhere. */
const MAX_DEPTH = 64;

/** Reads one text frame of a client. Whatever is wrong with it becomes an `error` frame; it never throws. */
export function readRequest(text: string): ReadRequest {
  let value: unknown;
  try {
    if (depthOf(text) > MAX_DEPTH) {
      return refuse(
        'unknown',
        'PARSE_ERROR',
        `Invalid JSON: nested deeper than ${MAX_DEPTH} levels`,
      );
    }
    value = JSON.parse(text);
  } catch (error) {
    return refuse('unknown', 'PARSE_ERROR', `Invalid JSON: ${messageOf(error)}`);
  }
  const envelope = requestSchema.safeParse(value);
  if (!envelope.success)
    return refuse(idOf(value), 'PARSE_ERROR', `Invalid RPC request: ${words(envelope.error)}`);
  const { id, method, params } = envelope.data;
  if (!isMethod(method)) return refuse(id, 'METHOD_NOT_FOUND', `Unknown method: ${method}`);
  const checked = methods[method].params.safeParse(params);
  if (!checked.success) return refuse(id, 'INVALID_PARAMS', `${method}: ${words(checked.error)}`);
  // The schema was looked up by the method, so the two belong together.
  return { ok: true, request: { id, method, params: checked.data } as CheckedRequest };
}

function refuse(
  id: string,
  code: 'PARSE_ERROR' | 'METHOD_NOT_FOUND' | 'INVALID_PARAMS',
  message: string,
): ReadRequest {
  return { ok: false, error: errorFrame(id, code, message) };
}

function words(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || '(request)'}: ${issue.message}`)
    .join('; ');
}

/** The id to answer to, where the broken request still shows a usable one. */
function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return 'unknown';
  const id: unknown = Reflect.get(value, 'id');
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id) ? id : 'unknown';
}

/** How deep brackets nest outside strings; read without parsing, so that nothing can overflow. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (isInString) {
      if (char === '\\') index += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') {
      isInString = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === '}' || char === ']') {
      depth -= 1;
    }
  }
  return deepest;
}
