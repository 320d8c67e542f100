import { afterEach, describe, expect, test } from 'vitest';
import type { GatewayCore } from '../gateway-core.js';
import {
  type BenchOptions,
  createGatewayBench,
  type GatewayBench,
} from '../testing/gateway-bench.js';
import { approvalDecide } from './approvals.js';
import type { RequestContext } from './request-context.js';

const benches: GatewayBench[] = [];

async function bench(options: BenchOptions = {}): Promise<GatewayBench> {
  const made = await createGatewayBench(options);
  benches.push(made);
  return made;
}

afterEach(async () => {
  for (const made of benches.splice(0)) await made.close();
});

describe('ids and decisions', () => {
  const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'hello' } };

  async function asking() {
    const made = await bench({ script: [{ calls: [WRITE] }, 'ok', { calls: [WRITE] }, 'ok'] });
    await made.agent.sessions.create({ id: 's1', mode: 'coding' });
    await made.agent.sessions.create({ id: 's2', mode: 'coding' });
    const one = await made.client();
    const turn = one.ask('chat.send', { content: 'w', session_id: 's1' }, 'q1');
    const asked = await one.until(({ type }) => type === 'approval_request');
    if (asked.type !== 'approval_request') throw new Error('no question');
    const { digest } = asked.data;
    const allow = { call_id: 'w1', session_id: 's1', decision: 'allow', digest } as const;
    return { ...made, one, turn, allow };
  }

  test('G-05 G16 an id that is still running is refused without harming its owner', async () => {
    const { one, turn, allow } = await asking();
    one.send('{"type":"request","id":"q1","method":"session.list","params":{}}');
    const refused = await one.until(({ type }) => type === 'error');
    expect(refused).toMatchObject({ id: 'unknown', error: { code: 'DUPLICATE_REQUEST_ID' } });
    await one.ask('approval.decide', allow);
    expect(await turn).toMatchObject({ status: 'completed' });
  });

  test('N-01 a listed question says what its session is called now, and nothing where it has no title', async () => {
    const { agent, one, turn, allow } = await asking();
    const titles = async () =>
      (await one.ask('approval.list', {})).approvals.map((approval) => approval.session_title);
    expect(await titles()).toEqual([undefined]);
    await agent.sessions.rename('s1', 'Plan the week');
    expect(await titles()).toEqual(['Plan the week']);
    await one.ask('approval.decide', allow);
    await turn;
  });

  test('G-05 G16 two clients with the same id get their own answers', async () => {
    const made = await bench({ script: ['alpha', 'beta'] });
    await made.agent.sessions.create({ id: 'a' });
    await made.agent.sessions.create({ id: 'b' });
    const [one, two] = [await made.client(), await made.client()];
    await one.ask('chat.send', { content: '1', session_id: 'a' }, 'same');
    await two.ask('chat.send', { content: '2', session_id: 'b' }, 'same');
    expect(one.of('stream_chunk')[0]?.data.content).toBe('alpha');
    expect(two.of('stream_chunk')[0]?.data.content).toBe('beta');
    expect(one.of('response', 'same')).toHaveLength(1);
  });

  test('G-05 a decision works once; its replay is refused and runs nothing', async () => {
    const { one, turn, allow, done } = await asking();
    await one.ask('approval.decide', allow);
    await expect(one.ask('approval.decide', allow)).rejects.toThrow('APPROVAL_NOT_PENDING');
    await turn;
    await expect(one.ask('approval.decide', { ...allow, decision: 'deny' })).rejects.toThrow(
      'APPROVAL_NOT_PENDING',
    );
    expect(done).toEqual(['write a.txt hello']);
  });

  test('G-05 a decision for another session is refused and the question stays open', async () => {
    const { one, turn, allow, done, agent } = await asking();
    for (const session_id of ['s2', 'main', 'nope', '__proto__']) {
      await expect(one.ask('approval.decide', { ...allow, session_id })).rejects.toThrow(
        'APPROVAL_NOT_PENDING',
      );
    }
    expect(await agent.pendingApprovals()).toHaveLength(1);
    expect(done).toEqual([]);
    await one.ask('approval.decide', { ...allow, decision: 'deny' });
    await turn;
    expect(done).toEqual([]);
  });

  test('G-05 a decision for other arguments than those shown is refused', async () => {
    const { one, turn, allow, done, agent } = await asking();
    const digest = 'f'.repeat(64);
    await expect(one.ask('approval.decide', { ...allow, digest })).rejects.toThrow(
      'APPROVAL_DIGEST_MISMATCH',
    );
    await expect(one.ask('approval.decide', { ...allow, digest: '' })).rejects.toThrow(
      'INVALID_PARAMS',
    );
    expect(done).toEqual([]);
    agent.cancel('s1');
    expect(await turn).toMatchObject({ status: 'cancelled' });
    await expect(one.ask('approval.decide', allow)).rejects.toThrow('APPROVAL_NOT_PENDING');
    expect(done).toEqual([]);
  });

  test('G-05 always, with any arguments, is refused without the typed name of the tool', async () => {
    const { one, turn, allow, agent } = await asking();
    const widest = { ...allow, scope: 'always', covers: 'tool' } as const;
    for (const confirm of [undefined, '', 'fs_writ', 'fs_write ', 'yes']) {
      const params = confirm === undefined ? widest : { ...widest, confirm };
      await expect(one.ask('approval.decide', params)).rejects.toThrow('APPROVAL_CONFIRM_REQUIRED');
    }
    expect(await agent.grants.list()).toEqual([]);
    await one.ask('approval.decide', { ...widest, confirm: 'fs_write' });
    await turn;
    expect(await agent.grants.list()).toHaveLength(1);
  });

  test('G-05 edited arguments are refused without the digest of the effect that was shown for them', async () => {
    const { one, turn, allow, done } = await asking();
    const edited = { path: 'b.txt', content: 'x' };
    await expect(one.ask('approval.decide', { ...allow, arguments: edited })).rejects.toThrow(
      'APPROVAL_EFFECT_NOT_SEEN',
    );
    expect(done).toEqual([]);
    await one.ask('approval.decide', { ...allow, decision: 'deny' });
    await turn;
  });

  test('G-05 edited arguments that the tool does not take are refused before anybody says yes to them', async () => {
    const { one, turn, allow, done } = await asking();
    const { call_id, session_id } = allow;
    const edited = { call_id, session_id, arguments: { path: 5 } };
    await expect(one.ask('approval.preview', edited)).rejects.toThrow('APPROVAL_EDIT_REFUSED');
    await expect(one.ask('approval.preview', { ...edited, call_id: 'other' })).rejects.toThrow(
      'APPROVAL_NOT_PENDING',
    );
    await one.ask('approval.decide', { ...allow, decision: 'deny' });
    await turn;
    expect(done).toEqual([]);
  });

  test('G-07 G23 what opens the gateway reaches neither the model nor a tool nor the log', async () => {
    const { model, store, log, gateway, one, turn, allow } = await asking();
    await one.ask('approval.decide', allow);
    await turn;
    const { events } = await store.events.since(0, 10_000);
    const rows = await store.messages.load('s1', 0, 100);
    const seen = JSON.stringify([
      model.requests.map(({ messages, system }) => [messages, system]),
      events,
      rows,
      log.lines,
    ]);
    expect(seen).toContain('hello');
    expect(seen).not.toContain(gateway.token);
  });
});

