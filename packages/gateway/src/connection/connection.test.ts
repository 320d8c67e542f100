import { systemClock } from '@sluice/kernel/system';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type BenchOptions,
  createGatewayBench,
  type GatewayBench,
} from '../testing/gateway-bench.js';
import { closeCodeIn, rawClient, rawFrame, upgradeText } from '../testing/raw-client.js';
import { eventually, type TestClient } from '../testing/test-client.js';

const benches: GatewayBench[] = [];

async function bench(options: BenchOptions = {}): Promise<GatewayBench> {
  const made = await createGatewayBench(options);
  benches.push(made);
  return made;
}

afterEach(async () => {
  for (const made of benches.splice(0)) await made.close();
});

/** The same connection still works. */
async function livesOn(client: TestClient): Promise<void> {
  expect(await client.ask('session.list', {})).toEqual({ sessions: expect.any(Array) });
}

async function raw({ gateway }: GatewayBench) {
  const authorization = `Bearer ${gateway.token}`;
  const client = rawClient(gateway.url, upgradeText(gateway.url, { authorization }));
  await eventually(() => client.received().includes('\r\n\r\n'), 'the upgrade');
  return client;
}

const REQUEST = '{"type":"request","id":"r","method":"session.list","params":{}}';

describe('frames that are none', () => {
  test.each([
    ['not JSON', 'hello', 'PARSE_ERROR', 'unknown'],
    ['nothing', '', 'PARSE_ERROR', 'unknown'],
    ['half an object', '{"type":"request"', 'PARSE_ERROR', 'unknown'],
    ['a list', '[]', 'PARSE_ERROR', 'unknown'],
    ['null', 'null', 'PARSE_ERROR', 'unknown'],
    ['no method', '{"type":"request","id":"a"}', 'PARSE_ERROR', 'a'],
    [
      'an id that is an object',
      '{"type":"request","id":{},"method":"session.list"}',
      'PARSE_ERROR',
      'unknown',
    ],
    [
      'an id beyond 2^53',
      '{"type":"request","id":9007199254740993,"method":"session.list"}',
      'PARSE_ERROR',
      'unknown',
    ],
    [
      'an id of two lines',
      '{"type":"request","id":"a\\nb","method":"session.list"}',
      'PARSE_ERROR',
      'unknown',
    ],
    ['an unknown method', '{"type":"request","id":"b","method":"nope"}', 'METHOD_NOT_FOUND', 'b'],
    ['constructor', '{"type":"request","id":"b","method":"constructor"}', 'METHOD_NOT_FOUND', 'b'],
    ['__proto__', '{"type":"request","id":"b","method":"__proto__"}', 'METHOD_NOT_FOUND', 'b'],
    [
      'wrong parameters',
      '{"type":"request","id":"c","method":"chat.send","params":{"content":7}}',
      'INVALID_PARAMS',
      'c',
    ],
    [
      'one parameter too many',
      '{"type":"request","id":"c","method":"chat.send","params":{"content":"x","mode":"coding"}}',
      'INVALID_PARAMS',
      'c',
    ],
    [
      '5,000 levels',
      `{"type":"request","id":"d","method":"chat.send","params":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      'PARSE_ERROR',
      'unknown',
    ],
    ['500,000 levels', '['.repeat(500_000), 'PARSE_ERROR', 'unknown'],
  ])(
    'G-05 G13 G16 %s gets an error frame and the connection lives on',
    async (_, text, code, id) => {
      const made = await bench();
      const one = await made.client();
      one.send(text);
      const answer = await one.until(({ type }) => type === 'error');
      expect(answer).toMatchObject({ id, error: { code } });
      await livesOn(one);
    },
  );

  test('G-05 a binary frame gets an error frame and the connection lives on', async () => {
    const one = await (await bench()).client();
    one.send(Buffer.from(REQUEST));
    expect(await one.until(({ type }) => type === 'error')).toMatchObject({
      id: 'unknown',
      error: { code: 'PARSE_ERROR', message: expect.stringContaining('binary') },
    });
    await livesOn(one);
  });

  test.each([
    'tool_result',
    'approval_decided',
    'tool_denied',
    'response',
    'stream_chunk',
    'event',
  ])('G-05 G19 a client that sends %s, which only servers send, is refused', async (type) => {
    const made = await bench();
    const one = await made.client();
    one.send(JSON.stringify({ type, id: 'x', data: { call_id: 'c', decision: 'allow' } }));
    expect(await one.until((frame) => frame.type === 'error')).toMatchObject({
      id: 'x',
      error: { code: 'PARSE_ERROR' },
    });
    await livesOn(one);
  });

  test('G-05 G14 of two equal keys one is read, everywhere the same', async () => {
    const one = await (await bench()).client();
    one.send('{"type":"request","id":"d","method":"session.create","method":"session.list"}');
    const answer = await one.until(({ id }) => id === 'd');
    expect(answer).toMatchObject({ type: 'response', data: { sessions: [] } });
  });
});

describe('too much', () => {
  test('G-07 G08 a frame of 60 MiB is closed with 1009 before it is read', async () => {
    const made = await bench();
    const one = await made.client();
    const other = await made.client();
    const before = process.memoryUsage().external;
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x03, 0xc0, 0, 0, 1, 2, 3, 4]);
    const sender = await raw(made);
    sender.write(head);
    sender.write(Buffer.alloc(256 * 1024));
    await sender.ended;
    expect(closeCodeIn(sender.received())).toBe(1009);
    expect(process.memoryUsage().external - before).toBeLessThan(16 * 1024 * 1024);
    one.send('x'.repeat(3 * 1024 * 1024));
    expect((await one.closed).code).toBe(1009);
    await livesOn(other);
  });

  test('G-07 a large frame of somebody who has not said who he is ends with 1009', async () => {
    const one = await (await bench()).client({ token: null });
    one.send('x'.repeat(20_000));
    expect(await one.until(({ type }) => type === 'error')).toMatchObject({
      error: { code: 'FRAME_TOO_LARGE' },
    });
    expect((await one.closed).code).toBe(1009);
  });

  test('G-07 a flood is answered with RATE_LIMITED, then closed with 4029; others go on', async () => {
    const made = await bench({
      gateway: { limits: { requestBurst: 20, requestsPerSecond: 1, maxRefused: 10 } },
    });
    const one = await made.client();
    const other = await made.client();
    for (let count = 0; count < 200; count += 1) one.send(REQUEST.replace('"r"', `"r${count}"`));
    expect((await one.closed).code).toBe(4029);
    expect(one.of('response').length).toBeLessThanOrEqual(21);
    const limited = one.of('error').filter(({ error }) => error.code === 'RATE_LIMITED');
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length).toBeLessThanOrEqual(11);
    await livesOn(other);
  });

  test('G-07 G22 a flood of pings is closed with 4029', async () => {
    const made = await bench({
      gateway: { limits: { requestBurst: 20, requestsPerSecond: 1, maxRefused: 10 } },
    });
    const one = await made.client();
    for (let count = 0; count < 100; count += 1) one.socket.ping();
    expect((await one.closed).code).toBe(4029);
  });

  test('G-07 requests in flight and subscriptions are counted', async () => {
    const made = await bench({
      script: Array.from({ length: 5 }, () => ({ hangs: true as const })),
      gateway: { limits: { maxRequestsInFlight: 2, maxSubscriptions: 1 } },
    });
    const one = await made.client();
    for (const id of ['a', 'b', 'c']) await made.agent.sessions.create({ id });
    for (const session_id of ['a', 'b']) {
      void one.ask('chat.send', { content: 'x', session_id }).catch(() => undefined);
    }
    await eventually(() => made.model.requests.length === 2);
    await expect(one.ask('chat.send', { content: 'x', session_id: 'c' })).rejects.toThrow(
      'TOO_MANY_REQUESTS',
    );
    await one.ask('events.since', { seq: 0 });
    await expect(one.ask('events.since', { seq: 0 })).rejects.toThrow('TOO_MANY_REQUESTS');
    made.agent.cancel('a');
    made.agent.cancel('b');
    await eventually(async () => (await one.ask('session.list', {}).catch(() => null)) !== null);
  });
});

describe('too slow', () => {
  test('G-07 G20 a reader that stops is closed with 4008; what it did not take was never held for it', async () => {
    const made = await bench({
      gateway: { limits: { maxBufferedBytes: 128 * 1024, slowReaderMs: 300 } },
    });
    await made.agent.sessions.create({ id: 's1' });
    const one = await made.client();
    const other = await made.client();
    const stream = Reflect.get(one.socket, '_socket');
    await one.ask('events.since', { seq: 0 }, 'live');
    stream.pause();
    const chunk = 'x'.repeat(32 * 1024);
    const draft = () => ({
      seq: 0,
      timestamp: 1,
      sessionId: 's1',
      agentId: 'main',
      event: { channel: 'progress', type: 'text_chunk', delta: chunk } as const,
    });
    const before = process.memoryUsage();
    for (let count = 0; count < 1_600; count += 1) {
      await made.store.events.append([draft()]);
      if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const grown = process.memoryUsage().external - before.external;
    expect(grown).toBeLessThan(20 * 1024 * 1024);
    const metrics = async () => {
      const headers = { authorization: `Bearer ${made.gateway.token}` };
      return (await fetch(`${made.gateway.url}/metrics`, { headers })).text();
    };
    await eventually(async () => (await metrics()).includes('sluice_closes_total{code="4008"} 1'));
    stream.resume();
    await one.closed;
    expect(one.of('event').length).toBeLessThan(800);
    await livesOn(other);
  });

  test('G-05 K-19 a reader that is slow but reads gets every event once', async () => {
    const made = await bench({
      gateway: { limits: { maxBufferedBytes: 64 * 1024, slowReaderMs: 20_000 } },
    });
    const one = await made.client();
    const stream = Reflect.get(one.socket, '_socket');
    await one.ask('events.since', { seq: 0 }, 'live');
    const total = 600;
    const append = async () => {
      for (let count = 0; count < total; count += 1) {
        await made.store.events.append([
          {
            seq: 0,
            timestamp: 1,
            sessionId: 's1',
            agentId: 'main',
            event: { channel: 'progress', type: 'text_chunk', delta: 'y'.repeat(20_000) },
          },
        ]);
        if (count % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const appending = append();
    for (let round = 0; round < 10; round += 1) {
      stream.pause();
      await new Promise((resolve) => setTimeout(resolve, 10));
      stream.resume();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await appending;
    await one.until((frame) => frame.type === 'event' && frame.data.seq === total);
    expect(one.of('event').map(({ data }) => data.seq)).toEqual(
      Array.from({ length: total }, (_, index) => index + 1),
    );
  });

  test('G-07 G10 a message that never ends is closed with 4008, pongs between its pieces or not', async () => {
    const made = await bench({ gateway: { limits: { slowSenderMs: 200, heartbeatMs: 400 } } });
    const slow = await raw(made);
    slow.write(rawFrame(1, Buffer.from('{"type":'), false));
    const drip = setInterval(() => {
      slow.write(rawFrame(10, Buffer.alloc(0)));
      slow.write(rawFrame(0, Buffer.from(' '), false));
    }, 20);
    await slow.ended;
    clearInterval(drip);
    expect(closeCodeIn(slow.received())).toBe(4008);
  });

  test('G-05 a client that does not answer the heartbeat is let go; one that does stays', async () => {
    const made = await bench({ gateway: { limits: { heartbeatMs: 40 } } });
    const alive = await made.client();
    const dead = await made.client({ socket: { autoPong: false } });
    expect((await dead.closed).code).toBe(1006);
    await livesOn(alive);
  });

  test('G-05 a client that was too far behind to answer the heartbeat is asked again once it has read', async () => {
    const beats: (() => void)[] = [];
    const heartbeatMs = 71_000;
    const clock = {
      ...systemClock,
      setTimer(run: () => void, delayMs: number) {
        if (delayMs !== heartbeatMs) return systemClock.setTimer(run, delayMs);
        beats.push(run);
        return () => undefined;
      },
    };
    const beat = () => beats.splice(0).forEach((run) => void run());
    const limits = { maxBufferedBytes: 64 * 1024, slowReaderMs: 60_000, heartbeatMs };
    const made = await bench({ gateway: { clock, limits } });
    const one = await made.client({ socket: { autoPong: false } });
    await one.ask('events.since', { seq: 0 }, 'live');
    beat();
    const stream = Reflect.get(one.socket, '_socket');
    stream.pause();
    const event = { channel: 'progress', type: 'text_chunk', delta: 'z'.repeat(20_000) } as const;
    const total = 600;
    for (let count = 0; count < total; count += 1) {
      await made.store.events.append([
        { seq: 0, timestamp: 1, sessionId: 's1', agentId: 'main', event },
      ]);
      if (count % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    beat();
    stream.resume();
    await one.until((frame) => frame.type === 'event' && frame.data.seq === total);
    const asked = new Promise<'asked' | number>((resolve) => {
      one.socket.once('ping', () => resolve('asked'));
      void one.closed.then(({ code }) => resolve(code));
    });
    beat();
    expect(await asked).toBe('asked');
  });
});

describe('broken WebSocket', () => {
  test('G-07 G22 text that is not UTF-8 is closed with 1007, a bad close code with 1002', async () => {
    const made = await bench();
    const one = await raw(made);
    one.write(rawFrame(1, Buffer.from([0xff, 0xfe, 0xfd])));
    await one.ended;
    expect(closeCodeIn(one.received())).toBe(1007);
    const two = await raw(made);
    two.write(rawFrame(8, Buffer.from([0x03, 0xed])));
    await two.ended;
    expect(closeCodeIn(two.received())).toBe(1002);
    const three = await raw(made);
    three.write(Buffer.from([0x81, 0x02, 0x68, 0x69]));
    await three.ended;
    expect(closeCodeIn(three.received())).toBe(1002);
    await livesOn(await made.client());
  });
});

test('G-07 a connection that has ended takes its timers back', async () => {
  const timers: { delayMs: number; isTakenBack: boolean }[] = [];
  const clock = {
    ...systemClock,
    setTimer(run: () => void, delayMs: number) {
      const timer = { delayMs, isTakenBack: false };
      timers.push(timer);
      const cancel = systemClock.setTimer(run, delayMs);
      return () => {
        timer.isTakenBack = true;
        cancel();
      };
    },
  };
  const made = await bench({ gateway: { clock, limits: { authTimeoutMs: 61_000 } } });
  const one = await made.client({ token: null });
  await expect(one.ask('auth', { token: 'w'.repeat(40) })).rejects.toThrow('AUTH_FAILED');
  await one.closed;
  const toSignIn = timers.filter(({ delayMs }) => delayMs === 61_000);
  const toClose = timers.filter(({ delayMs }) => delayMs === 2_000);
  expect([toSignIn.length, toClose.length]).toEqual([1, 1]);
  await eventually(() => [...toSignIn, ...toClose].every(({ isTakenBack }) => isTakenBack));
});
