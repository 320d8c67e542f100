export interface DemoCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const WRITE = /\b(?:write|create|save|make)\b|写|创建|新建|保存/iu;
const READ = /\b(?:read|open|show|cat|print)\b|读|打开|查看|看看/iu;
const TIME = /\b(?:time|day|date|clock)\b|几点|时间|日期|几号|星期几/iu;
const MEMORY = /\b(?:remember|recall|memory|memories)\b|记得|记忆|回忆/iu;
const CONTENT = /(?:\b(?:with|saying|containing)\b|内容)\s*[:：是为]?\s*(.+)$/iu;
const NOISE =
  /\b(?:do|you|can|please|what|remember|recall|search|in|from|your|my|memory|memories|know|about|for|of|the)\b|[你还请的吗?？!！。，,]|记得|记忆|回忆|搜索|关于|什么/giu;
const GAPS = /[\s"'`“”‘’「」《》，。？！：,;?!()]+/u;
const PATH = /^[\w@./-]+$/;

/** What the words ask for, in English or Chinese, or nothing the demonstration knows. */
export function wantedCall(words: string): DemoCall | undefined {
  const path = words.split(GAPS).find(isPath);
  if (path !== undefined && WRITE.test(words)) {
    const content = CONTENT.exec(words)?.[1]?.trim() ?? 'Hello from the offline demo model.';
    return { name: 'fs_write', arguments: { path, content } };
  }
  if (path !== undefined && READ.test(words)) return { name: 'read_file', arguments: { path } };
  if (MEMORY.test(words)) {
    const query = words.replaceAll(NOISE, ' ').replaceAll(/\s+/g, ' ').trim();
    return { name: 'memory_search', arguments: { query: query === '' ? words.trim() : query } };
  }
  return TIME.test(words) ? { name: 'current_time', arguments: {} } : undefined;
}

/** Has a folder, or a name with an ending. */
function isPath(word: string): boolean {
  if (!PATH.test(word) || !/\w/.test(word)) return false;
  return word.includes('/') || /^\.?[\w@-]+(?:\.\w+)+$/.test(word) || /^\.\w+$/.test(word);
}
