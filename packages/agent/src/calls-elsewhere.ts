import type { ApprovalRequest, EditPreview } from '@sluice/kernel';

/** Calls that wait in other processes, for whoever answers them in this one. */
export interface CallsElsewhere {
  /**
   * What a waiting call would do with other arguments, by the gates of the process that holds it. `undefined` where none
   * answers.
   */
  previewEdit(request: ApprovalRequest, args: unknown): Promise<EditPreview | undefined>;
}
