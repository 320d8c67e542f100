import { indexStatus } from '@sluice/codeintel';
import { codeRepository } from '../code-repository.js';
import type { Io } from '../command.js';
import type { Check } from './check.js';

/** Whether the code index of the repository around here is there and in step. */
export async function checkIndex(io: Io): Promise<Check> {
  const { state, root, files, is_building } = await indexStatus(codeRepository(io, undefined));
  const building = is_building ? ', being built' : '';
  if (state === 'fresh') {
    return { name: 'index', state: 'ok', found: `${files} files of ${root}, in step${building}` };
  }
  const found = state === 'missing' ? `none of ${root}` : `${files} files of ${root}, out of step`;
  return { name: 'index', state: 'warn', found: `${found}${building}`, mend: 'run: sluice index' };
}
