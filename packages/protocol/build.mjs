// Writes the published JSON Schema from the one source; a test holds the committed file against it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { protocolSchema } from './dist/index.js';

const folder = new URL('./schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('protocol.schema.json', folder),
  `${JSON.stringify(protocolSchema(), null, 2)}\n`,
);
