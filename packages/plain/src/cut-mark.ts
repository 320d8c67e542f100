/** Stands in a line of ours where something was cut or cannot be told. */
export const CUT_MARK = '…';

/** Somebody else's words for a line of ours: their `…` become three dots, so that none passes for a mark of ours. */
export function withoutCutMarks(text: string): string {
  return text.replaceAll(CUT_MARK, '...');
}
