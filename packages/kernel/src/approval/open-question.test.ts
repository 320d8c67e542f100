import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import { createRegistry } from '../registry/registry.js';
import { createRuntime } from '../runtime.js';
import { createTestRuntime } from '../testing/index.js';

const SECRET = 'hunter2'.repeat(3);
const coding = { mode: 'coding' } as const;
const mask = (value: unknown): unknown =>
  JSON.parse((JSON.stringify(value) ?? 'null').replaceAll(SECRET, '<redacted:secret>'));

/** A call that waits for a person, and a second runtime on the same ports that does not hold it. */
async function ask(text: string, old = 'old') {
  const page = { old };
  const write = tool({
    name: 'write_note',
    parameters: z.object({ text: z.string() }),
    describeEffect: ({ text: next }) => ({ diff: `-${page.old}\n+${next}` }),
    execute: () => ({ ok: true }),
    allowedModes: ['coding'],
  });
  const opened = createTestRuntime({
    tools: [write],
    permission: { mode: 'ask' },
    ports: { masker: { mask } },
  });
  const call = opened.runtime.runCall({ id: '1', name: 'write_note', arguments: { text } }, coding);
  await opened.settle();
  const other = createRuntime({
    sessionId: 'session',
    registry: opened.registry,
    ports: { ...opened.ports, masker: { mask } },
    permission: { mode: 'ask' },
  });
  return { ...opened, call, other, page };
}

test('U-04 the runtime that holds the call gives arguments and effect as they will run; what is kept stays masked', async () => {
  const { runtime, call, ports } = await ask(`key=${SECRET}`);
  const question = await runtime.question('1');
  expect(question).toMatchObject({
    isExact: true,
    request: { arguments: { text: `key=${SECRET}` }, effect: { diff: `-old\n+key=${SECRET}` } },
  });
  const [stored] = await runtime.pendingApprovals();
  expect(question?.request.digest).toBe(stored?.request.digest);
  expect(JSON.stringify([stored, ports.events.since(0, 100)])).not.toContain(SECRET);
  await runtime.decide('1', 'deny');
  await call;
  expect(await runtime.question('1')).toBeUndefined();
});

test('U-04 where another runtime holds it, what was stored is exact as long as it lost nothing', async () => {
  const plain = await ask('hello');
  expect(await plain.other.question('1')).toMatchObject({
    isExact: true,
    request: { arguments: { text: 'hello' }, effect: { diff: '-old\n+hello' } },
  });
  plain.page.old = 'changed';
  expect(await plain.other.question('1')).toMatchObject({
    isExact: true,
    request: { effect: { diff: '-old\n+hello' } },
  });
  const masked = await ask(`key=${SECRET}`);
  expect(await masked.other.question('1')).toMatchObject({
    isExact: false,
    request: { arguments: { text: 'key=<redacted:secret>' } },
  });
});

test('D-02 a runtime that does not have the tool shows what was stored, exact as long as it lost nothing', async () => {
  const stranger = (ports: Awaited<ReturnType<typeof ask>>['ports']) =>
    createRuntime({
      sessionId: 'session',
      registry: createRegistry(),
      ports: { ...ports, masker: { mask } },
      permission: { mode: 'ask' },
    });
  const plain = await ask('hello');
  expect(await stranger(plain.ports).question('1')).toMatchObject({
    isExact: true,
    request: { arguments: { text: 'hello' }, effect: { diff: '-old\n+hello' } },
  });
  const secret = await ask('hello', SECRET);
  expect(await stranger(secret.ports).question('1')).toMatchObject({ isExact: false });
  const masked = await ask(`key=${SECRET}`);
  expect(await stranger(masked.ports).question('1')).toMatchObject({ isExact: false });
});

test('U-04 an effect with a masked secret is worked out again where it is the same, and not exact where it is not', async () => {
  const { other, page } = await ask('hello', SECRET);
  expect(await other.question('1')).toMatchObject({
    isExact: true,
    request: { effect: { diff: `-${SECRET}\n+hello` } },
  });
  page.old = 'changed';
  expect(await other.question('1')).toMatchObject({
    isExact: false,
    request: { effect: { diff: '-<redacted:secret>\n+hello' } },
  });
});

test('U-04 no question is open for another session, an unknown call or a call that was decided', async () => {
  const { runtime, registry, ports } = await ask('hello');
  const stranger = createRuntime({
    sessionId: 'other',
    registry,
    ports,
    permission: { mode: 'ask' },
  });
  expect(await stranger.question('1')).toBeUndefined();
  expect(await runtime.question('constructor')).toBeUndefined();
});
