export { endChild } from './end-child.js';
export {
  createMemorySandbox,
  type MemorySandbox,
  type MemorySandboxOptions,
} from './memory-sandbox.js';
export type { MemoryCommand, MemoryIo } from './memory-shell.js';
