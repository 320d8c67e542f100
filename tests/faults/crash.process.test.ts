import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { crashRounds } from './crash-rounds.js';
import { faultSize } from './fault-size.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

beforeAll(() => {
  // The workers are processes of their own and run what is built.
  execFileSync(`${root}node_modules/.bin/tsc`, ['-b', 'packages/store'], { cwd: root });
});

describe('killed at any moment', () => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    test(
      `K-21 D01 D02 D08 on ${engine}: every call ends once, nothing acknowledged is lost, nothing runs twice`,
      async () => {
        const account = await crashRounds({
          engine,
          rounds: faultSize.roundsPerStore,
          maxLifeMs: 250,
        });
        console.log(`${engine}: ${faultSize.roundsPerStore} kills`, account);
        expect(account.broken).toEqual([]);
        expect(account.calls).toBeGreaterThan(0);
        expect(account.sealed).toBeGreaterThan(0);
      },
      faultSize.limitMs,
    );

    test(
      `G-01 K-21 on ${engine}, with the whole agent: every turn that was left open is finished and its transcript is whole`,
      async () => {
        const account = await crashRounds({
          engine,
          rounds: faultSize.agentRoundsPerStore,
          maxLifeMs: 400,
          program: 'agent',
        });
        console.log(`${engine}: ${faultSize.agentRoundsPerStore} kills of an agent`, account);
        expect(account.broken).toEqual([]);
        expect(account.calls).toBeGreaterThan(0);
      },
      faultSize.limitMs,
    );
  }
});
