import { expect, test } from 'vitest';
import { isMethod, methods } from './methods.js';
import { readRequest } from './read-request.js';

const request = (method: string, params: unknown = {}, id = 'r1') =>
  readRequest(JSON.stringify({ type: 'request', id, method, params }));

test('the methods are exactly the specified ones and none of them sets a mode', () => {
  expect(Object.keys(methods).sort()).toEqual(
    [
      'approval.decide',
      'approval.list',
      'approval.preview',
      'approval.question',
      'approval.rules',
      'audit.export',
      'audit.figures',
      'audit.query',
      'auth',
      'auth.challenge',
      'auth.sign_out',
      'call.get',
      'call.sources',
      'call.run',
      'call.undo',
      'chat.cancel',
      'chat.history',
      'chat.send',
      'context.runs',
      'events.since',
      'grants.list',
      'grants.revoke',
      'people.add',
      'people.list',
      'people.phone',
      'people.revoke',
      'people.rotate',
      'clients.list',
      'policy.check',
      'policy.read',
      'policy.revoke',
      'policy.rules',
      'policy.save',
      'policy.state',
      'policy.try',
      'result.read',
      'servers.list',
      'attachment.add',
      'attachment.read',
      'session.archive',
      'session.delete',
      'session.fork',
      'session.rename',
      'session.usage',
      'session.create',
      'session.get',
      'session.list',
      'session.pause',
      'tool.get',
      'tools.list',
    ].sort(),
  );
  expect(request('session.set_mode', { session_id: 'main', mode: 'coding' })).toMatchObject({
    ok: false,
    error: {
      id: 'r1',
      error: { code: 'METHOD_NOT_FOUND', message: 'Unknown method: session.set_mode' },
    },
  });
});

test('every method is known by its own name only', () => {
  for (const name of Object.keys(methods)) expect(isMethod(name)).toBe(true);
  for (const name of ['toString', 'hasOwnProperty', '']) expect(isMethod(name)).toBe(false);
});
