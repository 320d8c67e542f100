import { isRecord } from '@sluice/plain';
import type { ModelMessage } from '../model.js';
import { listOf, parseJson } from '../wire/json.js';

const MAX_SHOWN_CHARS = 600;

export function helpText(isChinese: boolean): string {
  return isChinese
    ? '我是离线演示模型，不会思考，只演示运行时的行为。可以这样试：“现在几点？”“你还记得部署吗？”“读取 README.md”“写入 notes.txt 内容：你好”。'
    : 'I am a demonstration without a network: I do not think, I only show what the runtime does. Try "what time is it", "do you remember deploy", "read README.md", or "write notes.txt with hello".';
}

/** Tells the user what came of a call, from its result alone. */
export function resultText(
  result: Extract<ModelMessage, { role: 'tool' }>,
  isChinese: boolean,
): string {
  const parsed = parseJson(result.content);
  const value = parsed && isRecord(parsed.value) ? parsed.value : undefined;
  if (result.isError) return failureText(result.toolName, value, result.content, isChinese);
  switch (result.toolName) {
    case 'current_time':
      return timeText(value, result.content, isChinese);
    case 'memory_search':
      return memoryText(value, isChinese);
    case 'read_file':
      return isChinese
        ? `文件内容如下：\n${shown(contentOf(value, result.content))}`
        : `The file says:\n${shown(contentOf(value, result.content))}`;
    case 'fs_write':
      return isChinese ? '文件已写入。' : 'The file is written.';
    default:
      return shown(result.content);
  }
}

function failureText(
  toolName: string,
  value: Readonly<Record<string, unknown>> | undefined,
  content: string,
  isChinese: boolean,
): string {
  const error = String(value?.message ?? value?.error ?? shown(content));
  const next = typeof value?.next_action === 'string' ? ` ${value.next_action}` : '';
  return isChinese
    ? `${toolName} 没有执行：${error}。${next}`
    : `${toolName} did not run: ${error}.${next}`;
}

function timeText(
  value: Readonly<Record<string, unknown>> | undefined,
  content: string,
  isChinese: boolean,
): string {
  const time = String(value?.iso ?? value?.time ?? shown(content));
  return isChinese ? `现在是 ${time}。` : `It is ${time}.`;
}

function memoryText(
  value: Readonly<Record<string, unknown>> | undefined,
  isChinese: boolean,
): string {
  const hits = listOf(value?.results).filter(isRecord);
  if (hits.length === 0) return isChinese ? '记忆里没有找到。' : 'Memory holds nothing on that.';
  const lines = hits.map((hit) => `- ${String(hit.title)}: ${shown(String(hit.content))}`);
  return [isChinese ? '记忆里有：' : 'Memory holds:', ...lines].join('\n');
}

function contentOf(value: Readonly<Record<string, unknown>> | undefined, content: string): string {
  return typeof value?.content === 'string' ? value.content : content;
}

function shown(text: string): string {
  const cut = text.length - MAX_SHOWN_CHARS;
  return cut > 0 ? `${text.slice(0, MAX_SHOWN_CHARS)} [… ${cut} characters cut]` : text;
}
