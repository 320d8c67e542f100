import { type Command, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { writeTemplate } from '../init/write-template.js';

export const initCommand: Command = {
  name: 'init',
  summary: {
    en: 'Makes a folder with one tool, one rule and one test, ready to run',
    zh: '创建一个文件夹，内有一个工具、一条规则和一个测试，可直接运行',
  },
  usage: ['init [FOLDER]'],
  examples: ['sluice init my-agent', 'sluice init'],
  options: {},
  optionHelp: {},
  async run(io, { positionals }) {
    const [named = '.', more] = positionals;
    if (more !== undefined)
      throw new UsageError({
        en: `init takes one folder, not "${more}" too`,
        zh: `init 只接受一个文件夹，多出了“${more}”`,
      });
    const words = wordsOf(io, initWords);
    const { folder, taken } = await writeTemplate(io.cwd, named);
    if (taken.length > 0) {
      io.err(`${words.taken(folder, taken.join(', '))}\n`);
      return 1;
    }
    io.err(`${words.made(folder)}\n`);
    io.out(`${named === '.' ? '' : `cd ${asWord(named)}\n`}npm install\nnpm test\n`);
    return 0;
  },
};

/** A folder's name as a shell takes it for one word. */
function asWord(name: string): string {
  return /^[\w@%+=:,./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

const initWords = {
  en: {
    taken: (folder: string, names: string) =>
      `nothing was written: ${folder} has ${names} already; name an empty folder`,
    made: (folder: string) => `one tool, one rule and one test are in ${folder}; go on with`,
  },
  zh: {
    taken: (folder: string, names: string) =>
      `未写入任何文件：${folder} 中已有 ${names}；请指定一个空文件夹`,
    made: (folder: string) => `一个工具、一条规则和一个测试已在 ${folder} 中；接下来`,
  },
};
