import type { Finding } from '../finding.js';
import { base64Runs } from './base64-runs.js';

/**
 * Secrets wrapped in base64. `hasSecret` looks at the decoded text; the whole encoded run is the
 * finding, since a part of it cannot be cut out.
 */
export function scanEncoded(
  text: string,
  hasSecret: (plain: string) => boolean,
  out: Finding[],
): void {
  for (const { start, end, texts } of base64Runs(text))
    for (const plain of texts())
      if (plain.length >= 16 && hasSecret(plain)) {
        out.push({ rule: 'base64-wrapped', kind: 'encoded_secret', start, end });
        break;
      }
}
