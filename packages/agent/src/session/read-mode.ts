import type { Clock, Log, ModeSet, ToolMode } from '@sluice/kernel';
import type { SessionStore } from '../ports/session-store.js';

/** The mode that holds, and what was wrong with the stored one. */
export interface ReadMode {
  readonly mode: ToolMode;
  readonly problem?: {
    readonly event: 'mode_read_error' | 'invalid_mode_value' | 'mode_downgraded';
    readonly rawValue: unknown;
  };
}

export interface ModeSource {
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly modes: ModeSet;
  /** The modes above the weakest that the operator has opened. */
  readonly openModes: ReadonlySet<ToolMode>;
  /** A store that answers later than this counts as failed. */
  readonly timeoutMs: number;
}

/**
 * Reads the mode of a session and fails closed: whatever is wrong, the answer is the weakest mode and one
 * warning with the raw value and the session. Never throws.
 */
export async function readMode(source: ModeSource, sessionId: string): Promise<ReadMode> {
  const { weakest } = source.modes;
  const downgrade = (
    event: NonNullable<ReadMode['problem']>['event'],
    rawValue: unknown,
    reason: string,
  ): ReadMode => {
    warn(source.log, event, {
      session_id: sessionId,
      raw_value: rawValue ?? null,
      effective_mode: weakest,
      reason,
    });
    return { mode: weakest, problem: { event, rawValue } };
  };
  try {
    const { found, value } = await withTimeout(source, () => source.sessions.readMode(sessionId));
    if (!found) return downgrade('mode_read_error', undefined, 'there is no such session');
    if (!source.modes.has(value)) {
      return downgrade('invalid_mode_value', value, 'the stored value is not a mode');
    }
    if (value !== weakest && !source.openModes.has(value)) {
      return downgrade('mode_downgraded', value, `${value} is closed (ADR 0025, ADR 0027)`);
    }
    return { mode: value };
  } catch (error) {
    return downgrade('mode_read_error', undefined, describe(error));
  }
}

async function withTimeout<T>(source: ModeSource, run: () => T | Promise<T>): Promise<T> {
  let cancel: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = source.clock.setTimer(
      () => reject(new Error(`the store did not answer within ${source.timeoutMs} ms`)),
      source.timeoutMs,
    );
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    cancel();
  }
}

/** A log that fails must not open anything either. */
function warn(log: Log, event: string, facts: Readonly<Record<string, unknown>>): void {
  try {
    log.warn(event, facts);
  } catch {
    // There is nobody left to tell; the mode that was found still holds.
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
