import type { Ask } from '@sluice/client';

/** Every byte of an image or a file, as base64, page by page. */
export async function readAttachment(
  request: Ask,
  sessionId: string,
  digest: string,
): Promise<string> {
  const pages: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: { data: string; next_offset?: number | undefined } = await request(
      'attachment.read',
      { session_id: sessionId, digest, offset },
    );
    pages.push(page.data);
    offset = page.next_offset;
  }
  return pages.join('');
}
