import type { AttachmentView } from '@sluice/protocol';

/** Only pictures that a browser draws without running anything: an SVG could hold a script. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MOST_CHARS = 14_000_000;
/** Larger ones are fetched when somebody asks for them: a page may be open on a phone. */
const MOST_BYTES_UNASKED = 2_000_000;

/** Whether a browser may be handed bytes of this type to draw. */
export function isPicture(mediaType: string): boolean {
  return PICTURES.has(mediaType);
}

export function isFetchedUnasked({ size_bytes }: AttachmentView): boolean {
  return size_bytes <= MOST_BYTES_UNASKED;
}

/**
 * The address of a picture that holds its bytes, or nothing for what is none. A `data:` address needs no other source in
 * the page's content policy, and nobody has to give it back.
 */
export function pictureSource(mediaType: string, base64: string): string | undefined {
  if (!isPicture(mediaType) || base64.length > MOST_CHARS) return undefined;
  return /^[A-Za-z0-9+/]+=*$/.test(base64) ? `data:${mediaType};base64,${base64}` : undefined;
}

/** `12 kB`, as people read a size. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
