import type { Role } from '@sluice/kernel';
import type { Method } from '@sluice/protocol';

/**
 * The least role that each method needs; `undefined` for those that sign in and out. Whoever looks sees what is kept,
 * secrets masked. Whoever answers also sees what would run, byte for byte, and may stop things. Making work, lasting
 * grants and people is the operator's.
 */
export const methodRoles: { readonly [Name in Method]: Role | undefined } = {
  auth: undefined,
  'auth.challenge': undefined,
  'auth.sign_out': undefined,
  'chat.history': 'viewer',
  'session.list': 'viewer',
  'session.get': 'viewer',
  'call.get': 'viewer',
  'call.sources': 'viewer',
  'result.read': 'viewer',
  'approval.list': 'viewer',
  'grants.list': 'viewer',
  'events.since': 'viewer',
  'tools.list': 'viewer',
  'audit.query': 'viewer',
  'audit.export': 'viewer',
  'context.runs': 'viewer',
  'policy.state': 'viewer',
  'approval.question': 'approver',
  'approval.preview': 'approver',
  'approval.rules': 'approver',
  'approval.decide': 'approver',
  'grants.revoke': 'approver',
  'chat.cancel': 'approver',
  'session.pause': 'approver',
  'chat.send': 'operator',
  'session.create': 'operator',
  'policy.revoke': 'operator',
  'session.archive': 'operator',
  'call.run': 'operator',
  'call.undo': 'operator',
  'people.list': 'operator',
  'people.add': 'operator',
  'people.rotate': 'operator',
  'people.revoke': 'operator',
};
