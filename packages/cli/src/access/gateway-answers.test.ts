import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { gatewayAnswers } from './gateway-answers.js';

test('D-01 a server answers where it says that it is alive, and nowhere else', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health/live' ? 200 : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await gatewayAnswers(url)).toBe(true);
  server.removeAllListeners('request');
  server.on('request', (_, response) => response.writeHead(503).end());
  expect(await gatewayAnswers(url)).toBe(false);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await gatewayAnswers(url)).toBe(false);
});
