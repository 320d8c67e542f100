export { createResultReadTool } from '../result/result-read-tool.js';
export { askOnDestructiveCommands } from './ask-on-destructive-commands.js';
export { cacheReadonlyResults } from './cache-readonly-results.js';
export { cutLongResults } from './cut-long-results.js';
export { denySensitivePaths } from './deny-sensitive-paths.js';
export { maskResults } from './mask-results.js';
export { createMemorySaveTool } from './memory-save-tool.js';
