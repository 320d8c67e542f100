import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Io, OptionValue } from '../command-line/command.js';
import { isStoreMissing, storePlace } from './store-place.js';

export interface StoreToRead {
  /** `sluice` for the one of `serve` and `chat`; `mcp`, `mcp-2`, … for those of MCP servers. */
  readonly name: string;
  /** What `--data` would say; `undefined` for the place that is taken without it. */
  readonly data: string | undefined;
}

/** Every store of this user, the main one first; the one that `--data` or `SLUICE_DATABASE_URL` names stands alone. */
export function storesToRead(io: Io, data: OptionValue): readonly StoreToRead[] {
  const place = storePlace(io, data);
  if ('url' in place) return [{ name: 'postgresql', data: undefined }];
  const main = { name: basename(place.path, '.db'), data: place.path };
  if (data !== undefined) return [main];
  const folder = dirname(place.path);
  const others = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /^mcp(?:-\d+)?\.db$/.test(file))
        .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
        .map((file) => ({ name: basename(file, '.db'), data: join(folder, file) }))
    : [];
  return !isStoreMissing(place) || others.length === 0 ? [main, ...others] : others;
}
