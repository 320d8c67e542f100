import { expect, test } from 'vitest';
import { createMemoryEvents } from './memory-events.js';

const note = (name: string) => ({
  seq: 0,
  timestamp: 1,
  sessionId: 's',
  agentId: 'a',
  event: { channel: 'monitor', type: 'note', name, data: null } as const,
});

test('K-19 memory keeps exactly the newest events, whatever was there before them', async () => {
  const log = createMemoryEvents({ maxEvents: 10 });
  for (let count = 1; count <= 25; count += 1) {
    await log.append([note(`${count}`)]);
    const oldest = Math.max(0, count - 10);
    const page = await log.since(oldest, 100);
    expect(page.upTo).toBe(count);
    expect(page.events.map(({ seq }) => seq)).toEqual(
      Array.from({ length: count - oldest }, (_, index) => oldest + index + 1),
    );
    if (oldest > 0) expect(() => log.since(oldest - 1, 100)).toThrow('no longer kept');
  }
});
