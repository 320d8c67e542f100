// What a short-lived Node process costs: CPU time of the whole process, start included.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { rotated } from './statistics.mjs';

const run = promisify(execFile);

/** Appended to a program, prints the CPU time that its process has taken so far. */
export const printCpu = 'process.stdout.write(JSON.stringify(process.cpuUsage()));';

/**
 * `programs` are `{ name, args }` whose last words on stdout come from `printCpu`.
 * Resolves with a Map from name to CPU ms, round by round, interleaved.
 */
export async function measureStarts({ programs, rounds }) {
  const taken = new Map(programs.map(({ name }) => [name, []]));
  // Extra certificates cost every Node 20 process 50 ms and say nothing about the program.
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, args } of rotated(programs, round + 1)) {
      const { stdout } = await run(process.execPath, args, { env });
      const { user, system } = JSON.parse(stdout.slice(stdout.lastIndexOf('{')));
      // The first round fills the file cache.
      if (round >= 0) taken.get(name).push((user + system) / 1000);
    }
  }
  return taken;
}
