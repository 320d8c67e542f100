import { createHash } from 'node:crypto';
import { isRecord } from '@sluice/plain';

/** Binary content under its digest, apart from what is recorded, masked and measured. */
export type BinaryParts = ReadonlyMap<string, string>;

const MARK = 'sluice-binary:';

/** The same result with every base64 body replaced by its digest and size: an image is no text to mask or to cut. */
export function takeBinary(result: unknown): {
  readonly lean: unknown;
  readonly parts: BinaryParts;
} {
  const parts = new Map<string, string>();
  const lean = replaceBodies(result, (body) => {
    const digest = createHash('sha256').update(body).digest('hex');
    parts.set(digest, body);
    return `${MARK}${digest}:${Math.floor((body.length * 3) / 4)} bytes`;
  });
  return { lean, parts };
}

/** Puts the bodies back; what names a digest that is not among them stays as it is. */
export function putBinary(lean: unknown, parts: BinaryParts): unknown {
  return replaceBodies(lean, (body) =>
    body.startsWith(MARK) ? (parts.get(body.slice(MARK.length, MARK.length + 64)) ?? body) : body,
  );
}

/** A picture or a sound in words that `mediaIn` finds again; nothing for any other block. */
export function mediaWords({ type, data, mimeType }: Readonly<Record<string, unknown>>) {
  const isMedia = type === 'image' || type === 'audio';
  if (!isMedia || typeof data !== 'string' || !data.startsWith(MARK)) return undefined;
  return `[${type} ${String(mimeType)} ${data}]`;
}

const WORDS = new RegExp(String.raw`\[(image|audio) (\S+) ${MARK}([0-9a-f]{64}):\d+ bytes\]`, 'g');

/** The pictures and sounds that a text names and that are among the parts, whole. */
export function mediaIn(text: string, parts: BinaryParts) {
  return [...text.matchAll(WORDS)].flatMap(([, type, mimeType = '', digest = '']) => {
    const data = parts.get(digest);
    if (data === undefined) return [];
    return [{ type: type === 'audio' ? ('audio' as const) : ('image' as const), data, mimeType }];
  });
}

/** The protocol has base64 in `data` of images and audio and in `blob` of resources, and nowhere else. */
function replaceBodies(value: unknown, replace: (body: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaceBodies(entry, replace));
  if (!isRecord(value)) return value;
  const isMedia = value.type === 'image' || value.type === 'audio';
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const isBody = typeof entry === 'string' && (key === 'blob' || (key === 'data' && isMedia));
      return [key, isBody ? replace(entry) : replaceBodies(entry, replace)];
    }),
  );
}
