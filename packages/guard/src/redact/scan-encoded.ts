import type { Finding } from '../finding.js';
import { decodeBase64 } from './base64.js';

const RUN = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{24,4000}={0,2}(?![A-Za-z0-9+/_-])/g;

/**
 * Secrets wrapped in base64. `hasSecret` looks at the decoded text; the whole encoded run is the
 * finding, since a part of it cannot be cut out.
 */
export function scanEncoded(
  text: string,
  hasSecret: (plain: string) => boolean,
  out: Finding[],
): void {
  RUN.lastIndex = 0;
  for (let hit = RUN.exec(text); hit; hit = RUN.exec(text)) {
    const plain = decodeBase64(hit[0], 3000);
    if (plain === undefined || plain.length < 16 || !hasSecret(plain)) continue;
    out.push({
      rule: 'base64-wrapped',
      kind: 'encoded_secret',
      start: hit.index,
      end: hit.index + hit[0].length,
    });
  }
}
