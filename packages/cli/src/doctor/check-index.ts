import { indexStatus } from '@sluice/codeintel';
import { codeRepository } from '../code-index/code-repository.js';
import type { Io } from '../command-line/command.js';
import { countOf } from '../command-line/count-of.js';
import type { Check } from './check.js';

/** Whether the code index of the repository around here is there and in step. */
export async function checkIndex(io: Io): Promise<Check> {
  const { state, root, files, is_building } = await indexStatus(codeRepository(io, undefined));
  const building = is_building ? ', being built' : '';
  const buildingInChinese = is_building ? '，正在建立' : '';
  if (state === 'fresh') {
    const found = {
      en: `${countOf(files, 'file')} of ${root}, in step${building}`,
      zh: `${root} 的 ${files} 个文件，已是最新${buildingInChinese}`,
    };
    return { name: 'index', state: 'ok', found };
  }
  const found =
    state === 'missing'
      ? { en: `none of ${root}${building}`, zh: `${root} 还没有索引${buildingInChinese}` }
      : {
          en: `${countOf(files, 'file')} of ${root}, out of step${building}`,
          zh: `${root} 的 ${files} 个文件，已落后${buildingInChinese}`,
        };
  const mend = { en: 'run: sluice index', zh: '运行：sluice index' };
  return { name: 'index', state: 'warn', found, mend };
}
