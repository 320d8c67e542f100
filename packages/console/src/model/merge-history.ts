import type { MessageView } from '@sluice/protocol';
import {
  type CallItem,
  isFromMessage,
  type Timeline,
  type TimelineItem,
  type UserItem,
} from './timeline.js';

/**
 * Takes kept messages into a timeline. What people wrote is only in the messages; what the model and the tools did
 * is told by events, so messages of theirs count only where they are older than every known event (the log keeps
 * events for a limited time, messages for good).
 */
export function mergeHistory(timeline: Timeline, messages: readonly MessageView[]): Timeline {
  const oldest = timeline.items.find((item) => item.kind !== 'user' && !isFromMessage(item))?.at;
  let { items, lastMessageSeq } = timeline;
  for (const message of [...messages].sort((a, b) => a.seq - b.seq)) {
    if (message.seq <= lastMessageSeq) continue;
    lastMessageSeq = message.seq;
    if (message.role === 'user') items = placeUser(items, message);
    else if (oldest === undefined || message.timestamp < oldest) items = placeOld(items, message);
  }
  return { ...timeline, items, lastMessageSeq };
}

/** Shows what was just sent before the server has kept it; `key` is the request's own. */
export function showSending(
  timeline: Timeline,
  message: Pick<UserItem, 'key' | 'text' | 'at' | 'files'>,
): Timeline {
  return {
    ...timeline,
    items: [...timeline.items, { kind: 'user', delivery: 'sending', ...message }],
  };
}

/** The server refused it; it stays visible as not sent. */
export function markFailed(timeline: Timeline, key: string): Timeline {
  return {
    ...timeline,
    items: timeline.items.map((item) =>
      item.key === key && item.kind === 'user' && item.delivery === 'sending'
        ? { ...item, delivery: 'failed' }
        : item,
    ),
  };
}

/** The kept message takes the place of the one that was shown while sending. */
function placeUser(items: readonly TimelineItem[], message: MessageView): readonly TimelineItem[] {
  const sending = items.findIndex(
    (item) => item.kind === 'user' && item.delivery === 'sending' && item.text === message.content,
  );
  const rest = sending < 0 ? items : items.toSpliced(sending, 1);
  return insertByTime(rest, {
    kind: 'user',
    key: `m${message.seq}`,
    at: message.timestamp,
    text: message.content,
    ...(message.attachments ? { attachments: message.attachments } : {}),
    delivery: 'kept',
  });
}

function placeOld(items: readonly TimelineItem[], message: MessageView): readonly TimelineItem[] {
  if (message.role === 'tool') return settleOldCall(items, message);
  const text =
    message.content === ''
      ? items
      : insertAfterEqual(items, {
          kind: 'text',
          key: `m${message.seq}`,
          at: message.timestamp,
          text: message.content,
          agentId: '',
          isOpen: false,
        });
  return (message.tool_calls ?? []).reduce<readonly TimelineItem[]>(
    (known, call) =>
      known.some((item) => item.kind === 'call' && item.callId === call.call_id)
        ? known
        : insertAfterEqual(known, oldCall(message, call)),
    text,
  );
}

function oldCall(
  message: MessageView,
  call: NonNullable<MessageView['tool_calls']>[number],
): CallItem {
  return {
    kind: 'call',
    key: `m${message.seq}-${call.call_id}`,
    at: message.timestamp,
    callId: call.call_id,
    agentId: '',
    toolName: call.tool_name,
    arguments: call.arguments,
    state: 'PENDING',
    isError: false,
  };
}

function settleOldCall(
  items: readonly TimelineItem[],
  message: MessageView,
): readonly TimelineItem[] {
  return items.map((item) =>
    item.kind === 'call' && item.callId === message.tool_call_id && item.state === 'PENDING'
      ? {
          ...item,
          state: 'COMPLETED',
          result: message.content,
          ...(message.attachments ? { attachments: message.attachments } : {}),
        }
      : item,
  );
}

/** Before everything that happened at its time or later: words come before what they set off. */
function insertByTime(items: readonly TimelineItem[], item: TimelineItem): readonly TimelineItem[] {
  const place = items.findIndex(
    (other) => other.at > item.at || (other.at === item.at && other.kind !== 'user'),
  );
  return place < 0 ? [...items, item] : items.toSpliced(place, 0, item);
}

function insertAfterEqual(
  items: readonly TimelineItem[],
  item: TimelineItem,
): readonly TimelineItem[] {
  const place = items.findIndex((other) => other.at > item.at);
  return place < 0 ? [...items, item] : items.toSpliced(place, 0, item);
}
