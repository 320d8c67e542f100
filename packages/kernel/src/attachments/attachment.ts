import { sha256OfBytes } from '../approval/sha256.js';
import { dropUndefined } from '../drop-undefined.js';
import { KernelError } from '../kernel-error.js';
import type { Masker } from '../masker.js';
import { bytesFromBase64, toBase64 } from './base64.js';
import { isTextType, trueMediaType } from './media-type.js';

/**
 * An image or a file that goes with a message or a result. Messages, records and events carry it without its bytes,
 * which are kept once under their digest.
 */
export interface Attachment {
  readonly type: 'attachment';
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  /** What the bytes are, not only what they were said to be. */
  readonly media_type: string;
  readonly size_bytes: number;
  readonly name?: string;
  /** The bytes as base64, only where they are at hand. */
  readonly data?: string;
}

/** An image or a file as a program gives it. */
export interface NewAttachment {
  /** The bytes, base64 of them, or a `data:` address that holds them. */
  readonly data: Uint8Array | ArrayBuffer | string;
  /** Such as `image/png`. The bytes have the last word on images and PDF. */
  readonly mediaType?: string;
  /** A file name for people and models; never a path. */
  readonly name?: string;
}

const MAX_NAME_CHARS = 200;

/**
 * The attachment with its bytes. Secrets are masked in what is text, for the model too: what is kept under a digest must be
 * what it says. Throws `BAD_ATTACHMENT` for what is empty, too large or no base64.
 */
export function makeAttachment(
  attachment: NewAttachment,
  { maxBytes, masker }: { readonly maxBytes: number; readonly masker: Masker },
): Attachment & { readonly data: string } {
  const { data, mediaType } = openDataUrl(attachment);
  const original = bytesOf(data);
  const name = cleanName(attachment.name);
  const called = name === undefined ? 'An attachment' : `Attachment ${JSON.stringify(name)}`;
  if (original.length === 0) throw bad(`${called} is empty`);
  if (original.length > maxBytes) {
    throw bad(`${called} has ${original.length} bytes; at most ${maxBytes} are taken`);
  }
  const type = trueMediaType(original, mediaType);
  const bytes = isTextType(type) ? maskText(original, masker) : original;
  return {
    type: 'attachment',
    digest: sha256OfBytes(bytes),
    media_type: type,
    size_bytes: bytes.length,
    ...(name === undefined ? {} : { name }),
    data: toBase64(bytes),
  };
}

/** The attachment as messages and records carry it. */
export function withoutData({ data: _, ...reference }: Attachment): Attachment {
  return reference;
}

/** In words, for whoever cannot be shown it. */
export function attachmentInWords({ name, media_type, size_bytes }: Attachment): string {
  const size = size_bytes < 1000 ? `${size_bytes} bytes` : `${Math.round(size_bytes / 1000)} kB`;
  return `${name ?? 'attachment'} (${media_type}, ${size})`;
}

function openDataUrl({
  data,
  mediaType,
}: NewAttachment): Pick<NewAttachment, 'data' | 'mediaType'> {
  const [whole, type] = (typeof data === 'string' && /^data:([^,]*);base64,/.exec(data)) || [];
  if (whole === undefined || typeof data !== 'string')
    return { data, ...dropUndefined({ mediaType }) };
  return { data: data.slice(whole.length), ...dropUndefined({ mediaType: mediaType ?? type }) };
}

function maskText(bytes: Uint8Array, masker: Masker): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const masked = String(masker.mask(text));
  return masked === text ? bytes : new TextEncoder().encode(masked);
}

function bytesOf(data: unknown): Uint8Array {
  if (data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  const bytes = typeof data === 'string' ? bytesFromBase64(data) : undefined;
  if (bytes) return bytes;
  throw bad(
    'The `data` of an attachment must be bytes (a Uint8Array) or base64 of them; read a file or fetch an address first',
  );
}

/** Without folders and control characters: it stands in prompts and on pages. */
function cleanName(name: string | undefined): string | undefined {
  const last = name?.split(/[\\/]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim();
  return last === undefined || last === '' ? undefined : last.slice(0, MAX_NAME_CHARS);
}

function bad(message: string): KernelError {
  return new KernelError('BAD_ATTACHMENT', message);
}
