import { wordTable } from './language.js';

export const helpWords = wordTable(
  {
    title: 'Sluice: the tool runtime for AI agents',
    usage: 'Usage: ',
    overviewUsage: 'sluice <command> [options]',
    commands: 'Commands:',
    more: 'sluice <command> --help shows its options and examples. --lang en|zh sets the language.',
    options: 'Options:',
    value: '<value>',
    examples: 'Examples:',
    see: (command: string) => `See: sluice ${command}--help`,
    notACommand: (name: string) => `"${name}" is not a command.`,
    fullStop: '.',
    didYouMean: (names: string) => ` Did you mean: ${names}?`,
  },
  {
    title: 'Sluice：AI 智能体的工具运行时',
    usage: '用法：',
    overviewUsage: 'sluice <命令> [选项]',
    commands: '命令：',
    more: 'sluice <命令> --help 显示该命令的选项和示例。--lang en|zh 设置语言。',
    options: '选项：',
    value: '<值>',
    examples: '示例：',
    see: (command: string) => `参见：sluice ${command}--help`,
    notACommand: (name: string) => `没有“${name}”这个命令。`,
    fullStop: '。',
    didYouMean: (names: string) => `是不是想用：${names}？`,
  },
);
