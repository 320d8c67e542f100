import type { Method, Params, Result } from '@sluice/protocol';
import { approvalQuestion } from './approval-question.js';
import { approvalRules } from './approval-rules.js';
import { approvalDecide, approvalList, approvalPreview } from './approvals.js';
import { attachmentAdd, attachmentRead } from './attachments.js';
import { auditExport } from './audit-export.js';
import { auditFigures } from './audit-figures.js';
import { auditQuery } from './audit-query.js';
import { callGet } from './call-get.js';
import { callRun, callUndo } from './call-run.js';
import { callSources } from './call-sources.js';
import { chatCancel } from './chat-cancel.js';
import { chatHistory } from './chat-history.js';
import { chatSend } from './chat-send.js';
import { eventsSince } from './events-since.js';
import { grantsList, grantsRevoke } from './grants.js';
import { peopleAdd, peopleList, peoplePhone, peopleRevoke, peopleRotate } from './people.js';
import { policyCheck, policyRead, policyRules, policySave, policyTry } from './policy-edit.js';
import { policyRevoke, policyState } from './policy-state.js';
import type { RequestContext } from './request-context.js';
import { resultRead } from './result-read.js';
import { sessionDelete, sessionFork, sessionRename, sessionUsage } from './session-changes.js';
import { sessionPause } from './session-pause.js';
import { sessionArchive, sessionCreate, sessionGet, sessionList } from './sessions.js';
import { toolGet, toolsList } from './tools-list.js';

type Handler<Name extends Method> = (
  context: RequestContext,
  params: Params<Name>,
) => Promise<Result<Name> | undefined>;

/** Every method but those for signing in and out, which the connection handles. */
type Handled = Exclude<Method, 'auth' | 'auth.challenge' | 'auth.sign_out'>;

const handlers: { readonly [Name in Handled]: Handler<Name> } = {
  'chat.send': chatSend,
  'chat.history': chatHistory,
  'chat.cancel': chatCancel,
  'session.list': sessionList,
  'session.create': sessionCreate,
  'session.get': sessionGet,
  'session.archive': sessionArchive,
  'session.pause': sessionPause,
  'session.rename': sessionRename,
  'session.fork': sessionFork,
  'session.delete': sessionDelete,
  'session.usage': sessionUsage,
  'attachment.add': attachmentAdd,
  'attachment.read': attachmentRead,
  'call.run': callRun,
  'call.undo': callUndo,
  'call.get': callGet,
  'call.sources': callSources,
  'result.read': resultRead,
  'approval.list': approvalList,
  'approval.question': approvalQuestion,
  'approval.preview': approvalPreview,
  'approval.rules': approvalRules,
  'approval.decide': approvalDecide,
  'grants.list': grantsList,
  'grants.revoke': grantsRevoke,
  'policy.state': policyState,
  'policy.revoke': policyRevoke,
  'policy.rules': policyRules,
  'policy.read': policyRead,
  'policy.check': policyCheck,
  'policy.try': policyTry,
  'policy.save': policySave,
  'people.list': peopleList,
  'people.add': peopleAdd,
  'people.rotate': peopleRotate,
  'people.revoke': peopleRevoke,
  'people.phone': peoplePhone,
  'events.since': eventsSince,
  'tools.list': toolsList,
  'tool.get': toolGet,
  'servers.list': async ({ core }) => ({ servers: [...((await core.servers?.list()) ?? [])] }),
  'clients.list': async ({ core }) => ({ clients: [...((await core.clients?.list()) ?? [])] }),
  'audit.query': auditQuery,
  'audit.figures': auditFigures,
  'audit.export': auditExport,
  'context.runs': async ({ core }, { limit }) => ({
    runs: [...((await core.contextRuns?.list(limit)) ?? [])].slice(0, limit),
  }),
};

/** Runs one request. `undefined` means that it has sent its own response. */
export function handle<Name extends Handled>(
  context: RequestContext,
  method: Name,
  params: Params<Name>,
): Promise<Result<Name> | undefined> {
  return handlers[method](context, params);
}
