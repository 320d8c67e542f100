// Written by `sluice govern install`; `sluice govern uninstall` takes it away.
// Each tool of pi asks Sluice before it runs. Whatever goes wrong here is thrown, and pi does not run the tool.
import { spawn } from 'node:child_process';

const SCRIPT = 'SLUICE_GOVERN_SCRIPT'; // sluice-govern.sh

// biome-ignore lint/style/noDefaultExport: pi wants its extensions so
export default function sluiceGovern(pi) {
  pi.on('tool_call', async (call, context) => {
    const said = JSON.parse(await ask('pre', eventOf('PreToolUse', call, context)));
    const { permissionDecision, permissionDecisionReason, updatedInput } = said.hookSpecificOutput;
    const reason = permissionDecisionReason;
    if (permissionDecision === 'ask') {
      const isAllowed = context.hasUI && (await context.ui.confirm(`pi: ${call.toolName}`, reason));
      return isAllowed ? undefined : { block: true, reason };
    }
    if (permissionDecision !== 'allow') return { block: true, reason };
    if (updatedInput === undefined) return undefined;
    for (const name of Object.keys(call.input)) delete call.input[name];
    Object.assign(call.input, updatedInput);
    return undefined;
  });
  pi.on('tool_result', async (call, context) => {
    const name = call.isError ? 'PostToolUseFailure' : 'PostToolUse';
    const event = { ...eventOf(name, call, context), tool_response: call.content };
    await ask('post', event);
  });
}

function eventOf(hook_event_name, { toolName, toolCallId, input }, { cwd, sessionManager }) {
  const session = sessionManager.getSessionId();
  return {
    hook_event_name,
    session_id: session,
    cwd,
    tool_name: toolName,
    tool_input: input,
    tool_use_id: `${session}_${toolCallId}`,
  };
}

/** What the hook prints. Rejects with its words where it ends with anything but 0. */
function ask(when, event) {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-p', SCRIPT, 'pi', when], { stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '';
    let words = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      words += chunk;
    });
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(words.trim() || `the hook of Sluice ended with ${code}`));
    });
    child.stdin.end(JSON.stringify(event));
  });
}
