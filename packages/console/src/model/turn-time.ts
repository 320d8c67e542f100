import type { RunningTurn, TurnTime } from './timeline.js';

export function startTurn(at: number): RunningTurn {
  return { startedAt: at, lastAt: at, modelMs: 0, toolMs: 0, waitMs: 0, running: [], waiting: [] };
}

/**
 * Gives the time since the last event to whoever had it: a running tool, else a person who was asked, else the
 * model. Clocks of several servers may differ a little; time never runs backwards here.
 */
export function passTime(turn: RunningTurn, at: number): RunningTurn {
  const passed = Math.max(0, at - turn.lastAt);
  const owner: keyof TurnTime =
    turn.running.length > 0 ? 'toolMs' : turn.waiting.length > 0 ? 'waitMs' : 'modelMs';
  return { ...turn, lastAt: Math.max(at, turn.lastAt), [owner]: turn[owner] + passed };
}

export function withRunning(turn: RunningTurn, callId: string): RunningTurn {
  return {
    ...turn,
    running: [...turn.running.filter((id) => id !== callId), callId],
    waiting: turn.waiting.filter((id) => id !== callId),
  };
}

export function withWaiting(turn: RunningTurn, callId: string): RunningTurn {
  return {
    ...turn,
    running: turn.running.filter((id) => id !== callId),
    waiting: [...turn.waiting.filter((id) => id !== callId), callId],
  };
}

export function withEnded(turn: RunningTurn, callId: string): RunningTurn {
  return {
    ...turn,
    running: turn.running.filter((id) => id !== callId),
    waiting: turn.waiting.filter((id) => id !== callId),
  };
}
