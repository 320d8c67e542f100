// The same task for everybody: a refund that a person must allow, asked about in one process and allowed in another.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** `ask` or `approve`, and the folder that both processes share. */
export const [step, folder] = process.argv.slice(2);
export const kept = join(folder, 'kept');

/** Pays the money back: a line in a file, so that whoever looks sees how often it ran, and in which process. */
export function refund({ order, euros }) {
  appendFileSync(join(folder, 'refunds'), `${step} ${order} ${euros}\n`);
  return { order, refunded: euros };
}
