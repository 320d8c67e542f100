export { instructing, ordinary } from './injection-corpus.js';
export { harmless, secretive } from './secret-corpus.js';
