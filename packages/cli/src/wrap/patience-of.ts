import type { FileSettings } from '@sluice/policy';
import { type ServerPatience, USUAL_PATIENCE } from '@sluice/wrap';
import { smallestLimit } from '../policy/apply-settings.js';

/** How long foreign servers may keep us waiting, as the files say. */
export function patienceOf(files: readonly FileSettings[]): ServerPatience {
  return {
    startMs: smallestLimit(files, 'server_start_ms') ?? USUAL_PATIENCE.startMs,
    answerMs: smallestLimit(files, 'server_answer_ms') ?? USUAL_PATIENCE.answerMs,
    callMs: smallestLimit(files, 'server_call_ms') ?? USUAL_PATIENCE.callMs,
  };
}
