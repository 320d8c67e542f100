import { isRecord } from '@sluice/plain';
import { pictureSource } from './picture.js';

/** A part of a result as people read it. */
export type ResultPart =
  | { readonly kind: 'text'; readonly name: 'output' | 'errors' | 'result'; readonly text: string }
  | { readonly kind: 'diff'; readonly text: string }
  | { readonly kind: 'image'; readonly type: string; readonly source: string }
  | { readonly kind: 'value'; readonly value: unknown };

export interface ReadResult {
  readonly parts: readonly ResultPart[];
  /** Where the whole is, when this is only its beginning. */
  readonly cut?: { readonly handle: string; readonly shown: number; readonly total: number };
}

/** Takes a result apart: texts with their line breaks, a diff, pictures; the rest stays the value it is. */
export function readResult(result: unknown): ReadResult {
  if (isRecord(result) && typeof result.result_handle === 'string' && result.truncated === true) {
    const { content, result_handle, shown_chars, total_chars } = result;
    return {
      parts: [{ kind: 'text', name: 'result', text: typeof content === 'string' ? content : '' }],
      cut: {
        handle: result_handle,
        shown: typeof shown_chars === 'number' ? shown_chars : 0,
        total: typeof total_chars === 'number' ? total_chars : 0,
      },
    };
  }
  return { parts: partsOf(result) };
}

function partsOf(value: unknown): readonly ResultPart[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return [{ kind: 'text', name: 'result', text: value }];
  if (Array.isArray(value)) return blocksOf(value) ?? [{ kind: 'value', value }];
  if (!isRecord(value)) return [{ kind: 'value', value }];
  const picture = pictureOf(value);
  if (picture) return [picture];
  if (Array.isArray(value.content)) {
    const blocks = blocksOf(value.content);
    if (blocks) return blocks;
  }
  const parts: ResultPart[] = [];
  const rest: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    const part = partOf(name, entry);
    // That it went well is what the row says already.
    if (name === 'ok' && entry === true) continue;
    if (part === undefined) rest[name] = entry;
    else if (part.kind !== 'text' || part.text !== '') parts.push(part);
  }
  if (Object.keys(rest).length > 0) parts.push({ kind: 'value', value: rest });
  return parts;
}

function partOf(name: string, entry: unknown): ResultPart | undefined {
  if (typeof entry !== 'string') return undefined;
  if (name === 'diff' && /^(?:---|@@) /m.test(entry)) return { kind: 'diff', text: entry };
  if (name === 'stdout' || name === 'output') return { kind: 'text', name: 'output', text: entry };
  if (name === 'stderr') return { kind: 'text', name: 'errors', text: entry };
  if ((name === 'content' || name === 'text') && entry.includes('\n')) {
    return { kind: 'text', name: 'result', text: entry };
  }
  return undefined;
}

/** Content as MCP writes it: blocks of text and pictures. */
function blocksOf(blocks: readonly unknown[]): readonly ResultPart[] | undefined {
  if (blocks.length === 0) return undefined;
  const parts: ResultPart[] = [];
  for (const block of blocks) {
    if (!isRecord(block)) return undefined;
    const picture = pictureOf(block);
    if (picture) parts.push(picture);
    else if (block.type === 'text' && typeof block.text === 'string') {
      parts.push({ kind: 'text', name: 'result', text: block.text });
    } else parts.push({ kind: 'value', value: block });
  }
  return parts;
}

function pictureOf(value: Readonly<Record<string, unknown>>): ResultPart | undefined {
  const type = value.mimeType ?? value.mime_type ?? value.media_type;
  const { data } = value;
  if (typeof type !== 'string' || typeof data !== 'string') return undefined;
  const source = pictureSource(type, data);
  return source === undefined ? undefined : { kind: 'image', type, source };
}
