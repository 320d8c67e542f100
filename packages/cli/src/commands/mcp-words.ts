import { countOf } from '../command-line/count-of.js';
import { wordTable } from '../command-line/language.js';

/** What `sluice mcp` says to whoever started it; the client speaks on another channel. */
export const mcpWords = wordTable(
  {
    serves: (tools: number, mode: string) =>
      `${countOf(tools, 'tool')} in mode ${mode}; the client speaks on stdin`,
    notRecorded: 'calls are not recorded (--no-audit)',
    cannotRecord: (why: string) =>
      `calls cannot be recorded: ${why}\n  Name another file with --data, or start with --no-audit to serve without a record.`,
    unfinished: (calls: number) =>
      `${countOf(calls, 'call')} had not ended; their work may not be complete`,
  },
  {
    serves: (tools: number, mode: string) =>
      `模式 ${mode} 中有 ${tools} 个工具；客户端通过标准输入通信`,
    notRecorded: '不记录调用（--no-audit）',
    cannotRecord: (why: string) =>
      `无法记录调用：${why}\n  请用 --data 指定另一个文件，或用 --no-audit 在不记录的情况下启动。`,
    unfinished: (calls: number) => `有 ${calls} 次调用尚未结束；其工作可能不完整`,
  },
);
