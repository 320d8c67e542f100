// The official library with one tool and nothing else, as its guide shows it.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' });
  server.registerTool(
    'current_time',
    {
      description: 'Tells the time in a time zone',
      inputSchema: z.object({ timezone: z.string().default('UTC') }),
      annotations: { readOnlyHint: true },
    },
    ({ timezone }) => {
      const time = new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'medium',
        timeZone: timezone,
      }).format(Date.now());
      return { content: [{ type: 'text', text: JSON.stringify({ time, timezone }) }] };
    },
  );
  return server;
});