describe('what becomes of a decision', () => {
  const params = {
    call_id: 'w1',
    session_id: 's1',
    decision: 'deny',
    digest: 'f'.repeat(64),
    scope: 'session',
    covers: 'arguments',
  } as const;

  function decided(result: object, more: object = {}) {
    const told: unknown[] = [];
    const decide = async (...given: readonly unknown[]) => {
      told.push(given);
      return result;
    };
    const core = { agent: { decide, question: async () => undefined } } as unknown as GatewayCore;
    const who = { person: 'ann', role: 'approver', credential: 'token' };
    const answer = approvalDecide({ core, who } as unknown as RequestContext, {
      ...params,
      ...more,
    });
    return { answer, told };
  }

  test.each([
    [{ status: 'same_person' }, 'APPROVAL_SAME_PERSON', 'ann has said yes already'],
    [{ status: 'role_needed', role: 'operator' }, 'ROLE_NEEDED', 'operator; ann is approver'],
    [{ status: 'once_only' }, 'APPROVAL_ONCE_ONLY', 'use scope "once"'],
    [{ status: 'unconfirmed' }, 'APPROVAL_CONFIRM_REQUIRED', 'the name of the tool'],
    [{ status: 'digest_mismatch' }, 'APPROVAL_DIGEST_MISMATCH', 'look at the question again'],
    [{ status: 'not_pending' }, 'APPROVAL_NOT_PENDING', 'No question is open for call w1'],
    [{ status: 'not_pending', outcome: 'expired' }, 'APPROVAL_NOT_PENDING', 'is closed: expired'],
    [
      { status: 'not_pending', outcome: 'cancelled', note: 'the client that asked has gone' },
      'APPROVAL_NOT_PENDING',
      'is closed: cancelled. the client that asked has gone',
    ],
  ])('G-05 %o is refused with %s', async (result, code, words) => {
    await expect(decided(result).answer).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });

  test('R-02 a yes that needs another person is counted, one that is enough settles', async () => {
    const counted = decided({ status: 'counted', people: ['ann'], needed: 2 });
    expect(await counted.answer).toEqual({
      call_id: 'w1',
      status: 'counted',
      people: ['ann'],
      needed: 2,
    });
    expect(await decided({ status: 'settled' }).answer).toEqual({
      call_id: 'w1',
      status: 'settled',
    });
  });

  test('R-02 a yes says who said yes to other arguments, and where nobody runs the call now', async () => {
    const counted = { status: 'counted', people: 1, needed: 2 };
    expect(await decided({ ...counted, toOthers: ['bob'] }).answer).toMatchObject({
      ...counted,
      to_others: ['bob'],
    });
    const later = { status: 'settled', waitsFor: 'client' };
    expect(await decided(later).answer).toEqual({ call_id: 'w1', status: 'settled' });
    const allowed = { decision: 'allow', scope: 'once' };
    expect(await decided(later, allowed).answer).toEqual({
      call_id: 'w1',
      status: 'settled',
      waits_for: 'client',
    });
  });

  test('G-05 the agent is told who decides what, and nothing that was not said', async () => {
    const plain = { digest: params.digest, scope: 'session', covers: 'arguments' };
    const who = { decidedBy: 'ann', role: 'approver', credential: 'token' };
    const bare = decided({ status: 'settled' });
    await bare.answer;
    expect(bare.told).toEqual([['s1', 'w1', 'deny', { ...plain, ...who }]]);
    const full = decided(
      { status: 'settled' },
      {
        rule: 'git push',
        note: 'not now',
        grant_expires_at: 9,
        arguments: { a: 1 },
        effect_digest: 'e',
        confirm: 'fs_write',
      },
    );
    await full.answer;
    expect(full.told).toEqual([
      [
        's1',
        'w1',
        'deny',
        {
          ...plain,
          ...who,
          rule: 'git push',
          note: 'not now',
          grantExpiresAt: 9,
          arguments: { a: 1 },
          effectDigest: 'e',
          confirm: 'fs_write',
        },
      ],
    ]);
  });
});
