// What every contestant is asked to do: add({ a: i, b: 1 }) for i below `count`, by the same script.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * A contestant. Each function does its work once and resolves with a function that adds up the results
 * as the runtime delivered them; that function is called off the clock, and its answer must be `expectedSum(count)`.
 * What a runtime does not offer is left out.
 *
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} version
 * @property {(count: number) => Promise<() => number>} [sequentialTurns] one run, `count` model turns, one call each
 * @property {(count: number) => Promise<() => number>} [parallelCalls] one model turn with `count` calls
 * @property {(count: number) => Promise<() => number>} [directCalls] `count` calls one after the other, no model
 * @property {(count: number) => Promise<unknown>} [heldCalls] only ours: `count` direct calls; resolves with all that
 *   stays of them for who keeps it: results, records and events
 */

export const addArguments = z.object({ a: z.number(), b: z.number() });

export const addJsonSchema = {
  type: 'object',
  properties: { a: { type: 'number' }, b: { type: 'number' } },
  required: ['a', 'b'],
  additionalProperties: false,
};

export const description = 'Adds two numbers';

/** The calls of model turn `turn`; an empty list ends the run. */
export function sequentialScript(count) {
  return (turn) => (turn < count ? [callAt(turn)] : []);
}

export function parallelScript(count) {
  return (turn) => (turn === 0 ? Array.from({ length: count }, (_, index) => callAt(index)) : []);
}

export function callAt(index) {
  return { id: `call_${index}`, name: 'add', arguments: { a: index, b: 1 } };
}

export function expectedSum(count) {
  return (count * (count + 1)) / 2;
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + Number(number), 0);
}

/** The version of an installed package, read from its manifest: not every package exports it. */
export function versionOf(folder) {
  const manifest = fileURLToPath(
    new URL(`../node_modules/${folder}/package.json`, import.meta.url),
  );
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
