import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, expect, test } from 'vitest';
import type { AuditReader, AuditRow } from '../ports.js';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { auditQuery } from './audit-query.js';
import type { RequestContext } from './request-context.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

function row(seq: number, more: Partial<AuditRow> = {}): AuditRow {
  return {
    seq,
    at: seq,
    kind: 'step',
    hash: `h${seq}`,
    previousHash: `h${seq - 1}`,
    data: {},
    ...more,
  };
}

type Filter = Parameters<AuditReader['list']>[0];

async function bench(
  rows: readonly AuditRow[],
  verify: AuditReader['verify'] = () => ({ ok: true }),
) {
  const asked: Filter[] = [];
  const clock = createManualClock();
  const audit: AuditReader = {
    list(filter) {
      asked.push(filter);
      const { afterSeq = 0, beforeSeq = Number.POSITIVE_INFINITY, newestFirst, limit } = filter;
      const found = rows.filter(({ seq }) => seq > afterSeq && seq < beforeSeq);
      return (newestFirst ? found.toReversed() : found).slice(0, limit);
    },
    verify,
    async *export() {},
  };
  const made = await createGatewayBench({ gateway: { audit, clock } });
  benches.push(made);
  const client = await made.client();
  return { ...made, ask: client.ask, asked, clock };
}

const seqs = ({ entries }: { entries: readonly { seq: number }[] }) =>
  entries.map(({ seq }) => seq);

test.each([
  'PENDING',
  'APPROVAL_REQUIRED',
  'APPROVED',
  'EXECUTING',
  'COMPLETED',
  'FAILED',
  'DENIED',
  'SEALED',
])('G-09 an entry about the state %s says that state and no other', async (state) => {
  const { ask } = await bench([row(1, { data: { state } })]);
  expect((await ask('audit.query', {})).entries[0]?.state).toBe(state);
});

test.each([
  ['a state nobody knows', 'LOST'],
  ['no state', undefined],
  ['a number', 3],
])('G-09 an entry with %s has none', async (_, state) => {
  const { ask } = await bench([row(1, { data: { state } })]);
  expect((await ask('audit.query', {})).entries[0]).not.toHaveProperty('state');
});

test('N-02 an entry says what its session is called now; a deleted session, and one without a title, has none', async () => {
  const { agent, ask } = await bench([
    row(1, { sessionId: 's1' }),
    row(2, { sessionId: 's2' }),
    row(3, { sessionId: 'gone' }),
    row(4),
  ]);
  await agent.sessions.create({ id: 's1', title: 'Plan the week' });
  await agent.sessions.create({ id: 's2' });
  const titles = ({ entries }: { entries: readonly { session_title?: string | undefined }[] }) =>
    entries.map((entry) => entry.session_title);
  expect(titles(await ask('audit.query', {}))).toEqual([
    'Plan the week',
    undefined,
    undefined,
    undefined,
  ]);
  await agent.sessions.rename('s1', 'Plan the month');
  expect(titles(await ask('audit.query', {}))[0]).toBe('Plan the month');
});

test('G-09 session and kind are asked of the audit itself', async () => {
  const { ask, asked } = await bench([]);
  await ask('audit.query', { session_id: 's1', kind: 'decided' });
  await ask('audit.query', {});
  expect(asked[0]).toMatchObject({ sessionId: 's1', kinds: ['decided'], newestFirst: false });
  expect(asked[1]).not.toHaveProperty('sessionId');
  expect(asked[1]).not.toHaveProperty('kinds');
});

test('R-03 every filter is handed to the audit, so that it is answered from the database', async () => {
  const { ask, asked } = await bench([]);
  const given = { tool_name: 'fs_write', outcome: 'failed', person: 'ann', rule: 'no secrets' };
  await ask('audit.query', { ...given, text: 'src', from: 2, until: 3, after: 4, before: 9 });
  expect(asked).toEqual([
    {
      tool: 'fs_write',
      outcome: 'failed',
      person: 'ann',
      rule: 'no secrets',
      text: 'src',
      from: 2,
      until: 3,
      afterSeq: 4,
      beforeSeq: 9,
      hidesPlumbing: true,
      newestFirst: false,
      limit: 101,
    },
  ]);
});

test('R-03 leases and other plumbing are hidden unless they are asked for', async () => {
  const { ask, asked } = await bench([]);
  await ask('audit.query', {});
  await ask('audit.query', { include_plumbing: true });
  await ask('audit.query', { kind: 'lease_acquired' });
  expect(asked.map(({ hidesPlumbing }) => hidesPlumbing)).toEqual([true, false, false]);
});

test('R-01 the line of a call is part of its entry, and what is no line is not', async () => {
  const line = {
    tool: 'fs_write',
    effect: 'fs_write src/a.ts +3 -1',
    verdict: 'approved_with_edits',
    by: 'ann',
    edits: 'path: "b" → "src/a.ts"',
    origin: { session: 's1', agent: 'main', face: 'serve' },
  };
  const { ask } = await bench([
    row(1, { data: { line } }),
    row(2, { data: { line: { tool: 1 } } }),
  ]);
  const [first, second] = (await ask('audit.query', {})).entries;
  expect(first).toMatchObject({ line, tool_name: 'fs_write' });
  expect(second).not.toHaveProperty('line');
});

