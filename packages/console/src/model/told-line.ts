import type { CallLineView } from '@sluice/protocol';
import type { CallItem, Decided, Denial } from './timeline.js';

/** A call's line after a person's answer; the call's end brings the whole one. */
export function lineAfterAnswer(
  line: CallLineView | undefined,
  { outcome, decided_by }: Pick<Decided, 'outcome' | 'decided_by'>,
): CallLineView | undefined {
  return line && { ...line, verdict: outcome, by: decided_by };
}

/** A denial comes without a line: what is known of the call tells it, with the answer where a person gave one. */
export function lineAfterDenial(
  { line, decided }: Pick<CallItem, 'line' | 'decided'>,
  { error_code }: Pick<Denial, 'error_code'>,
): CallLineView | undefined {
  if (!line) return undefined;
  const ended = { ...line, error: error_code };
  const by = error_code === 'MODE_DENIED' ? 'mode' : 'policy';
  if (!decided) return { ...ended, verdict: 'refused', outcome: 'refused', by };
  // After a yes it is a rule or a hook that stopped what was approved.
  const { outcome } = decided;
  const isYes = outcome === 'approved' || outcome === 'approved_with_edits';
  return { ...ended, outcome: isYes ? 'refused' : outcome };
}
