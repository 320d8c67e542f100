import {
  type CallOutcome,
  createRegistry,
  createRuntime,
  modelText,
  type Runtime,
  type ToolCallRequest,
  type ToolMode,
} from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import type { Io } from '../command-line/command.js';
import { paint } from '../terminal/paint.js';
import { registerDemoTools } from './demo-tools.js';

interface Scene {
  readonly title: string;
  readonly mode: ToolMode;
  readonly call: ToolCallRequest;
  /** What the person in this scene answers when asked. */
  readonly answer?: {
    readonly decision: 'allow' | 'deny';
    readonly arguments?: unknown;
    readonly note?: string;
  };
}

const scenes: readonly Scene[] = [
  {
    title: 'Allowed: the tool is open in this mode',
    mode: 'chat_safe',
    call: { id: 'call-1', name: 'current_time', arguments: '{"timezone":"Asia/Shanghai"}' },
  },
  {
    title: 'Denied by mode: the model guessed a tool it was never offered',
    mode: 'chat_safe',
    call: { id: 'call-2', name: 'read_file', arguments: '{"path":"README.md"}' },
  },
  {
    title: 'Unknown tool: the answer says how to repair the call …',
    mode: 'coding',
    call: { id: 'call-3', name: 'noteWrite', arguments: '{"title":"plan","text":"ship it"}' },
  },
  {
    title: '… wrong arguments: every field by name, with a valid example …',
    mode: 'coding',
    call: { id: 'call-4', name: 'note_write', arguments: '{"title":"","text":5}' },
  },
  {
    title: '… and the repaired call waits for a person, who edits it and says yes',
    mode: 'coding',
    call: { id: 'call-5', name: 'note_write', arguments: '{"title":"plan","text":"ship it"}' },
    answer: { decision: 'allow', arguments: { title: 'plan', text: 'ship it on Monday' } },
  },
  {
    title: 'The same question, and the person says no',
    mode: 'coding',
    call: {
      id: 'call-6',
      name: 'note_write',
      arguments: '{"title":"plan","text":"ship it tonight"}',
    },
    answer: { decision: 'deny', note: 'not before the tests are green' },
  },
  {
    title: 'Time-out: the tool ignores its signal; the call ends all the same',
    mode: 'coding',
    call: { id: 'call-7', name: 'wait_forever', arguments: '{}' },
  },
];

/** Plays the scenes through a real runtime and shows what each gate did. Resolves with every outcome. */
export async function walkThrough(io: Io, now: () => number): Promise<readonly CallOutcome[]> {
  const color = paint(io.hasColor);
  const ports = systemPorts();
  const registry = createRegistry({ log: ports.log });
  registerDemoTools(registry, now);
  const runtime = createRuntime({
    registry,
    ports,
    sessionId: 'walk-through',
    permission: { mode: 'auto', requireApprovalTools: ['note_write'], source: 'the walk-through' },
  });
  io.err(
    color.dim(
      'A scripted model, real gates. Nothing leaves this process and no file is touched.\n',
    ),
  );
  const outcomes: CallOutcome[] = [];
  for (const scene of scenes) {
    if (io.signal.aborted) break;
    io.out(`\n${color.bold(scene.title)}\n`);
    io.out(
      `  mode ${scene.mode} offers: ${registry
        .listTools(scene.mode)
        .map((entry) => entry.name)
        .join(', ')}\n`,
    );
    io.out(`  model calls  ${color.cyan(`${scene.call.name}(${String(scene.call.arguments)})`)}\n`);
    const outcome = await play(io, runtime, scene);
    outcomes.push(outcome);
    const state = outcome.isError ? color.yellow(outcome.state) : color.green(outcome.state);
    io.out(`  ${state}\n${indent(modelText(outcome))}\n`);
  }
  io.out(`\n${color.bold('What was recorded')}\n`);
  for (const record of ports.records.all()) {
    const trail = record.auditTrail.map((entry) => entry.state).join(' → ');
    io.out(`  ${record.id}  ${record.name.padEnd(13)} ${trail}\n`);
  }
  return outcomes;
}

async function play(io: Io, runtime: Runtime, scene: Scene): Promise<CallOutcome> {
  const running = runtime.runCall(scene.call, { mode: scene.mode, signal: io.signal });
  if (!scene.answer) return running;
  for await (const { event, respond } of runtime.subscribe({
    since: 0,
    types: ['permission_required'],
  })) {
    if (event.type !== 'permission_required' || event.request.callId !== scene.call.id) continue;
    const { decision, ...options } = scene.answer;
    io.out(
      `  asks a person (${String(event.request.meta.rule)}): ${JSON.stringify(event.request.arguments)}\n`,
    );
    io.out(
      `  person says  ${decision}${options.arguments ? ` with ${JSON.stringify(options.arguments)}` : ''}\n`,
    );
    await respond?.(decision, { ...options, decidedBy: 'walk-through' });
    break;
  }
  return running;
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
