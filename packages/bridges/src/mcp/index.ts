export { connectMcp, type McpSource, type McpSourceOptions } from './connect-mcp.js';
export type { McpPlace } from './mcp-place.js';
