import { existsSync, readFileSync } from 'node:fs';
import type { Store } from '../../packages/store/src/index.js';
import type { Acknowledged } from './worker-process.js';

const FINAL = ['COMPLETED', 'FAILED', 'DENIED', 'SEALED'];
const PAGE = 2000;

/** What happened to the calls of a run, and every promise that was broken. */
export interface Account {
  readonly calls: number;
  readonly sealed: number;
  readonly effects: number;
  readonly acknowledged: number;
  readonly broken: readonly string[];
}

/**
 * Holds the store alone against the promise: every call ended once, nothing acknowledged is lost, nothing ran twice,
 * the chain is whole, numbers have no gap.
 */
export async function checkPromises(
  store: Store,
  effectsFile: string,
  acknowledged: readonly Acknowledged[],
): Promise<Account> {
  const broken: string[] = [];
  const records = new Map<string, string>();
  for (const record of await store.calls.list({ limit: 1_000_000 })) {
    const key = `${record.sessionId} ${record.id}`;
    records.set(key, record.state);
    if (!FINAL.includes(record.state)) broken.push(`${key} never ended: ${record.state}`);
  }

  const verdict = await store.audit.verify();
  if (!verdict.ok) broken.push(`chain: ${verdict.message}`);
  const executed = new Map<string, number>();
  const returned = new Map<string, number>();
  for (let afterSeq = 0; ; ) {
    const entries = await store.audit.list({
      kinds: ['executed', 'returned'],
      afterSeq,
      limit: PAGE,
    });
    for (const entry of entries) {
      const key = `${entry.sessionId} ${entry.callId}`;
      const counted = entry.kind === 'executed' ? executed : returned;
      counted.set(key, (counted.get(key) ?? 0) + 1);
      afterSeq = entry.seq;
    }
    if (entries.length < PAGE) break;
  }
  for (const key of records.keys()) {
    if (returned.get(key) !== 1) broken.push(`${key} returned ${returned.get(key) ?? 0} times`);
    if ((executed.get(key) ?? 0) > 1) broken.push(`${key} was executed twice`);
  }

  const effects = new Map<string, number>();
  const lines = existsSync(effectsFile) ? readFileSync(effectsFile, 'utf8').split('\n') : [];
  for (const line of lines.filter(Boolean)) effects.set(line, (effects.get(line) ?? 0) + 1);
  for (const [key, count] of effects) {
    if (count > 1) broken.push(`${key} took effect ${count} times`);
    if (!executed.has(key)) broken.push(`${key} took effect without an entry before it`);
  }
  for (const [key, state] of records) {
    if (state === 'COMPLETED' && !effects.has(key)) broken.push(`${key} completed without effect`);
    if (state === 'DENIED' && effects.has(key)) broken.push(`${key} was denied and took effect`);
  }

  broken.push(...(await transcriptFaults(store)));

  const lastMessage = new Map<string, number>();
  for (const { session, call, state, message } of acknowledged) {
    if (call && records.get(`${session} ${call}`) !== state)
      broken.push(`${session} ${call}: told ${state}, kept ${records.get(`${session} ${call}`)}`);
    if (session && message)
      lastMessage.set(session, Math.max(message, lastMessage.get(session) ?? 0));
  }
  for (const [session, seq] of lastMessage) {
    const kept = await store.messages.load(session, 0, 1_000_000);
    if (kept.length < seq) broken.push(`${session} lost messages ${kept.length + 1} to ${seq}`);
    if (kept.some((message, index) => message.seq !== index + 1))
      broken.push(`${session} has a gap between messages`);
  }

  let place = 0;
  for (;;) {
    const page = await store.events.since(place, PAGE);
    for (const event of page.events) {
      if (event.seq !== place + 1) broken.push(`event ${event.seq} follows ${place}`);
      place = event.seq;
    }
    if (page.events.length < PAGE) break;
  }

  return {
    calls: records.size,
    sealed: [...records.values()].filter((state) => state === 'SEALED').length,
    effects: effects.size,
    acknowledged: acknowledged.length,
    broken,
  };
}

/** A transcript that a model would be refused for: a call without its answer, an answer without its call, or two. */
async function transcriptFaults(store: Store): Promise<string[]> {
  const faults: string[] = [];
  for (const { id } of await store.sessions.list({ limit: 10_000, includeChildren: true })) {
    const waiting = new Set<string>();
    for (const message of await store.messages.load(id, 0, 1_000_000)) {
      const answered = message.tool_call_id;
      if (message.role === 'tool' && (answered === undefined || !waiting.delete(answered)))
        faults.push(`${id}: message ${message.seq} answers no open call`);
      if (message.role !== 'tool' && waiting.size > 0) {
        faults.push(`${id}: message ${message.seq} follows calls without an answer`);
        waiting.clear();
      }
      for (const call of message.tool_calls ?? []) waiting.add(call.id);
    }
    if (waiting.size > 0) faults.push(`${id}: the last calls have no answer`);
  }
  return faults;
}
