import { type AgentStore, ModelError } from '@sluice/agent';
import { afterEach, describe, expect, test } from 'vitest';
import type { AuditReader } from '../ports.js';
import { type BenchOptions, createGatewayBench, type GatewayBench } from './gateway-bench.js';
import { eventually } from './test-client.js';

const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'hello' } };

/** A store for one test, empty, and what removes it. */
export interface StorePlace {
  open(): Promise<AgentStore & { readonly audit?: AuditReader }>;
  dispose(): Promise<void>;
}

/** What holds for a gateway on every store. Defines its tests where it is called. */
export function gatewayConformance(makePlace: () => Promise<StorePlace>): void {
  const benches: GatewayBench[] = [];
  const places: StorePlace[] = [];

  async function bench(options: BenchOptions = {}): Promise<GatewayBench> {
    const place = await makePlace();
    places.push(place);
    const store = await place.open();
    const made = await createGatewayBench({
      ...options,
      store,
      gateway: { ...(store.audit ? { audit: store.audit } : {}), ...options.gateway },
    });
    benches.push(made);
    return made;
  }

  afterEach(async () => {
    for (const made of benches.splice(0)) await made.close();
    for (const place of places.splice(0)) await place.dispose();
  });

  describe('a turn over a real WebSocket', () => {
    const denied = { calls: [{ id: 'r1', name: 'read_file', arguments: { path: 'a' } }] };

    test('G-05 M-03 seed A7 A8 C4 a denied call is told as tool_denied, and the turn goes on to its text', async () => {
      const { client } = await bench({ script: [denied, 'I cannot read files here.'] });
      const one = await client();
      const result = await one.ask('chat.send', { content: 'read a' }, 'q1');
      expect(result).toMatchObject({ session_id: 'main', status: 'completed', steps: 2 });
      const types = one.frames.filter(({ id }) => id === 'q1').map(({ type }) => type);
      expect(types).toEqual([
        'tool_call',
        'tool_denied',
        'stream_chunk',
        'stream_chunk',
        'response',
      ]);
      const chunks = one.of('stream_chunk', 'q1').map(({ data }) => data);
      expect(chunks).toEqual([
        { content: 'I cannot read files here.', done: false },
        { content: '', done: true, used: { input_tokens: 20, output_tokens: 10 } },
      ]);
    });

    test('G-05 M-04 seed C1 C2 the denial has exactly six fields, none empty, the same for the same call', async () => {
      const again = { calls: [{ id: 'r2', name: 'read_file', arguments: { path: 'other' } }] };
      const { client, done } = await bench({ script: [denied, 'no', again, 'no'] });
      const one = await client();
      await one.ask('chat.send', { content: 'read a' }, 'q1');
      await one.ask('chat.send', { content: 'read a again' }, 'q2');
      const [first, second] = one.of('tool_denied').map(({ data }) => data);
      expect(Object.keys(first ?? {}).sort()).toEqual([
        'call_id',
        'error_code',
        'message',
        'mode',
        'next_action',
        'tool_name',
      ]);
      expect(Object.values(first ?? {}).every((value) => value !== '')).toBe(true);
      expect({ ...second, call_id: first?.call_id }).toEqual(first);
      expect(done).toEqual([]);
    });

    test('G-05 seed C3 the denial stands in the transcript as a tool message', async () => {
      const { client, store } = await bench({ script: [denied, 'no'] });
      const one = await client();
      await one.ask('chat.send', { content: 'read a' });
      const rows = await store.messages.load('main', 0, 10);
      const row = rows.find(({ role }) => role === 'tool');
      expect(row).toMatchObject({ tool_call_id: 'r1' });
      expect(row?.content).toContain('MODE_DENIED');
      const { messages } = await one.ask('chat.history', { include_tools: true });
      expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
      expect(messages[1]?.tool_calls).toEqual([
        { call_id: 'r1', tool_name: 'read_file', arguments: { path: 'a' } },
      ]);
      const plain = await one.ask('chat.history', {});
      expect(plain.messages.map(({ content }) => content)).toEqual(['read a', 'no']);
    });

    test('G-05 a call that runs is told before and after, with its state and time', async () => {
      const { client } = await bench({
        script: [{ calls: [{ id: 't1', name: 'current_time' }] }, 'It is ten.'],
      });
      const one = await client();
      await one.ask('chat.send', { content: 'time?' }, 'q1');
      expect(one.of('tool_call', 'q1')[0]?.data).toMatchObject({ tool_name: 'current_time' });
      expect(one.of('tool_result', 'q1')[0]?.data).toMatchObject({
        call_id: 't1',
        state: 'COMPLETED',
        is_error: false,
        result: { timezone: 'UTC' },
      });
    });

    test('G-05 while a turn runs the same connection reads history, is told the session is busy, and cancels', async () => {
      const { client, done } = await bench({ script: [{ calls: [{ id: 'h1', name: 'hang' }] }] });
      const one = await client();
      const turn = one.ask('chat.send', { content: 'wait' }, 'q1');
      await eventually(() => done.length === 1);
      expect((await one.ask('chat.history', {})).messages).toHaveLength(1);
      expect((await one.ask('session.get', { session_id: 'main' })).session.is_busy).toBe(true);
      await expect(one.ask('chat.send', { content: 'more' }, 'q2')).rejects.toThrow(
        'SESSION_BUSY: Session is being processed by another request. Please try again.',
      );
      expect(one.frames.filter(({ id }) => id === 'q2')).toHaveLength(1);
      expect(await one.ask('chat.cancel', {})).toEqual({ session_id: 'main', was_running: true });
      expect(await turn).toMatchObject({ status: 'cancelled' });
      expect(one.of('stream_chunk', 'q1').at(-1)?.data.done).toBe(true);
      expect(await one.ask('chat.cancel', {})).toMatchObject({ was_running: false });
    });

    test('G-05 a model that fails is told as LLM_ERROR, and the turn still ends with done and a response', async () => {
      const error = new ModelError('MODEL_AUTH', 'the key is not the right one');
      const { client } = await bench({ script: [{ error }] });
      const one = await client();
      one.send('{"type":"request","id":"q1","method":"chat.send","params":{"content":"hi"}}');
      const answer = await one.until(({ type, id }) => type === 'response' && id === 'q1');
      expect(answer).toMatchObject({ data: { status: 'model_error' } });
      expect(one.of('error', 'q1')).toMatchObject([
        { error: { code: 'LLM_ERROR', during_turn: true } },
      ]);
      expect(one.of('stream_chunk', 'q1').at(-1)?.data).toEqual({
        content: '',
        done: true,
        used: { input_tokens: 0, output_tokens: 0 },
      });
      expect(await one.ask('session.list', {})).toMatchObject({ sessions: [{ is_busy: false }] });
    });

    test('G-05 a long history comes in pages that hold every message once', async () => {
      const long = 'x'.repeat(390_000);
      const { client } = await bench({ script: ['a', 'b', 'c', 'd'] });
      const one = await client();
      for (let count = 0; count < 4; count += 1) {
        await one.ask('chat.send', { content: `${count}${long}` });
      }
      const seqs: number[] = [];
      let pages = 0;
      for (let after: number | undefined = 0; after !== undefined; pages += 1) {
        const page: { messages: { seq: number }[]; next_after?: number | undefined } =
          await one.ask('chat.history', { after });
        seqs.push(...page.messages.map(({ seq }) => seq));
        after = page.next_after;
      }
      expect(pages).toBeGreaterThan(1);
      expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    test('G-05 a turn goes on when its connection ends', async () => {
      const { client, agent, done } = await bench({
        script: [{ calls: [WRITE] }, 'written'],
      });
      await agent.sessions.create({ id: 's1', mode: 'coding' });
      const one = await client();
      void one.ask('chat.send', { content: 'write', session_id: 's1' }).catch(() => undefined);
      await one.until(({ type }) => type === 'approval_request');
      one.kill();
      const two = await client();
      const { approvals } = await two.ask('approval.list', {});
      const [asked] = approvals;
      await two.ask('approval.decide', {
        call_id: 'w1',
        session_id: 's1',
        decision: 'allow',
        digest: asked?.digest ?? '',
      });
      await eventually(() => done.includes('write a.txt hello'));
    });
  });

  describe('approvals', () => {
    test('G-05 a question shows the whole effect; the answer lets the call run while the turn streams', async () => {
      const made = await bench({ script: [{ calls: [WRITE] }, 'written'] });
      await codingSession(made);
      const one = await made.client();
      const turn = one.ask('chat.send', { content: 'write', session_id: 's1' }, 'q1');
      const asked = await one.until(({ type }) => type === 'approval_request');
      if (asked.type !== 'approval_request') throw new Error('no question');
      expect(asked.id).toBe('q1');
      expect(asked.data).toMatchObject({
        call_id: 'w1',
        session_id: 's1',
        tool_name: 'fs_write',
        diff: '--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1,1 @@\n+hello\n',
        mode: 'coding',
        arguments: { path: 'a.txt', content: 'hello' },
        where: expect.stringContaining('test settings'),
        annotations: { destructive: true, declared_by: 'the tool itself' },
      });
      expect((await one.ask('session.list', {})).sessions[0]).toMatchObject({
        pending_approvals: 1,
      });
      await one.ask('approval.decide', {
        call_id: 'w1',
        session_id: 's1',
        decision: 'allow',
        digest: asked.data.digest,
        scope: 'session',
        note: 'fine',
      });
      expect(await turn).toMatchObject({ status: 'completed' });
      expect(made.done).toEqual(['write a.txt hello']);
      expect(one.of('approval_decided', 'q1')[0]?.data).toEqual({
        call_id: 'w1',
        session_id: 's1',
        decision: 'allow',
        outcome: 'approved',
        decided_by: 'omar',
        note: 'fine',
      });
      const { grants } = await one.ask('grants.list', {});
      expect(grants).toMatchObject([
        { scope: 'session', session_id: 's1', tool_name: 'fs_write', covers: 'arguments' },
      ]);
      const grant_id = grants[0]?.grant_id ?? '';
      expect(await one.ask('grants.revoke', { grant_id })).toEqual({ grant_id, revoked: true });
      await expect(one.ask('grants.revoke', { grant_id })).rejects.toThrow('GRANT_NOT_FOUND');
    });

    test('G-05 a denial with a reason reaches the model and the turn ends in words', async () => {
      const made = await bench({ script: [{ calls: [WRITE] }, 'Then I will not.'] });
      await codingSession(made);
      const one = await made.client();
      const turn = one.ask('chat.send', { content: 'write', session_id: 's1' }, 'q1');
      const asked = await one.until(({ type }) => type === 'approval_request');
      if (asked.type !== 'approval_request') throw new Error('no question');
      const { digest } = asked.data;
      const answer = { call_id: 'w1', session_id: 's1', decision: 'deny', digest } as const;
      await one.ask('approval.decide', { ...answer, note: 'not today' });
      expect(await turn).toMatchObject({ status: 'completed' });
      expect(JSON.stringify(made.model.requests[1]?.messages)).toContain('not today');
      expect(one.of('tool_result', 'q1')[0]?.data).toMatchObject({
        state: 'DENIED',
        is_error: true,
      });
      expect(one.of('stream_chunk', 'q1').at(-1)?.data.done).toBe(true);
      expect(made.done).toEqual([]);
    });

    test('G-05 edited arguments run in place of those shown; ones that do not fit are refused and the question stays', async () => {
      const made = await bench({ script: [{ calls: [WRITE] }, 'ok'] });
      await codingSession(made);
      const one = await made.client();
      const turn = one.ask('chat.send', { content: 'write', session_id: 's1' }, 'q1');
      const asked = await one.until(({ type }) => type === 'approval_request');
      if (asked.type !== 'approval_request') throw new Error('no question');
      const { digest } = asked.data;
      const allow = { call_id: 'w1', session_id: 's1', decision: 'allow', digest } as const;
      await expect(
        one.ask('approval.decide', { ...allow, arguments: { path: 7 }, effect_digest: digest }),
      ).rejects.toThrow('APPROVAL_EDIT_REFUSED');
      const about = { call_id: 'w1', session_id: 's1' };
      await expect(
        one.ask('approval.preview', { ...about, arguments: { path: 7 } }),
      ).rejects.toThrow('APPROVAL_EDIT_REFUSED');
      const locked = await one.ask('approval.preview', {
        ...about,
        arguments: { path: 'locked.txt', content: 'x' },
      });
      expect(locked).toMatchObject({ effect_problem: 'locked.txt is locked' });
      const edited = { path: 'b.txt', content: 'x' };
      const { diff, effect_digest } = await one.ask('approval.preview', {
        ...about,
        arguments: edited,
      });
      expect(diff).toContain('+++ b/b.txt');
      await expect(one.ask('approval.decide', { ...allow, arguments: edited })).rejects.toThrow(
        'APPROVAL_EFFECT_NOT_SEEN',
      );
      const other = locked.effect_digest;
      await expect(
        one.ask('approval.decide', { ...allow, arguments: edited, effect_digest: other }),
      ).rejects.toThrow('APPROVAL_DIGEST_MISMATCH');
      await one.ask('approval.decide', { ...allow, arguments: edited, effect_digest });
      await turn;
      expect(made.done).toEqual(['write b.txt x']);
      expect(one.of('approval_decided')[0]?.data.outcome).toBe('approved_with_edits');
      await expect(one.ask('approval.preview', { ...about, arguments: edited })).rejects.toThrow(
        'APPROVAL_NOT_PENDING',
      );
    });
  });

  describe('events', () => {
    test('G-05 K-19 a reader that joins late gets everything once and in order, then goes on live', async () => {
      const { client, store } = await bench({ script: ['one', 'two', 'three'] });
      const one = await client();
      await one.ask('chat.send', { content: 'a' });
      const two = await client();
      const { up_to, is_live } = await two.ask('events.since', { seq: 0 }, 'live');
      expect(is_live).toBe(true);
      expect(two.of('event').map(({ data }) => data.seq)).toEqual(
        Array.from({ length: up_to }, (_, index) => index + 1),
      );
      await Promise.all([one.ask('chat.send', { content: 'b' }), two.ask('chat.history', {})]);
      await one.ask('chat.send', { content: 'c' });
      const last = await store.events.lastSeq();
      await two.until((frame) => frame.type === 'event' && frame.data.seq === last);
      const seen = two.of('event', 'live').map(({ data }) => data.seq);
      expect(seen).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    });

    test('G-05 K-19 a client that is cut off again and again and comes back with its last number misses and repeats nothing', async () => {
      const text = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
      const { client, store } = await bench({ script: [text, text, text] });
      const speaker = await client();
      const seen: number[] = [];
      const said: string[] = [];
      const talking = (async () => {
        for (const content of ['a', 'b', 'c']) await speaker.ask('chat.send', { content });
        return store.events.lastSeq();
      })();
      let last = Number.POSITIVE_INFINITY;
      void talking.then((seq) => {
        last = seq;
      });
      for (let round = 1; (seen.at(-1) ?? 0) < last; round += 1) {
        const one = await client();
        one.send(
          JSON.stringify({
            type: 'request',
            id: 'live',
            method: 'events.since',
            params: { seq: seen.at(-1) ?? 0 },
          }),
        );
        await eventually(
          () => one.of('event').length >= round * 3 || last < Number.POSITIVE_INFINITY,
        );
        if (round > 10) {
          const end = await talking;
          await one.until((frame) => frame.type === 'event' && frame.data.seq === end);
        }
        one.kill();
        for (const { data } of one.of('event')) {
          seen.push(data.seq);
          if (data.frame?.type === 'stream_chunk') said.push(data.frame.data.content);
        }
      }
      expect(seen).toEqual(Array.from({ length: await talking }, (_, index) => index + 1));
      expect(said.join('')).toBe(text.repeat(3));
    });

    test('G-05 a reader of one session sees only that; a page without live says where to go on', async () => {
      const made = await bench({ script: ['one', 'two'] });
      await codingSession(made, 's1');
      await codingSession(made, 's2');
      const one = await made.client();
      await one.ask('chat.send', { content: 'a', session_id: 's1' });
      await one.ask('chat.send', { content: 'b', session_id: 's2' });
      const page = await one.ask('events.since', { seq: 0, session_id: 's2', live: false }, 'page');
      expect(page.is_live).toBe(false);
      expect(new Set(one.of('event', 'page').map(({ data }) => data.session_id))).toEqual(
        new Set(['s2']),
      );
      const first = await one.ask('events.since', { seq: 0, live: false, limit: 2 }, 'first');
      expect(first.up_to).toBe(2);
      expect(one.of('event', 'first').map(({ data }) => data.seq)).toEqual([1, 2]);
    });

    test('G-05 two tabs see the same turn, and a question once each', async () => {
      const made = await bench({ script: [{ calls: [WRITE] }, 'ok'] });
      await codingSession(made);
      const one = await made.client();
      const two = await made.client();
      await two.ask('events.since', { seq: 0 }, 'tab');
      const turn = one.ask('chat.send', { content: 'w', session_id: 's1' });
      const seen = await two.until(
        (frame) => frame.type === 'event' && frame.data.frame?.type === 'approval_request',
      );
      if (seen.type !== 'event' || seen.data.frame?.type !== 'approval_request') throw new Error();
      const { digest } = seen.data.frame.data;
      const allow = { call_id: 'w1', session_id: 's1', decision: 'allow', digest } as const;
      const answers = await Promise.allSettled([
        two.ask('approval.decide', allow),
        one.ask('approval.decide', allow),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await turn;
      expect(made.done).toEqual(['write a.txt hello']);
    });
  });
}

async function codingSession(made: GatewayBench, id = 's1') {
  await made.agent.sessions.create({ id, mode: 'coding' });
  return id;
}
