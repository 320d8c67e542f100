import { sessionsAndMessages } from './0001-sessions-and-messages.js';
import { sessionMode } from './0002-session-mode.js';
import { callsAuditEvents } from './0003-calls-audit-events.js';
import { approvalsGrantsResults } from './0004-approvals-grants-results.js';
import { memory } from './0005-memory.js';
import { writers } from './0006-writers.js';
import { auditSignatures } from './0007-audit-signatures.js';
import { commitCount } from './0008-commit-count.js';
import { people } from './0009-people.js';
import { findAuditEntries } from './0010-find-audit-entries.js';
import { findInSmallBlocks } from './0011-find-in-small-blocks.js';
import { archivedSessions } from './0012-archived-sessions.js';
import { attachments } from './0013-attachments.js';
import { pauses } from './0014-pauses.js';
import { rulesByName } from './0015-rules-by-name.js';
import { wordsInBlocks } from './0016-words-in-blocks.js';
import { limits } from './0017-limits.js';
import { callsByPerson } from './0018-calls-by-person.js';
import type { Migration } from './migration.js';

/** In the order in which they run. A number that has been released never changes. */
export const allMigrations: readonly Migration[] = [
  sessionsAndMessages,
  sessionMode,
  callsAuditEvents,
  approvalsGrantsResults,
  memory,
  writers,
  auditSignatures,
  commitCount,
  people,
  findAuditEntries,
  findInSmallBlocks,
  archivedSessions,
  attachments,
  pauses,
  rulesByName,
  wordsInBlocks,
  limits,
  callsByPerson,
];
