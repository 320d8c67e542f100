import type { SessionPause } from '@sluice/agent';
import { expect, test } from 'vitest';
import { tellPauses } from './tell-pauses.js';

/** What is told where the session is found held so, look after look. */
async function toldOf(looks: readonly (SessionPause | undefined)[]) {
  const over = new AbortController();
  const told: (SessionPause | undefined)[] = [];
  let look = 0;
  const row = { id: 's1', mode: 'coding', metadata: {}, createdAt: 0, updatedAt: 0, lastSeq: 0 };
  await tellPauses(
    {
      async session() {
        const paused = looks[look];
        look += 1;
        return { ...row, ...(paused ? { paused } : {}) };
      },
      tell: (paused) => void told.push(paused),
      async wait() {
        if (look === looks.length) over.abort();
      },
    },
    over.signal,
  );
  return told;
}

const byAnn: SessionPause = { by: 'ann', at: 1 };
const all: SessionPause = { by: 'ann', at: 1, all: true };

test('N-09 a turn that is held is told of once, and once more when it goes on', async () => {
  expect(await toldOf([byAnn, byAnn, undefined, undefined])).toEqual([byAnn, undefined]);
});

test('N-09 a turn that nobody holds is not spoken of', async () => {
  expect(await toldOf([undefined, undefined])).toEqual([]);
});

test('N-09 that all are held after one was, or by somebody else, is told', async () => {
  const byBob = { ...byAnn, by: 'bob' };
  expect(await toldOf([byAnn, all, byBob])).toEqual([byAnn, all, byBob]);
});
