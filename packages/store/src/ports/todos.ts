import type { Lease, TodoStore } from '@sluice/agent';
import type { Todo } from '@sluice/kernel';
import { parseBody, readRow } from '../engine/read-row.js';
import { requireKey, toBody } from '../write/text.js';
import { fencedWrite, type StoreCore } from './core.js';

export function todosPort(core: StoreCore, lease: Lease): TodoStore {
  return {
    async read(agentId) {
      const [row] = await core.engine.all(
        'SELECT * FROM todos WHERE session_id = ? AND agent_id = ?',
        [lease.sessionId, agentId],
      );
      return row ? parseBody<readonly Todo[]>(readRow('todos', row).body) : [];
    },
    write(agentId, todos) {
      const body = toBody('todo list', core.masker.mask(todos));
      return core.submit(
        fencedWrite(lease, lease.sessionId, {
          what: 'todos.write',
          decide: (batch) =>
            batch.put('todos', {
              session_id: lease.sessionId,
              agent_id: requireKey('agent id', agentId),
              body,
            }),
        }),
      );
    },
  };
}
