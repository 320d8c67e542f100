import { createTextStream, type TextStream } from '../stream.js';
import { findInjections, removeFindings } from './filter-injection.js';

const REST_OF_LINE = /^[^\n]*/;

/** `filterInjection` for text that comes in pieces. */
export function createInjectionFilter(): TextStream {
  return createTextStream({
    find: findInjections,
    replace: removeFindings,
    goesOn: () => REST_OF_LINE,
  });
}
