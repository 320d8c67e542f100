export { claimStdout } from './claim-stdout.js';
export { createMcpServer, type McpServer, type McpServerOptions } from './create-mcp-server.js';
export type { ServeEnd, StdioStreams } from './serve-stdio.js';
