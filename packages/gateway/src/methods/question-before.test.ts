import { createMemoryStore } from '@sluice/agent/testing';
import type { ApprovalRequest, EventDraft } from '@sluice/kernel';
import { systemClock } from '@sluice/kernel/system';
import { expect, test } from 'vitest';
import { questionBefore } from './question-before.js';

const request: ApprovalRequest = {
  callId: 'w1',
  toolName: 'fs_write',
  sessionId: 's1',
  agentId: 'main',
  mode: 'coding',
  digest: 'three',
  arguments: {},
  meta: {},
  requestedAt: 1,
};

test('G-05 the question before is the last one for the same call with another digest', async () => {
  const { events } = createMemoryStore(systemClock);
  const asked = (digest: string, callId = 'w1') =>
    ({
      sessionId: 's1',
      agentId: 'main',
      at: 1,
      event: {
        channel: 'control',
        type: 'permission_required',
        call: { id: callId, name: 'fs_write', state: 'APPROVAL_REQUIRED' },
        request: { ...request, callId, digest },
      },
    }) as unknown as EventDraft;
  await events.append([asked('one'), asked('two'), asked('x', 'other'), asked('three')]);
  const now: ApprovalRequest = { ...request, digest: 'three', changedSince: true };
  expect((await questionBefore(events, now))?.digest).toBe('two');
  expect(await questionBefore(events, { ...request, digest: 'three' })).toBeUndefined();
});
