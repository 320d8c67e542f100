export { instructing, ordinary } from './injection-corpus.js';
export { mixedShapes, type Shape, textOfShape } from './mixed-shapes.js';
export { harmless, secretive } from './secret-corpus.js';
