import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { encodeLog, historyLog, historySegment } from '../history/history-blocks.js';
import { readLog } from '../history/read-log.js';
import { listFiles } from '../scan/list-files.js';
import { indexBatch } from './index-batch.js';
import { encodeContents } from './contents.js';
import { IndexAppender, replaceIndex } from './index-file.js';

export async function buildSimple(root: string, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const list = await listFiles(root);
  const batch = indexBatch(root, list.paths, undefined);
  const app = IndexAppender.create(`${path}.tmp`);
  const block = app.append(batch.segment);
  const commits = await readLog(root, { maxCommits: 5000, timeoutMs: 60000 });
  let history = null;
  if (commits) {
    const live = new Set(list.paths);
    const h = historySegment(commits, (p) => live.has(p));
    history = { head: commits[0]?.hash ?? '', segment: app.append(h.segment), log: app.append(encodeLog(historyLog(commits))), coverage: h.paths / list.paths.length };
  }
  app.commit(encodeContents({ root, source: list.source, segments: [{ block, deleted: [] }], history, textBytes: batch.textBytes, end: app.end, wasted: 0, isCut: false }));
  app.close();
  replaceIndex(`${path}.tmp`, path);
}
