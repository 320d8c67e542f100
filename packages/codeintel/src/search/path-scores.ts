import type { DocumentId } from '../store/open-index.js';
import type { Board } from './board.js';
import { documentsNamed } from './documents-named.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';
import type { Frame } from './stack-frames.js';

const MOST_NAMESAKES = 20;

/** Files that the text names by path, by stack frame or by bare name, each by what speaks for it most. */
export function scorePaths(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const gains = new Map<number, { id: DocumentId; score: number; reason: string }>();
  const give = (path: string, score: number, reason: string): void => {
    const found = documentsNamed(board.index, path);
    if (found.length === 0 || found.length > MOST_NAMESAKES) return;
    for (const id of found) {
      const place = board.placeOf(id);
      // Who writes a path out means that file, whatever its class.
      const isMeant = found.length === 1 && path.includes('/');
      const factor = isMeant || board.classOf(place) === 0 ? 1 : weights.pathOfDemoted;
      const own = (score * factor) / found.length;
      if (own > (gains.get(place)?.score ?? 0)) gains.set(place, { id, score: own, reason });
    }
  };
  for (const [position, frame] of framesInnermostFirst(query).entries()) {
    // A bare script name in a trace is mostly the reporter's own script; Java never writes more.
    const isBare = /^[^/]+\.(?:py|rb|php|[cm]?[jt]sx?)$/.test(frame.path);
    const share = (isBare ? weights.bareFrame : 1) / (1 + position * weights.frameFall);
    give(frame.path, weights.frame * share, 'stack frame');
  }
  for (const path of query.paths) {
    const score =
      weights.quotedPath * (path.includes('/') && path.includes('.') ? weights.wholePath : 1);
    give(path, score, path.includes('.') ? 'named in the text' : 'fits a path in the text');
  }
  for (const { id, score, reason } of gains.values()) board.add(id, score, reason);
}

/** Python prints the innermost frame last, most others first. */
function framesInnermostFirst(query: ParsedQuery): readonly Frame[] {
  const isLast = query.text.includes('Traceback (most recent call last)');
  return isLast ? query.frames.toReversed() : query.frames;
}
