import type { Text } from './language.js';

/** What options that several commands share say of themselves. */
export const jsonText: Text = { en: 'Print one JSON document', zh: '输出一个 JSON 文档' };

export const wholeJsonText: Text = { en: 'the whole result as JSON', zh: '以 JSON 输出全部结果' };

export const dataText: Text = {
  en: 'The file of the embedded store; SLUICE_DATABASE_URL names a PostgreSQL in its place',
  zh: '内嵌存储的文件；SLUICE_DATABASE_URL 可改为指定一个 PostgreSQL',
};

export const repositoryText: Text = {
  en: 'the repository (default: the one around the current folder)',
  zh: '代码仓库（默认：当前文件夹所在的仓库）',
};

export const workspaceText: Text = {
  en: 'What coding sessions may read and write; by default this folder',
  zh: 'coding 会话可以读写的文件夹；默认为当前文件夹',
};

export const belowText: Text = { en: 'only below this folder', zh: '仅限该文件夹之下' };

export const stepsText: Text = { en: 'how many steps (default: 3)', zh: '步数（默认：3）' };

/** A word where none is taken. */
export function notAnOption(word: string | undefined): Text {
  return { en: `"${word}" is not an option`, zh: `“${word}”不是选项` };
}

/** The options that `install` and `uninstall` share. */
export const changeTexts = {
  plan: { en: 'Show what would be written, and write nothing', zh: '只显示将写入的内容，不写入' },
  yes: {
    en: 'Write without asking; needed where there is no terminal',
    zh: '写入前不询问；没有终端时必须给出',
  },
  json: {
    en: 'Print one JSON document; never asks, so it writes only with --yes',
    zh: '输出一个 JSON 文档；从不询问，所以只有加上 --yes 才写入',
  },
} as const satisfies Record<string, Text>;
