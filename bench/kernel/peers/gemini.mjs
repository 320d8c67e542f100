// gemini-cli-core has no model of its own to script: its Scheduler runs the calls that a model asked for.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApprovalMode,
  BaseDeclarativeTool,
  BaseToolInvocation,
  Config,
  Kind,
  MessageBus,
  PolicyDecision,
  Scheduler,
  ToolRegistry,
} from '@google/gemini-cli-core';
import { addJsonSchema, callAt, description, sum, versionOf } from '../script.mjs';

class AddInvocation extends BaseToolInvocation {
  getDescription() {
    return description;
  }

  async execute() {
    const text = String(this.params.a + this.params.b);
    return { llmContent: text, returnDisplay: text };
  }
}

class AddTool extends BaseDeclarativeTool {
  constructor(messageBus) {
    super('add', 'add', description, Kind.Read, addJsonSchema, messageBus);
  }

  createInvocation(params, messageBus) {
    return new AddInvocation(params, messageBus, 'add', 'add');
  }
}

// It writes every policy decision to the console, which its own command replaces too.
console.debug = () => undefined;
console.log = () => undefined;

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-gemini-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// Its settings and logs go to a home folder of their own, never to the person's.
process.env.GEMINI_CLI_HOME = folder;
const config = new Config({
  sessionId: 'bench',
  targetDir: folder,
  cwd: folder,
  debugMode: false,
  model: 'scripted',
  approvalMode: ApprovalMode.YOLO,
  usageStatisticsEnabled: false,
  telemetry: { enabled: false },
  policyEngineConfig: {
    approvalMode: ApprovalMode.YOLO,
    rules: [{ toolName: 'add', decision: PolicyDecision.ALLOW, priority: 1 }],
  },
});
const messageBus = new MessageBus(config.getPolicyEngine());
const toolRegistry = new ToolRegistry(config, messageBus);
const add = new AddTool(messageBus);
toolRegistry.registerTool(add);
const scheduler = new Scheduler({
  context: { config, toolRegistry, messageBus, promptId: 'bench' },
  messageBus,
  getPreferredEditor: () => undefined,
  schedulerId: 'bench',
});
const { signal } = new AbortController();

const request = ({ id, name, ...call }) => ({
  callId: id,
  name,
  args: call.arguments,
  isClientInitiated: false,
  prompt_id: 'bench',
});
const outputOf = ({ response }) => response.responseParts[0].functionResponse.response.output;
const delivered = (completed) => () => sum(completed.map(outputOf));

export const peer = {
  name: 'gemini-cli-core Scheduler',
  version: versionOf('@google/gemini-cli-core'),
  async sequentialTurns(count) {
    const completed = [];
    for (let index = 0; index < count; index += 1)
      completed.push(...(await scheduler.schedule([request(callAt(index))], signal)));
    return delivered(completed);
  },
  parallelCalls: async (count) =>
    delivered(
      await scheduler.schedule(
        Array.from({ length: count }, (_, index) => request(callAt(index))),
        signal,
      ),
    ),
  async directCalls(count) {
    const results = [];
    for (let index = 0; index < count; index += 1)
      results.push(await add.build(callAt(index).arguments).execute({ abortSignal: signal }));
    return () => sum(results.map(({ llmContent }) => llmContent));
  },
};
