import { expect, test } from 'vitest';
import { resolveLimits } from './options.js';

const MIB = 1024 * 1024;

test('limits that nobody names have their defaults, and those that are named are taken', () => {
  expect(resolveLimits()).toEqual({
    memoryBytes: 4096 * MIB,
    processes: 512,
    fileBytes: 8192 * MIB,
    temporaryBytes: 512 * MIB,
    outputBytes: 256 * MIB,
    timeoutMs: 120_000,
    graceMs: 1_500,
  });
  const named = {
    memoryBytes: 1,
    processes: 2,
    fileBytes: 3,
    temporaryBytes: 4,
    outputBytes: 5,
    timeoutMs: 6,
    graceMs: 0,
  };
  expect(resolveLimits(named)).toEqual(named);
});
