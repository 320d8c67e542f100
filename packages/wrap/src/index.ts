export { type ServerPatience, USUAL_PATIENCE } from './connect/server-patience.js';
export { isSafeAddress, placeWords, type ServerPlace } from './connect/server-place.js';
export type { Declaration } from './declared-modes.js';
export {
  changesBetween,
  comparePin,
  newName,
  type PinChange,
  type PinVerdict,
} from './pins/compare-pins.js';
export { type ListedTool, shapeOf, type ToolShape } from './pins/tool-shape.js';
export { type AnswerBook, nothingOwed, type OwedAnswer } from './serve/answer-book.js';
export { type AnswerOptions, answerCalls, type CallAnswers } from './serve/answer-calls.js';
export { type ServerEntry, ServerSet, type ServerSetOptions } from './server-set.js';
export type { PinBook } from './server-tools.js';
export { isToolOf, registeredName, SERVER_NAME } from './tool-names.js';
export { type WrapOptions, type WrappedServer, wrapServer } from './wrap-server.js';
