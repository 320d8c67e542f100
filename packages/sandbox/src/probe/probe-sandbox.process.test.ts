import { expect, test } from 'vitest';
import { bubblewrapPath } from '../testing/bubblewrap-path.js';
import { probeSandbox } from './probe-sandbox.js';

test('R12 R19 with bubblewrap every promise is tried and kept on this host', async () => {
  const probe = await probeSandbox({ backend: 'bubblewrap', bubblewrapPath: bubblewrapPath() });
  expect(probe.promises.length).toBeGreaterThan(8);
  expect(probe.promises.filter(({ isKept }) => !isKept)).toEqual([]);
  expect(probe.backend.missing).toEqual([]);
});

test('without a backend no promise is kept, and what is missing is named', async () => {
  const probe = await probeSandbox({ backend: 'unconfined' });
  expect(probe.promises.filter(({ isKept }) => isKept)).toEqual([]);
  expect(probe.backend.confined).toBe(false);
  expect(probe.backend.missing.join('\n')).toMatch(/files[\s\S]*network[\s\S]*processes/);
});

test('a bubblewrap that is not there leaves a host without a backend, and the reason is said', async () => {
  const probe = await probeSandbox({ bubblewrapPath: '/nowhere/bwrap' });
  expect(probe.backend).toMatchObject({ name: 'unconfined', confined: false });
  expect(probe.backend.why).toContain('/nowhere/bwrap');
});
