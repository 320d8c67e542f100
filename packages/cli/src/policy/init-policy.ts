import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isNamed } from '@sluice/sandbox';
import type { Io, ParsedArguments } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { writePrivateFile } from '../store/private-files.js';
import { defaultFile } from './default-file.js';
import { policyPlaces } from './policy-places.js';
import { policyWords } from './policy-words.js';

/** `policy init [FILE]`: writes a file that decides as none does, with comments. Never over another. */
export async function initPolicy(io: Io, { positionals }: ParsedArguments): Promise<number> {
  const [, named] = positionals;
  const path = named === undefined ? policyPlaces(io.env, io.cwd).own : resolve(io.cwd, named);
  const words = wordsOf(io, policyWords);
  if (isNamed(path)) {
    io.err(`${words.exists(path)}\n`);
    return 1;
  }
  if (named === undefined) await writePrivateFile(path, defaultFile());
  else await writeFile(path, defaultFile(), { flag: 'wx' });
  io.err(`${words.written(path)}\n`);
  return 0;
}
