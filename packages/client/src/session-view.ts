import type { ApprovalView, EventFrame } from '@sluice/protocol';

/** One thing in a session, in the order in which it began. */
export type SessionItem =
  | { readonly kind: 'user' | 'assistant'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'call';
      readonly key: string;
      readonly toolName: string;
      readonly arguments: unknown;
      /** `RUNNING` until it has ended; then as the call ended. */
      readonly state: string;
      /** What a running command has put out so far, the newest of it. */
      readonly output?: string;
      readonly result?: unknown;
    }
  | { readonly kind: 'error'; readonly key: string; readonly text: string };

/** A session as a page shows it. */
export interface SessionView {
  readonly items: readonly SessionItem[];
  /** Questions that wait for a person. */
  readonly questions: readonly ApprovalView[];
  /** A turn is under way. */
  readonly isBusy: boolean;
}

export const emptyView: SessionView = { items: [], questions: [], isBusy: false };

/** The view after one more event. Events that say nothing to a person leave it as it is. */
export function viewAfter(view: SessionView, event: EventFrame['data']): SessionView {
  const { frame, seq } = event;
  switch (frame?.type) {
    case 'stream_chunk':
      return frame.data.done
        ? { ...view, isBusy: false }
        : { ...withText(view, `text ${seq}`, frame.data.content), isBusy: true };
    case 'tool_call':
      return {
        ...withItem(view, {
          kind: 'call',
          key: frame.data.call_id,
          toolName: frame.data.tool_name,
          arguments: frame.data.arguments,
          state: 'RUNNING',
        }),
        isBusy: true,
      };
    case 'tool_event':
      return withOutput(view, frame.data);
    case 'tool_result':
      return ended(view, frame.data.call_id, frame.data.state, frame.data.result);
    case 'tool_denied':
      return ended(view, frame.data.call_id, 'DENIED', frame.data.message);
    case 'approval_request':
      return { ...view, questions: [...withoutQuestion(view, frame.data.call_id), frame.data] };
    case 'approval_decided':
      return { ...view, questions: withoutQuestion(view, frame.data.call_id) };
    case 'error':
      return withItem(view, { kind: 'error', key: `error ${seq}`, text: frame.error.message });
    case 'thinking':
    case undefined:
      return view;
  }
}

/** A message of the person, which the log of events does not carry. */
export function withMessage(view: SessionView, key: string, text: string): SessionView {
  return { ...withItem(view, { kind: 'user', key, text }), isBusy: true };
}

/** Text goes on in the last item where that is the model's, else it begins a new one. */
function withText(view: SessionView, key: string, text: string): SessionView {
  const last = view.items.at(-1);
  if (last?.kind !== 'assistant')
    return text === '' ? view : withItem(view, { kind: 'assistant', key, text });
  return { ...view, items: [...view.items.slice(0, -1), { ...last, text: last.text + text }] };
}

function withItem(view: SessionView, item: SessionItem): SessionView {
  return { ...view, items: [...view.items, item] };
}

function ended(view: SessionView, callId: string, state: string, result: unknown): SessionView {
  const items = view.items.map((item) =>
    item.kind === 'call' && item.key === callId ? { ...item, state, result } : item,
  );
  return { ...view, items, questions: withoutQuestion(view, callId) };
}

const MAX_OUTPUT_CHARS = 20_000;

/** Events of other kinds say nothing that every page could show. */
function withOutput(
  view: SessionView,
  { call_id, event, data }: { call_id: string; event: string; data?: unknown },
): SessionView {
  const text: unknown = event === 'output' ? Object(data).text : undefined;
  if (typeof text !== 'string') return view;
  const items = view.items.map((item) =>
    item.kind === 'call' && item.key === call_id
      ? { ...item, output: `${item.output ?? ''}${text}`.slice(-MAX_OUTPUT_CHARS) }
      : item,
  );
  return { ...view, items };
}

function withoutQuestion(view: SessionView, callId: string): readonly ApprovalView[] {
  return view.questions.filter(({ call_id }) => call_id !== callId);
}
