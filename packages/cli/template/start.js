import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { openRuntime } from './runtime.js';

const runtime = openRuntime();
const turn = { mode: 'chat_safe' };
const refund = (euros) =>
  runtime.runCall({ name: 'refund', arguments: { order: 'A7', euros } }, turn);

console.log('40 euros:', (await refund(40)).result);

// Above 100 the rule asks. The call waits, and the answer may come from anywhere: here, from this terminal.
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const waiting = refund(400);
for await (const { event, respond } of runtime.subscribe({ since: 0 })) {
  if (!respond) continue;
  const asked = `refund ${JSON.stringify(event.request.arguments)}: allow? (y/n) `;
  const noAnswer = once(terminal, 'close').then(() => 'n');
  const said = await Promise.race([terminal.question(asked), noAnswer]);
  await respond(said.trim() === 'y' ? 'allow' : 'deny', { decidedBy: 'you' });
  break;
}
terminal.close();
console.log('400 euros:', (await waiting).result);
