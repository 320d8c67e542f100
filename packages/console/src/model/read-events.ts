import type { ParamsInput, Result } from '@sluice/protocol';
import { noneWhen } from './refusals.js';
import type { EventData } from './timeline.js';

/** How many events or messages are asked for at once. */
export const PAGE = 500;

export type AskEvents = (
  params: ParamsInput<'events.since'>,
  listen: (event: EventData) => void,
) => Promise<Result<'events.since'>>;

/** All events of a session after a number, page by page, as far as the server has kept them. */
export async function readEvents(
  ask: AskEvents,
  sessionId: string,
  after: number,
): Promise<EventData[]> {
  const events: EventData[] = [];
  for (let seq = after; ; ) {
    const params = { seq, session_id: sessionId, live: false, limit: PAGE };
    const answer = await ask(params, (event) => events.push(event)).catch(
      noneWhen('EVENTS_TRIMMED'),
    );
    if (!answer || answer.up_to <= seq) return events;
    seq = answer.up_to;
  }
}
