export { callIdOf, isClientCall } from './call-ids.js';
export { type CallDependencies, callTool, type McpRequest, toCallToolResult } from './call-tool.js';
export { CallsInFlight, isTakenBack } from './calls-in-flight.js';
export { claimStdout } from './claim-stdout.js';
export { createMcpServer, type McpServer, type McpServerOptions } from './create-mcp-server.js';
export { limitMessages, type MessageLimit } from './message-buffer.js';
export { MessageHead } from './message-head.js';
export { refuseConnection } from './refuse-connection.js';
export { type ServeEnd, type StdioStreams, serveConnection } from './serve-stdio.js';
