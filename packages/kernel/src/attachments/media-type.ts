const UNKNOWN = 'application/octet-stream';

/** What files of a kind begin with; `at` is where, 0 where it is not said. */
const BEGINNINGS: readonly {
  readonly type: string;
  readonly parts: readonly { readonly at?: number; readonly text: string }[];
}[] = [
  { type: 'image/png', parts: [{ text: '\x89PNG\r\n\x1a\n' }] },
  { type: 'image/jpeg', parts: [{ text: '\xff\xd8\xff' }] },
  { type: 'image/gif', parts: [{ text: 'GIF87a' }] },
  { type: 'image/gif', parts: [{ text: 'GIF89a' }] },
  { type: 'image/webp', parts: [{ text: 'RIFF' }, { at: 8, text: 'WEBP' }] },
  { type: 'application/pdf', parts: [{ text: '%PDF-' }] },
];

const TOLD_BY_BYTES = new Set(BEGINNINGS.map(({ type }) => type));
const TEXT =
  /^(?:text\/.+|application\/(?:json|xml|yaml|x-yaml|toml|javascript|x-sh|sql)|.+\+(?:json|xml))$/;
const GOOD_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/;

/**
 * What the bytes are. Images and PDF are known by how they begin, whatever was said of them: a server that is told of a
 * PNG and gets something else refuses the whole conversation. Text that is no UTF-8 is no text.
 */
export function trueMediaType(bytes: Uint8Array, said: string | undefined): string {
  const known = BEGINNINGS.find(({ parts }) => parts.every((part) => stands(bytes, part)));
  if (known) return known.type;
  const [bare = ''] = (said ?? '').toLowerCase().split(';');
  const type = bare.trim();
  if (type === '' || type === UNKNOWN) return isUtf8(bytes) ? 'text/plain' : UNKNOWN;
  if (!GOOD_TYPE.test(type) || TOLD_BY_BYTES.has(type)) return UNKNOWN;
  return isTextType(type) && !isUtf8(bytes) ? UNKNOWN : type;
}

/** How a model can be shown it. */
export function shownAs(mediaType: string): 'image' | 'pdf' | 'text' | 'words' {
  if (mediaType === 'application/pdf') return 'pdf';
  if (TOLD_BY_BYTES.has(mediaType)) return 'image';
  return isTextType(mediaType) ? 'text' : 'words';
}

/** Whether a model can be shown files of this media type as words. */
export function isTextType(mediaType: string): boolean {
  return TEXT.test(mediaType);
}

function stands(bytes: Uint8Array, { at = 0, text }: { at?: number; text: string }): boolean {
  return [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
}

function isUtf8(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
