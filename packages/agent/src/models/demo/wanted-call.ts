export interface DemoCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const PATH = String.raw`["'\`“‘「]?((?:[\w@.-]+/)*[\w@-][\w@.-]*\.\w+|(?:[\w@.-]+/)+[\w@.-]+|/[\w@./-]+|[A-Z][A-Z_]{3,})["'\`”’」]?`;
const WRITE = new RegExp(
  String.raw`(?:\b(?:write|create|save|make)\b|写入|写|创建|新建|保存).*?${PATH}`,
  'iu',
);
const READ = new RegExp(
  String.raw`(?:\b(?:read|open|show|cat|print|look at)\b|读取|读一下|读|打开|查看|看看).*?${PATH}`,
  'iu',
);
const CONTENT =
  /(?:\b(?:with|saying|containing|content)\b:?|内容(?:是|为|：|:)?)\s*["'“「]?(.+?)["'”」]?\s*$/iu;
const TIME =
  /\b(?:what time|time is it|current time|the time|what day|date|clock)\b|几点|时间|日期|今天(?:是)?(?:几号|星期)/iu;
const MEMORY =
  /\b(?:remember|recall|memory|memories|what do you know about)\b|记得|记忆|回忆|想起/iu;
const MEMORY_NOISE =
  /\b(?:do you|can you|please|what|remember|recall|search|in|from|your|my|memory|memories|know|about|for|of|the)\b|你|还|请|记得|记忆|回忆|想起|搜索|里|中|吗|关于|的|什么|[?？!！。，,]/giu;

/** What the words ask for, in English or Chinese, or nothing the demonstration knows. */
export function wantedCall(words: string): DemoCall | undefined {
  const written = WRITE.exec(words);
  if (written?.[1]) {
    return {
      name: 'fs_write',
      arguments: {
        path: written[1],
        content: CONTENT.exec(words)?.[1] ?? 'Hello from the offline demo model.',
      },
    };
  }
  const read = READ.exec(words);
  if (read?.[1]) return { name: 'read_file', arguments: { path: read[1] } };
  if (MEMORY.test(words)) {
    const query = words.replaceAll(MEMORY_NOISE, ' ').replaceAll(/\s+/g, ' ').trim();
    return { name: 'memory_search', arguments: { query: query === '' ? words.trim() : query } };
  }
  return TIME.test(words) ? { name: 'current_time', arguments: {} } : undefined;
}
