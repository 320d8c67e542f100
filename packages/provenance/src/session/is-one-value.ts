import { isAddress, shapeOf } from '../fields/value-shape.js';

/**
 * Whether a text is one name, such as `prod/metrics-exporter`: then its parts are the tool's as well. An address is not:
 * its host alone is another one.
 */
export function isOneName(text: string): boolean {
  return text.length <= 80 && /^[\w./:-]+$/.test(text) && !isAddress(shapeOf(text));
}

/** Whether a text is one date or number, in whatever writing, also with its unit: `64,50 EUR`. */
export function isPlainValue(text: string): boolean {
  return text.length <= 40 && (PLAIN.test(text.trim()) || WITH_UNIT.test(text.trim()));
}

/** A day and a time may end with the mark of their zone. */
const PLAIN = /^[^\p{L}]*(?:[T ][^\p{L}]*Z?)?$/u;
const WITH_UNIT = /^(?:\p{L}{1,3}\.?\s?)?[-+]?\d[\d.,' ]*(?:\s?\p{L}{1,4})?$/u;