test('G-09 a tool is named by what its entry says, under any name, and else by its record', async () => {
  const { ask, store, agent } = await bench([
    row(1, { data: { tool_name: 'fs_write' } }),
    row(2, { data: { tool: 'read_file' } }),
    row(3, { sessionId: 's1', callId: 'c1' }),
    row(4, { sessionId: 's1' }),
    row(5, { sessionId: 's1', callId: 'nobody' }),
  ]);
  await agent.sessions.create({ id: 's1' });
  const { bind } = store;
  store.bind = (lease) => {
    const bound = bind(lease);
    const get = (_session: string, call: string) =>
      call === 'c1' ? ({ name: 'fs_grep' } as never) : undefined;
    return { ...bound, records: { ...bound.records, get } };
  };
  const { entries } = await ask('audit.query', {});
  expect(entries.map(({ tool_name }) => tool_name)).toEqual([
    'fs_write',
    'read_file',
    'fs_grep',
    undefined,
    undefined,
  ]);
});

test('G-09 a page that is full says where to go on, in both orders, and a last one does not', async () => {
  const { ask } = await bench([1, 2, 3].map((seq) => row(seq)));
  expect(await ask('audit.query', { limit: 2 })).toMatchObject({ next_after: 2 });
  expect(await ask('audit.query', { limit: 3 })).not.toHaveProperty('next_after');
  const newest = await ask('audit.query', { limit: 2, order: 'newest_first' });
  expect(seqs(newest)).toEqual([3, 2]);
  expect(newest.next_before).toBe(2);
  expect(newest).not.toHaveProperty('next_after');
  const rest = await ask('audit.query', { limit: 2, order: 'newest_first', before: 2 });
  expect(seqs(rest)).toEqual([1]);
});

test('G-09 the chain is walked once for everybody within ten seconds, and again after a failure', async () => {
  let walks = 0;
  const { ask, clock } = await bench([], () => {
    walks += 1;
    if (walks === 1) throw new Error('the database is away');
    return walks === 2 ? { ok: true } : { ok: false, badSeq: -1, message: 'the tail was cut' };
  });
  await expect(ask('audit.query', {})).rejects.toThrow();
  const at = clock.now();
  expect((await ask('audit.query', {})).chain).toEqual({ is_whole: true, checked_at: at });
  clock.advance(9_999);
  expect((await ask('audit.query', {})).chain).toEqual({ is_whole: true, checked_at: at });
  expect(walks).toBe(2);
  clock.advance(1);
  expect((await ask('audit.query', {})).chain).toEqual({
    is_whole: false,
    checked_at: at + 10_000,
    first_bad_seq: 0,
    fault: 'the tail was cut',
  });
});

test('G-09 where nobody keeps an audit there are no entries and no verdict', async () => {
  const made = await createGatewayBench();
  benches.push(made);
  expect(await (await made.client()).ask('audit.query', {})).toEqual({ entries: [] });
});

test('R-01 the tool of an entry is what its line says, then its data, then the record of its call, asked once', async () => {
  const asked: unknown[] = [];
  const store = {
    bind: (bound: object) => ({
      records: {
        get: async (...of: readonly string[]) => {
          asked.push([bound, ...of]);
          return of[1] === 'c1' ? { name: 'bash_run' } : undefined;
        },
      },
    }),
  };
  const of = { sessionId: 's1', callId: 'c1' };
  const rows = [
    row(1, { ...of, data: { line: { tool: 'fs_write' }, tool_name: 'b', tool: 'c' } }),
    row(2, { ...of, data: { tool_name: 'b', tool: 'c' } }),
    row(3, { ...of, data: { line: 'x', tool: 'c' } }),
    row(4, { sessionId: 's1' }),
    row(5, { callId: 'c1' }),
    row(6, of),
    row(7, { ...of, data: { tool: 7 } }),
    row(8, { sessionId: 's1', callId: 'c2' }),
  ];
  const agent = { sessions: { get: () => undefined } };
  const core = { agent, store, audit: { list: () => rows } };
  const { entries } = await auditQuery({ core } as unknown as RequestContext, {
    order: 'oldest_first',
    after: 0,
    limit: 100,
    with_chain: false,
    include_plumbing: false,
  });
  expect(entries.map(({ tool_name }) => tool_name)).toEqual([
    'fs_write',
    'b',
    'c',
    undefined,
    undefined,
    'bash_run',
    'bash_run',
    undefined,
  ]);
  const bound = { sessionId: 's1', owner: 'gateway', fence: 0 };
  expect(asked).toEqual([
    [bound, 's1', 'c1'],
    [bound, 's1', 'c2'],
  ]);
});
