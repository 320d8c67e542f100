// A call that waits for a person, who changes it before saying yes. The decision works once.
import assert from 'node:assert/strict';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { z } from 'zod';

const sent = [];
const registry = createRegistry();
registry.register(
  tool({
    name: 'send_mail',
    parameters: z.object({ to: z.string(), text: z.string() }),
    execute: (mail) => {
      sent.push(mail);
      return { sent: mail.to };
    },
    allowedModes: ['coding'],
  }),
);
const runtime = createRuntime({
  registry,
  ports: systemPorts(),
  sessionId: 's1',
  permission: { mode: 'auto', requireApprovalTools: ['send_mail'] },
});

const running = runtime.runCall(
  { id: 'call_1', name: 'send_mail', arguments: { to: 'everyone', text: 'hello' } },
  { mode: 'coding' },
);
for await (const { event, respond } of runtime.subscribe({ since: 0 })) {
  if (!respond) continue;
  console.log('asked:', event.request.toolName, event.request.arguments);
  await respond('allow', { decidedBy: 'ann', arguments: { to: 'bob', text: 'hello' } });
  break;
}
const outcome = await running;
console.log(outcome.note, outcome.result);

assert.deepEqual(sent, [{ to: 'bob', text: 'hello' }]);
assert.equal((await runtime.decide('call_1', 'allow')).status, 'not_pending');
