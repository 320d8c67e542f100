// Written by `sluice govern install`; `sluice govern uninstall` takes it away.
// Each tool of opencode asks Sluice before it runs. Whatever goes wrong here is thrown, and opencode does not run the tool.
import { spawn } from 'node:child_process';

const SCRIPT = 'SLUICE_GOVERN_SCRIPT'; // sluice-govern.sh

export const SluiceGovern = async ({ directory }) => ({
  'tool.execute.before': async ({ tool, sessionID, callID }, output) => {
    const event = eventOf('PreToolUse', { tool, sessionID, callID, args: output.args }, directory);
    const said = JSON.parse(await ask('pre', event)).hookSpecificOutput;
    if (said.permissionDecision !== 'allow') throw new Error(said.permissionDecisionReason);
    if (said.updatedInput === undefined) return;
    for (const name of Object.keys(output.args)) delete output.args[name];
    Object.assign(output.args, said.updatedInput);
  },
  'tool.execute.after': async (call, output) => {
    const tool_response = { output: output.output, metadata: output.metadata };
    await ask('post', { ...eventOf('PostToolUse', call, directory), tool_response });
  },
});

function eventOf(hook_event_name, { tool, sessionID, callID, args }, cwd) {
  return {
    hook_event_name,
    session_id: sessionID,
    cwd,
    tool_name: tool,
    tool_input: args,
    tool_use_id: `${sessionID}_${callID}`,
  };
}

/** What the hook prints. Rejects with its words where it ends with anything but 0. */
function ask(when, event) {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-p', SCRIPT, 'opencode', when], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
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
