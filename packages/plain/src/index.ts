export { isRecord } from './is-record.js';
export { messageOf } from './message-of.js';
export { type TextPart, visibleJson, visibleParts, visibleText } from './visible-text.js';
