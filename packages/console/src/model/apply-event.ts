import type { TurnFrame } from '@sluice/protocol';
import { isToldBy, outputAfter } from './live-output.js';
import {
  type CallItem,
  type EventData,
  isFromMessage,
  type ProseItem,
  type Timeline,
  type TimelineItem,
  type TurnEndItem,
} from './timeline.js';
import { lineAfterAnswer, lineAfterDenial } from './told-line.js';
import { passTime, startTurn, withEnded, withRunning, withWaiting } from './turn-time.js';

/** Takes one event into the timeline of its session. The same event a second time changes nothing. */
export function applyEvent(timeline: Timeline, event: EventData): Timeline {
  if (event.seq <= timeline.lastSeq) return timeline;
  const moved = { ...timeline, lastSeq: event.seq };
  if (!event.frame) return moved;
  const known = timeline.turn ? moved : withoutTold(moved, event.at);
  const turn = passTime(timeline.turn ?? startTurn(turnStart(known, event.at)), event.at);
  const applied = applyFrame({ ...known, turn }, event, event.frame);
  return endsPersonsCall(event) ? { ...applied, turn: undefined } : applied;
}

/** A call that a person makes themselves is no turn of a model: with its result everything is over. */
export function endsPersonsCall({ agent_id, frame }: EventData): boolean {
  const isEnd = frame?.type === 'tool_result' || frame?.type === 'tool_denied';
  return isEnd && agent_id.startsWith('person ');
}

/**
 * Without messages of the model from the history that are no older than the event: from here on events tell what it did.
 * The history may come first.
 */
function withoutTold(timeline: Timeline, at: number): Timeline {
  const isTold = (item: TimelineItem): boolean =>
    item.kind !== 'user' && isFromMessage(item) && item.at >= at;
  if (!timeline.items.some(isTold)) return timeline;
  return { ...timeline, items: timeline.items.filter((item) => !isTold(item)) };
}

/** A turn starts with the words that asked for it, where they are known. */
function turnStart(timeline: Timeline, at: number): number {
  const last = timeline.items.at(-1);
  return last?.kind === 'user' && last.at <= at ? last.at : at;
}

type InTurn = Timeline & { readonly turn: NonNullable<Timeline['turn']> };

function applyFrame(timeline: InTurn, event: EventData, frame: TurnFrame): Timeline {
  switch (frame.type) {
    case 'stream_chunk':
      return frame.data.done
        ? endTurn(addProse(timeline, event, 'text', frame.data.content), event, frame.data.used)
        : addProse(timeline, event, 'text', frame.data.content);
    case 'thinking':
      return addProse(timeline, event, 'thinking', frame.data.content);
    case 'tool_call': {
      const { call_id, tool_name, line } = frame.data;
      // Past the gates it runs, whether or not it puts anything out; where it is asked about, that is told next.
      const isLetThrough = line?.verdict === 'allowed' || line?.verdict === 'granted';
      const call: Partial<CallItem> = {
        toolName: tool_name,
        arguments: frame.data.arguments,
        ...(line ? { line } : {}),
        ...(isLetThrough ? { state: 'EXECUTING' } : {}),
      };
      return {
        ...putCall(timeline, event, call_id, call),
        turn: withRunning(timeline.turn, call_id),
      };
    }
    case 'tool_result': {
      const { call_id, tool_name, state, is_error, duration_ms, result, error } = frame.data;
      const { line, arguments: ran, attachments } = frame.data;
      const told = state === 'COMPLETED' ? markUndone(timeline, call_id, line) : timeline;
      return {
        ...putCall(told, event, call_id, {
          toolName: tool_name,
          state,
          isError: is_error,
          result,
          error,
          durationMs: duration_ms,
          ...(line ? { line } : {}),
          ...(ran === undefined ? {} : { arguments: ran }),
          ...(attachments ? { attachments } : {}),
          ...(isToldBy(result) ? { output: undefined } : {}),
        }),
        turn: withEnded(timeline.turn, call_id),
      };
    }
    case 'tool_event':
      return addOutput(timeline, frame.data);
    case 'tool_denied': {
      const { call_id, tool_name } = frame.data;
      return {
        ...putCall(timeline, event, call_id, {
          toolName: tool_name,
          state: 'DENIED',
          isError: true,
          denial: frame.data,
          line: lineAfterDenial(callOf(timeline, call_id), frame.data),
        }),
        turn: withEnded(timeline.turn, call_id),
      };
    }
    case 'approval_request': {
      const { call_id, tool_name } = frame.data;
      return {
        ...putCall(timeline, event, call_id, {
          toolName: tool_name,
          arguments: frame.data.arguments,
          state: 'APPROVAL_REQUIRED',
          approval: frame.data,
          ...(frame.data.line ? { line: frame.data.line } : {}),
        }),
        turn: withWaiting(timeline.turn, call_id),
      };
    }
    case 'approval_decided': {
      const { call_id, decision } = frame.data;
      const decided = { ...frame.data, at: event.at };
      const isAllowed = decision === 'allow';
      return {
        ...putCall(timeline, event, call_id, {
          decided,
          line: lineAfterAnswer(callOf(timeline, call_id).line, decided),
          ...(isAllowed ? { state: 'APPROVED' } : {}),
        }),
        turn: isAllowed ? withRunning(timeline.turn, call_id) : withEnded(timeline.turn, call_id),
      };
    }
    case 'error':
      return push(timeline, {
        kind: 'error',
        key: `e${event.seq}`,
        at: event.at,
        code: frame.error.code,
        message: frame.error.message,
        nextAction: frame.error.next_action,
      });
  }
}

