import type { AgentStore } from '@sluice/agent';
import type { PolicyRule } from '@sluice/kernel';
import { afterEach, expect, test } from 'vitest';
import type { AuditReader } from '../ports.js';
import { createGatewayBench, type GatewayBench } from './gateway-bench.js';
import type { StorePlace } from './gateway-conformance.js';
import { codeOf, TestBrowser } from './test-browser.js';
import { eventually, type TestClient } from './test-client.js';

const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'hello' } };
const TIME = { name: 'current_time', arguments: {} };
const TOKEN = 'one-token-for-all-gateways';
const two: PolicyRule = ({ tool }) =>
  tool.name === 'fs_write'
    ? { verdict: 'ask', rule: 'two people', where: 'sluice.yaml:3', needs: { people: 2 } }
    : undefined;

type Opened = AgentStore & { readonly audit?: AuditReader };

/** What holds of people for gateways on every store. Defines its tests where it is called. */
export function peopleConformance(makePlace: () => Promise<StorePlace>): void {
  const benches: GatewayBench[] = [];
  const places: StorePlace[] = [];

  afterEach(async () => {
    for (const made of benches.splice(0)) await made.close();
    for (const place of places.splice(0)) await place.dispose();
  });

  async function open(store: Opened, isAsking = false): Promise<GatewayBench> {
    const made = await createGatewayBench({
      store,
      script: isAsking ? [{ calls: [WRITE] }, 'written'] : ['taken up'],
      agent: { permission: { mode: 'auto', rules: [two], source: 'sluice.yaml' } },
      gateway: {
        token: TOKEN,
        limits: { revokedWithinMs: 20 },
        ...(store.audit ? { audit: store.audit } : {}),
      },
    });
    benches.push(made);
    return made;
  }

  async function place(): Promise<StorePlace> {
    const made = await makePlace();
    places.push(made);
    return made;
  }

  /** A client of a person who is made here, and how to connect as them again. */
  async function person(owner: TestClient, name: string, role: 'viewer' | 'approver' | 'operator') {
    const { token } = await owner.ask('people.add', { name, role });
    return { token, at: (bench: GatewayBench) => bench.client({ token }) };
  }

  async function ask(bench: GatewayBench, client: TestClient) {
    await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
    const turn = client.ask('chat.send', { content: 'write', session_id: 's1' }, 'q1');
    turn.catch(() => undefined);
    const frame = await client.until(({ type }) => type === 'approval_request');
    if (frame.type !== 'approval_request') throw new Error('no question');
    const { digest } = frame.data;
    const yes = { call_id: 'w1', session_id: 's1', decision: 'allow', digest } as const;
    return { turn, yes, approval: frame.data };
  }

  test('R-02 an answer carries the name of the person who gave it, into grant, event and audit', async () => {
    const bench = await open(await (await place()).open(), true);
    const owner = await bench.client();
    const ann = await (await person(owner, 'Ann', 'approver')).at(bench);
    const bob = await (await person(owner, 'bob', 'approver')).at(bench);
    const { turn, yes, approval } = await ask(bench, owner);
    expect(approval.needs).toEqual({ people: 2, said_yes: [] });
    expect(approval.grant_rules.map(({ scope }) => scope)).toEqual(['once']);
    expect(await ann.ask('approval.decide', yes)).toEqual({
      call_id: 'w1',
      status: 'counted',
      people: 1,
      needed: 2,
    });
    await expect(ann.ask('approval.decide', yes)).rejects.toThrow('APPROVAL_SAME_PERSON');
    const again = await bob.ask('approval.question', { call_id: 'w1', session_id: 's1' });
    expect(again.approval.needs).toEqual({ people: 2, said_yes: ['ann'] });
    expect(bench.done).toEqual([]);
    await bob.ask('approval.decide', yes);
    expect(await turn).toMatchObject({ status: 'completed' });
    expect(owner.of('approval_decided', 'q1')[0]?.data.decided_by).toBe('bob');
    const { entries, chain } = await owner.ask('audit.query', { limit: 500 });
    if (!chain) return;
    const by = (kind: string) => entries.filter((one) => one.kind === kind).map((one) => one.actor);
    expect(by('yes_counted')).toEqual(['ann']);
    expect(by('decided')).toContain('bob');
    expect(by('person_added')).toEqual(['omar', 'omar']);
    expect(chain.is_whole).toBe(true);
  });

  test('P-02 a call is made for the person who spoke: rules see name and role, and the audit keeps them', async () => {
    const heard: string[] = [];
    const listen: PolicyRule = ({ person, role }) => {
      heard.push(`${person} ${role}`);
      return undefined;
    };
    const store = await (await place()).open();
    const bench = await createGatewayBench({
      store,
      script: Array.from({ length: 3 }, () => [{ calls: [TIME] }, 'told']).flat(),
      agent: { permission: { mode: 'auto', rules: [listen], source: 'sluice.yaml' } },
      gateway: { token: TOKEN },
    });
    benches.push(bench);
    const owner = await bench.client({ token: TOKEN });
    const ann = await (await person(owner, 'ann', 'operator')).at(bench);
    const bob = await (await person(owner, 'bob', 'operator')).at(bench);
    await bench.agent.sessions.create({ id: 's1' });
    for (const client of [ann, bob, owner]) {
      await client.ask('chat.send', { content: 'what time is it', session_id: 's1' });
    }
    expect(heard).toEqual(['ann operator', 'bob operator', 'omar operator']);
    const calls = await store.calls.list({ sessionId: 's1', limit: 10 });
    expect(calls.map(({ line }) => line?.origin.person)).toEqual(['omar', 'bob', 'ann']);
  });

  test('R-02 the second person answers after a restart, at another gateway; the first is not two people there', async () => {
    const shared = await place();
    const first = await open(await shared.open(), true);
    const owner = await first.client();
    const ann = await person(owner, 'ann', 'approver');
    const bob = await person(owner, 'bob', 'approver');
    const { yes } = await ask(first, owner);
    await (await ann.at(first)).ask('approval.decide', yes);
    const { token: rotated } = await owner.ask('people.rotate', { name: 'ann' });
    benches.splice(0);
    await first.close();

    const second = await open(await shared.open());
    const annAgain = await second.client({ token: rotated });
    await expect(annAgain.ask('approval.decide', yes)).rejects.toThrow('APPROVAL_SAME_PERSON');
    const bobThere = await bob.at(second);
    await second.agent.recover();
    expect(await bobThere.ask('approval.decide', yes)).toMatchObject({ status: 'settled' });
    await eventually(() => second.done.length === 1, 'the write');
  });

  test('R-02 a revoked person is out at once, with token, pass and connection', async () => {
    const here = await open(await (await place()).open());
    const owner = await here.client();
    const { token } = await person(owner, 'ann', 'operator');
    const browser = new TestBrowser(here.gateway);
    const page = await browser.signIn({ token });
    expect(await page.ask('session.list', {})).toEqual({ sessions: [] });
    const program = await here.client({ token });
    await owner.ask('people.revoke', { name: 'ann' });
    expect(await page.closed).toEqual({ code: 4001, reason: 'REVOKED' });
    expect(await program.closed).toEqual({ code: 4001, reason: 'REVOKED' });
    await expect(browser.signIn()).rejects.toThrow('AUTH_FAILED');
    await expect(here.client({ token })).rejects.toThrow('401');
    const { people } = await owner.ask('people.list', {});
    expect(people).toMatchObject([{ name: 'ann', revoked_by: 'omar' }]);
    await expect(owner.ask('people.revoke', { name: 'ann' })).rejects.toThrow('PERSON_NOT_FOUND');
  });

  test('R-02 a new token ends the old one; a browser that signed in with it has to do so again', async () => {
    const bench = await open(await (await place()).open());
    const owner = await bench.client();
    const { token } = await person(owner, 'ann', 'viewer');
    const browser = new TestBrowser(bench.gateway);
    await browser.signIn({ token });
    const { token: next } = await owner.ask('people.rotate', { name: 'ann' });
    await expect(browser.signIn()).rejects.toThrow('AUTH_FAILED');
    await expect(bench.client({ token })).rejects.toThrow('401');
    const again = await browser.signIn({ token: next });
    await expect(again.ask('chat.send', { content: 'hi' })).rejects.toThrow('ROLE_NEEDED');
    const restored = await browser.signIn();
    expect(await restored.ask('session.list', {})).toBeTruthy();
  });

  test('R-02 a grant for every session is the operator’s to give', async () => {
    const bench = await open(await (await place()).open(), true);
    const owner = await bench.client();
    const ann = await (await person(owner, 'ann', 'approver')).at(bench);
    const { turn, yes } = await ask(bench, owner);
    await expect(ann.ask('approval.decide', { ...yes, scope: 'always' })).rejects.toThrow(
      'ROLE_NEEDED',
    );
    await expect(ann.ask('approval.decide', { ...yes, scope: 'session' })).rejects.toThrow(
      'APPROVAL_ONCE_ONLY',
    );
    await ann.ask('approval.decide', { ...yes, decision: 'deny' });
    await turn;
    expect(bench.done).toEqual([]);
  });

  test('R-02 the launch address signs in the owner by name', async () => {
    const bench = await open(await (await place()).open());
    const browser = new TestBrowser(bench.gateway);
    const page = await browser.signIn({ launch_code: codeOf(bench.gateway.launchUrl) });
    expect(page.of('response').map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ principal_id: 'omar', role: 'operator' }),
    );
  });
}
