import { isRecord } from '@sluice/plain';

/** The tool that reads on in a cut result, as the kernel knows it. */
export const READ_ON = 'result_read';

/**
 * The texts that a client gets in place of a result that is words alone: one that was too large for its own form, the
 * beginning of one with the way to the rest, or a page of that. Nothing for any other result.
 *
 * @param readOn what the client calls the tool that reads on
 */
export function shownTexts(result: unknown, readOn: string): readonly string[] | undefined {
  if (typeof result === 'string') return [result];
  if (!isRecord(result)) return undefined;
  if (result.truncated === true && typeof result.content === 'string') {
    const { content, shown_chars: shown, total_chars: total, result_handle: handle } = result;
    const said = `Showing the first ${String(shown)} of ${String(total)} characters.`;
    const way =
      typeof handle === 'string'
        ? `Read on with ${readOn} ${JSON.stringify({ handle, offset: shown })}.`
        : 'Ask for less to see the rest.';
    return [content, `[${said} ${way}]`];
  }
  const { text, offset, totalChars, nextOffset } = result;
  if (typeof text !== 'string' || typeof offset !== 'number' || typeof totalChars !== 'number')
    return undefined;
  const rest = typeof nextOffset === 'number' ? `Next offset: ${nextOffset}.` : 'This is the end.';
  return [text, `[Characters ${offset} to ${offset + text.length} of ${totalChars}. ${rest}]`];
}
