export { askOnDestructiveCommands } from '../hooks/ready-made/ask-on-destructive-commands.js';
export { cacheReadonlyResults } from '../hooks/ready-made/cache-readonly-results.js';
export { cutLongResults } from '../hooks/ready-made/cut-long-results.js';
export { denySensitivePaths } from '../hooks/ready-made/deny-sensitive-paths.js';
export { maskResults } from '../hooks/ready-made/mask-results.js';
export { createResultReadTool } from '../result/result-read-tool.js';
