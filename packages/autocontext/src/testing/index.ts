export { builtBun } from './built-bun.js';
export { type TemporaryRepository, temporaryRepository } from './temporary-repository.js';