function addProse(
  timeline: InTurn,
  event: EventData,
  kind: ProseItem['kind'],
  piece: string,
): InTurn {
  if (piece === '') return timeline;
  const last = timeline.items.at(-1);
  if (last?.kind === kind && last.isOpen && last.agentId === event.agent_id) {
    const grown = { ...last, text: last.text + piece };
    return { ...timeline, items: [...timeline.items.slice(0, -1), grown] };
  }
  return push(timeline, {
    kind,
    key: `e${event.seq}`,
    at: event.at,
    text: piece,
    agentId: event.agent_id,
    isOpen: true,
  });
}

/** Events of other kinds say nothing that every page could show. */
function addOutput(
  timeline: InTurn,
  { call_id, event, data }: Extract<TurnFrame, { type: 'tool_event' }>['data'],
): InTurn {
  const place = placeOf(timeline, call_id);
  const call = timeline.items[place];
  if (event !== 'output' || call?.kind !== 'call' || isOver(call)) return timeline;
  // What puts something out runs, whatever was last told of its state.
  const running: CallItem = {
    ...call,
    state: 'EXECUTING',
    output: outputAfter(call.output, data),
  };
  return { ...timeline, items: timeline.items.with(place, running) };
}

function endTurn(timeline: InTurn, event: EventData, used: TurnEndItem['used']): Timeline {
  const { modelMs, toolMs, waitMs } = timeline.turn;
  const ended = push(timeline, {
    kind: 'turn_end',
    key: `e${event.seq}-end`,
    at: event.at,
    spent: { modelMs, toolMs, waitMs },
    ...(used ? { used } : {}),
  });
  return { ...ended, turn: undefined };
}

/** Changes the call's item where there is one, else adds it. States that are over stay as they are. */
function putCall(
  timeline: InTurn,
  event: EventData,
  callId: string,
  change: Partial<CallItem>,
): InTurn {
  const place = placeOf(timeline, callId);
  const known = timeline.items[place];
  if (known?.kind === 'call') {
    const state = isOver(known) && !change.denial ? known.state : (change.state ?? known.state);
    const items = [...timeline.items];
    items[place] = { ...known, ...change, state };
    return { ...timeline, items };
  }
  return push(timeline, {
    kind: 'call',
    key: `c${callId}`,
    at: event.at,
    callId,
    agentId: event.agent_id,
    toolName: '',
    arguments: undefined,
    state: 'PENDING',
    isError: false,
    ...change,
  });
}

/** Marks the call that this one took back. Where that one had itself taken something back, its change holds again. */
function markUndone(timeline: InTurn, callId: string, line: CallItem['line']): InTurn {
  const undone = line?.origin.undoes;
  if (undone === undefined) return timeline;
  const again = callOf(timeline, undone).line?.origin.undoes;
  return withUndoneBy(withUndoneBy(timeline, undone, callId), again, undefined);
}

function withUndoneBy(
  timeline: InTurn,
  callId: string | undefined,
  by: string | undefined,
): InTurn {
  const place = callId === undefined ? -1 : placeOf(timeline, callId);
  const call = timeline.items[place];
  if (call?.kind !== 'call') return timeline;
  return { ...timeline, items: timeline.items.with(place, { ...call, undoneBy: by }) };
}

/** Newest first: what changes is nearly always near the end. */
function placeOf(timeline: Timeline, callId: string): number {
  return timeline.items.findLastIndex((item) => item.kind === 'call' && item.callId === callId);
}

function callOf(timeline: Timeline, callId: string): Pick<CallItem, 'line' | 'decided'> {
  const known = timeline.items[placeOf(timeline, callId)];
  return known?.kind === 'call' ? known : {};
}

const OVER = new Set<CallItem['state']>(['COMPLETED', 'FAILED', 'DENIED', 'SEALED']);

export function isOver(call: CallItem): boolean {
  return OVER.has(call.state);
}

/** What comes after closes the prose before it. */
function push(timeline: InTurn, item: TimelineItem): InTurn {
  const last = timeline.items.at(-1);
  const isProse = last?.kind === 'text' || last?.kind === 'thinking';
  const items =
    isProse && last.isOpen
      ? [...timeline.items.slice(0, -1), { ...last, isOpen: false }, item]
      : [...timeline.items, item];
  return { ...timeline, items };
}
