// Answers the question of one call with a yes to other arguments, as the console does: node answer-with-edits.mjs CALL JSON
import { openAgent, openAgentOptions } from '../../packages/cli/dist/compose/open-agent.js';
import { terminalIo } from '../../packages/cli/dist/terminal/terminal-io.js';

const [callId, text] = process.argv.slice(2);
const args = JSON.parse(text);
const opened = await openAgent(openAgentOptions(terminalIo(), {}, 'approve'));
const { agent } = opened;
try {
  const found = (await agent.pendingApprovals()).find(({ request }) => request.callId === callId);
  const { sessionId, digest } = found.request;
  const preview = await agent.previewEdit(sessionId, callId, args);
  const said = await agent.decide(sessionId, callId, 'allow', {
    digest,
    decidedBy: 'e2e',
    role: 'operator',
    arguments: args,
    ...(preview.effectDigest === undefined ? {} : { effectDigest: preview.effectDigest }),
  });
  console.error(JSON.stringify({ said, preview }));
  process.exitCode = said.status === 'settled' ? 0 : 1;
} finally {
  await opened.close();
}
