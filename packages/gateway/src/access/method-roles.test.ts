import { hasRole, type Role, roles } from '@sluice/kernel';
import { type Method, methods, type ParamsInput } from '@sluice/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { methodRoles } from './method-roles.js';

let bench: GatewayBench;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  bench = await createGatewayBench();
  const owner = await bench.client();
  for (const role of roles) {
    const { token } = await owner.ask('people.add', { name: `a-${role}`, role });
    tokens.set(role, token);
  }
});

afterAll(() => bench.close());

test('R-02 every method has a place in the table, and the table names no other', () => {
  expect(Object.keys(methodRoles).sort()).toEqual(Object.keys(methods).sort());
});

test('R-02 the least role of every method is one of the three, and signing in and out needs none', () => {
  const needed = new Set(Object.values(methodRoles));
  expect([...needed].sort()).toEqual(['approver', 'operator', 'viewer', undefined]);
  const without = Object.entries(methodRoles).filter(([, role]) => role === undefined);
  expect(without.map(([method]) => method)).toEqual(['auth', 'auth.challenge', 'auth.sign_out']);
});

/** What a request needs to be read; whether it then succeeds does not matter here. */
const call = { call_id: 'none', session_id: 'none' };
const params: { readonly [Name in Method]: ParamsInput<Name> } = {
  auth: { token: 'x' },
  'auth.challenge': {},
  'auth.sign_out': {},
  'chat.history': {},
  'chat.send': { content: 'hi', session_id: 'none' },
  'chat.cancel': { session_id: 'none' },
  'session.list': {},
  'session.get': { session_id: 'none' },
  'session.create': { session_id: 'made-by-test' },
  'session.archive': { session_id: 'none', archived: true },
  'session.rename': { session_id: 'none', title: 'x' },
  'session.fork': { session_id: 'none' },
  'session.delete': { session_id: 'none', confirm: 'none' },
  'session.usage': { session_id: 'none' },
  'attachment.add': { session_id: 'none', upload_id: 'u', data: 'QUJD' },
  'attachment.read': { session_id: 'none', digest: '0'.repeat(64) },
  'session.pause': { session_id: 'none', paused: true },
  'call.run': { session_id: 'none', tool_name: 'none', arguments: {} },
  'call.undo': call,
  'call.get': call,
  'call.sources': call,
  'result.read': { session_id: 'none', handle: 'none' },
  'approval.list': {},
  'approval.question': call,
  'approval.rules': call,
  'approval.preview': { ...call, arguments: {} },
  'approval.decide': { ...call, decision: 'deny', digest: '0'.repeat(64) },
  'grants.list': {},
  'policy.state': {},
  'policy.revoke': { name: 'none' },
  'grants.revoke': { grant_id: 'none' },
  'people.list': {},
  'people.phone': {},
  'people.add': { name: 'someone', role: 'viewer' },
  'people.rotate': { name: 'nobody' },
  'people.revoke': { name: 'nobody' },
  'events.since': { seq: 0, live: false },
  'tools.list': { mode: 'chat_safe' },
  'audit.query': {},
  'audit.export': { format: 'csv' },
  'context.runs': {},
  'policy.rules': {},
  'audit.figures': { from: 0, until: 1 },
  'policy.read': {},
  'policy.check': { text: '' },
  'policy.try': { text: '' },
  'policy.save': { text: '', version: 'x' },
  'tool.get': { name: 'current_time' },
  'servers.list': {},
  'clients.list': {},
};

const asked = Object.keys(methodRoles).filter(
  (name): name is Method => !name.startsWith('auth') && Object.hasOwn(methods, name),
);

describe.each(roles)('somebody who is %s', (role) => {
  test.each(asked)('R-02 may use %s exactly where the table says so', async (method) => {
    const token = tokens.get(role) ?? '';
    const client = await bench.client({ token });
    const refused = await client.ask(method, params[method]).then(
      () => false,
      (error: Error) => error.message.startsWith('ROLE_NEEDED'),
    );
    const needed = methodRoles[method];
    expect(refused).toBe(needed !== undefined && !hasRole(role, needed));
    client.kill();
  });
});

test('R-02 without a role nothing is open', () => {
  for (const needed of Object.values(methodRoles)) {
    if (needed !== undefined) expect(hasRole(undefined, needed)).toBe(false);
  }
});
