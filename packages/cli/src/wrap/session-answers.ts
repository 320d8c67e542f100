import { askedDigest, type ToolCallRecord } from '@sluice/kernel';
import type { CallRecords } from '../store/call-records.js';
import { type AnswerFile, answerPath, openAnswerFile } from './answer-file.js';

/** How many calls are read first; more where that does not reach back far enough. */
const FIRST_CALLS = 1_000;

/** Which answers of the session that is recorded in are owed to its clients. */
export async function answersOfSession(
  env: Readonly<Record<string, string | undefined>>,
  records: CallRecords,
  onWords: (words: string) => void,
): Promise<AnswerFile> {
  const sessionId = await records.sessionId();
  const ports = await records.ports();
  const newest = async (limit: number): Promise<readonly ToolCallRecord[]> =>
    (await (await records.calls())?.list({ sessionId, limit })) ?? [];
  return openAnswerFile({
    path: answerPath(env, sessionId),
    async since(time) {
      for (let limit = FIRST_CALLS; ; limit *= 4) {
        const calls = await newest(limit);
        const reached = calls.filter(({ createdAt }) => createdAt >= time);
        if (reached.length < limit) return reached;
      }
    },
    get: async (callId) => ports.records.get(sessionId, callId),
    async digestOf(record) {
      const asked = record.approval.required ? await ports.approvals.get(record.id) : undefined;
      return askedDigest(record, asked?.request);
    },
    now: () => ports.clock.now(),
    onWords,
  });
}
