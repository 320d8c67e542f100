export { type TemporaryRepository, temporaryRepository } from './temporary-repository.js';
