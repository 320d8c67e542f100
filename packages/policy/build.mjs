// Writes the published JSON Schema from the one source; a test holds the committed file against it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileSchema } from './dist/index.js';

const folder = new URL('./schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('sluice.schema.json', folder), `${JSON.stringify(fileSchema(), null, 2)}\n`);
