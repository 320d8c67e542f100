import { expect, test } from 'vitest';
import { askingClients, clientsCalling, namedCall } from './clients-calling.js';

test('A-02 a name that a client has for one of our tools finds the clients that call it so', () => {
  expect(clientsCalling('Bash')).toEqual(['claude', 'codex']);
  expect(clientsCalling('run_shell_command')).toEqual(['gemini', 'qwen']);
  for (const name of ['WebFetch', 'bash_run', 'constructor', '__proto__', ''])
    expect(clientsCalling(name)).toEqual([]);
});

test('A-02 a call named as its client names it is known to rules by our name', () => {
  expect(namedCall('Bash', undefined)).toMatchObject({
    client: 'claude',
    tool: { name: 'bash_run' },
    isTheirName: true,
  });
  expect(namedCall('view', undefined)).toMatchObject({
    client: 'copilot',
    tool: { name: 'fs_read', isReader: true },
  });
  expect(namedCall('Bash', 'gemini')).toMatchObject({
    client: 'gemini',
    tool: { name: 'Bash' },
    isTheirName: false,
  });
});

test('A-02 our own name stands for what each client calls otherwise, and any other is a tool of its own', () => {
  for (const client of askingClients)
    expect(namedCall('bash_run', client)).toMatchObject({
      client,
      tool: { name: 'bash_run' },
      isTheirName: false,
    });
  expect(namedCall('fs_read', 'pi').tool).toMatchObject({ name: 'fs_read', isReader: true });
  expect(namedCall('fs_chmod', 'pi').tool).toMatchObject({ name: 'pi_fs_chmod', isReader: false });
  expect(namedCall('WebFetch', undefined)).toMatchObject({
    client: 'claude',
    tool: { name: 'WebFetch', isReader: false },
  });
});
