import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@sluice/plain';
import { mediaWords } from './binary-parts.js';

/**
 * A server's result in words, for where it is too large to be given in its own form: its texts as they are, what else
 * it holds as JSON. A structure that only repeats its text is left away. Pictures are named first: what is cut off at
 * the end must not take them along.
 */
export function foreignText(result: unknown): string {
  if (typeof result === 'string') return result;
  if (!isRecord(result)) return JSON.stringify(result) ?? 'null';
  if (result.ok === false && typeof result.error === 'string') return result.error;
  const parts = [result.content, result.contents, result.messages].find(Array.isArray);
  if (!parts) return JSON.stringify(result);
  const media = parts.filter((part) => isRecord(part) && mediaWords(part) !== undefined);
  const texts = [...media, ...parts.filter((part) => !media.includes(part))].map(partText);
  const { structuredContent } = result;
  const isRepeated = texts.some((text) => isJsonOf(text, structuredContent));
  if (structuredContent === undefined || isRepeated) return texts.join('\n');
  return [...texts, JSON.stringify(structuredContent)].join('\n');
}

/** A block of a result, an item of a resource or a message of a prompt. */
function partText(part: unknown): string {
  if (!isRecord(part)) return JSON.stringify(part) ?? '';
  if (typeof part.text === 'string') return part.text;
  if (isRecord(part.resource)) return partText(part.resource);
  if (isRecord(part.content)) return partText(part.content);
  return mediaWords(part) ?? JSON.stringify(part);
}

function isJsonOf(text: string, value: unknown): boolean {
  if (value === undefined || !/^\s*[[{]/.test(text)) return false;
  try {
    return isDeepStrictEqual(JSON.parse(text), value);
  } catch {
    // Words that only begin like JSON.
    return false;
  }
}
