import { classOfPath } from '../scan/path-class.js';
import { addSource } from '../store/index-batch.js';
import { OpenIndex } from '../store/open-index.js';
import { SegmentBuilder } from '../store/segment-builder.js';
import { SegmentReader } from '../store/segment-reader.js';

/** An index of these texts by path, with no repository behind it. */
export function indexInMemory(files: Readonly<Record<string, string>>): OpenIndex {
  const builder = new SegmentBuilder();
  for (const [path, text] of Object.entries(files)) {
    const classBits = classOfPath(path);
    const source = { text, size: text.length, mtimeMs: 0, hash: '', classBits };
    addSource(builder, path, source, undefined);
  }
  return OpenIndex.inMemory('root', 'walk', SegmentReader.over(builder.build()));
}
