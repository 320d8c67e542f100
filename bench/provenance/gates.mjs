// The real gates of an agent whose operator lets every tool run, so that only sources are asked about.
const { createRegistry, createRuntime, tool } = await import('../../packages/kernel/dist/index.js');
const { systemPorts } = await import('../../packages/kernel/dist/system/index.js');
const { readPolicy } = await import('../../packages/policy/dist/index.js');
const { Conversation, describeConcern } = await import('../../packages/provenance/dist/index.js');
const { composePolicy, declaredTool } = await import('../../packages/tools/dist/index.js');

const allowAll = readPolicy('version: 1\ndefault: allow\n', { file: 'bench' });

/** A conversation with gates in front of it. Tools are known by their names alone. */
export function openGates(toolNames) {
  const registry = createRegistry();
  for (const name of new Set(toolNames.filter(isLegal))) {
    registry.register(tool(name, () => undefined, { allowedModes: ['coding'] }));
  }
  const conversation = new Conversation((name) => declaredTool(name, undefined, undefined));
  const runtime = createRuntime({
    registry,
    ports: systemPorts(),
    sessionId: 'replay',
    openModes: ['coding'],
    permission: composePolicy({
      tools: registry.all(),
      others: 'ask',
      sandbox: undefined,
      source: 'bench',
      operator: {
        own: () => allowAll,
        project: () => undefined,
        asker: { face: 'chat', workspace: '/w', home: '/h' },
        loadPast: async () => [],
        loadConversation: async () => conversation,
        now: () => 0,
      },
    }),
  });
  return {
    conversation,
    /**
     * Why the rule on sources asks about a call, where it does; and whether anything but a question stands in the way:
     * the rule must never deny.
     */
    async look({ id, name, args }) {
      // The kernel knows no tool of such a name; the rule is asked by itself.
      if (!isLegal(name)) {
        const [concern] = conversation.judge(name, args).concerns;
        return { question: concern && describeConcern(concern), isStopped: false };
      }
      const call = { id, name, arguments: JSON.stringify(args) };
      const { gates, verdict } = await runtime.explain(call, 'coding');
      const rules = gates.flatMap((gate) => gate.rules ?? []);
      return {
        question: rules.find((rule) => rule.name === 'untrusted-source' && rule.verdict === 'ask')
          ?.rule,
        isStopped: verdict === 'stopped',
      };
    },
  };
}

function isLegal(name) {
  return /^[A-Za-z0-9_-]{1,64}$/.test(name);
}

/** Adds a recorded message. `denied` are calls that the person said no to: they count as never run. */
export function addMessage(conversation, message, denied = new Set()) {
  conversation.add({
    role: message.role,
    content: message.error ?? message.content,
    ...(message.calls.length > 0
      ? {
          tool_calls: message.calls.map(({ id, name, args }) => ({
            id,
            name,
            arguments: JSON.stringify(args),
          })),
        }
      : {}),
    ...(message.role === 'tool'
      ? {
          tool_call_id: message.callId,
          tool_name: message.toolName,
          is_error: message.isError || denied.has(message.callId),
        }
      : {}),
  });
}
