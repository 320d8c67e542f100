import type { Engine } from '../engine/engine.js';

/** A field of a JSON text, as text. */
export function jsonField(engine: Engine, column: string, path: string): string {
  if (engine.dialect === 'sqlite') return `json_extract(${column}, '$.${path}')`;
  return `(${column}::json #>> '{${path.replaceAll('.', ',')}}')`;
}
