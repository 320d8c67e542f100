import { expect, test } from 'vitest';
import { defaultGatewayLimits } from './gateway-options.js';

test('G-07 everything that could grow has a limit, as docs/gateway.md promises', () => {
  expect(defaultGatewayLimits).toEqual({
    maxConnections: 2_000,
    maxUnauthenticated: 64,
    authTimeoutMs: 10_000,
    maxFrameBytes: 2_097_152,
    maxAuthFrameBytes: 8_192,
    requestsPerSecond: 100,
    requestBurst: 300,
    maxRefused: 100,
    maxRequestsInFlight: 64,
    maxSubscriptions: 32,
    maxSessions: 10_000,
    maxBufferedBytes: 1_048_576,
    slowReaderMs: 15_000,
    slowSenderMs: 20_000,
    heartbeatMs: 15_000,
    revokedWithinMs: 1_000,
    drainMs: 10_000,
  });
});
