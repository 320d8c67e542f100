import type { Intent } from '../auto-output.js';
import type { FoundSignals } from '../intent/find-signals.js';
import type { Settings } from '../settings/settings.js';

export interface PlanQuestion {
  readonly prompt: string;
  readonly intent: Intent;
  readonly signals: FoundSignals;
  readonly settings: Settings;
  /** The prompt is about a place that the session was shown, so what is around it is what can be new. */
  readonly isFollowUp?: boolean;
  /** Set when a person wants to see what the wrapper would start. */
  readonly codexCommand?: string | undefined;
}
