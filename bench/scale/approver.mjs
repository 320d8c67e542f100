// A person at one gateway who says yes to every question of all of them, and when.
import { setTimeout as sleep } from 'node:timers/promises';
import { connectClient } from '../gateway/client.mjs';

const LOOK_EVERY_MS = 250;

export async function startApprover(gateway) {
  const url = `${gateway.url.replace(/^http/, 'ws').replace(/\/$/, '')}/ws`;
  const { ask, socket } = await connectClient({ url, token: gateway.token });
  /** When the yes to a call was given. */
  const saidYes = new Map();
  const refused = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const { approvals } = await ask('approval.list', {});
      for (const { call_id, session_id, digest } of approvals) {
        if (saidYes.has(call_id)) continue;
        saidYes.set(call_id, Date.now());
        await ask('approval.decide', { call_id, session_id, digest, decision: 'allow' }).catch(
          (error) => refused.push(error.message),
        );
      }
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    saidYes,
    refused,
    async end() {
      isOver = true;
      await work;
      socket.close();
    },
  };
}
