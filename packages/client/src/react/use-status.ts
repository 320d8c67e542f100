import { useSyncExternalStore } from 'react';
import type { ConnectionStatus } from '../connection.js';
import type { Client } from '../create-client.js';

/** How the connection stands, always now. */
export function useStatus(client: Client): ConnectionStatus {
  return useSyncExternalStore(
    client.onStatus,
    () => client.status,
    () => client.status,
  );
}
