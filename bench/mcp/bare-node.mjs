// The least a server over stdio can be: answers every line with nothing in it.
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line);
  if (id !== undefined) process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{}}\n`);
}
