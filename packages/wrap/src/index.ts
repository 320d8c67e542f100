export { placeWords, type ServerPlace } from './connect/server-place.js';
export type { Declaration } from './declared-modes.js';
export {
  changesBetween,
  comparePin,
  type PinChange,
  type PinVerdict,
} from './pins/compare-pins.js';
export { type ListedTool, shapeOf, type ToolShape } from './pins/tool-shape.js';
export type { PinBook } from './server-tools.js';
export { registeredName, SERVER_NAME } from './tool-names.js';
export { type WrapOptions, type WrappedServer, wrapServer } from './wrap-server.js';
