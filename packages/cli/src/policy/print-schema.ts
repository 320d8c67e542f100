import { fileSchema } from '@sluice/policy';
import type { Io } from '../command-line/command.js';

/** `policy schema`: the JSON Schema of a policy file, for editors that complete and check it. */
export async function printSchema(io: Io): Promise<number> {
  io.out(`${JSON.stringify(fileSchema(), null, 2)}\n`);
  return 0;
}
