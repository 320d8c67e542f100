/** Kept apart on purpose: only a person's act is a denial. */
export type ApprovalOutcome =
  | 'approved'
  | 'approved_with_edits'
  | 'denied'
  | 'expired'
  | 'cancelled';
