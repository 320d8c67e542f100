// Learns rules from the first half of a history and judges them by all of it, with the built-in rules over them as every
// face has them. The rules go through their file form, as somebody would paste them.
const NOTHING = { rules: [], fallback: 'ask' };

export function createJudge({ policy, tools, kernel }) {
  const { createDecider, readPolicy, suggest, takeApart, writeRules } = policy;
  const { builtIns, judgePast, raisedInPast, readCommandParts, riskOfCommand } = tools;
  const apart = { parseCommand: readCommandParts, riskOf: riskOfCommand, home: '/home/u' };
  const known = new Map();
  const toolOf = (name) => {
    const input_schema = { type: 'object' };
    const modes = { allowedModes: ['coding'], exec: () => undefined };
    if (!known.has(name))
      known.set(name, kernel.toolFromInstance({ name, description: '', input_schema, ...modes }));
    return known.get(name);
  };
  const questionOf = ({ tool, args, session }) => ({
    tool: toolOf(tool),
    args,
    mode: 'coding',
    sessionId: session,
    agentId: 'history',
  });

  async function read(made) {
    const recorded = takeApart(made, apart);
    const raised = await raisedInPast(questionOf(made), recorded.call);
    return { made, recorded: { ...recorded, call: { ...recorded.call, raised } } };
  }

  return async (history) => {
    const calls = [];
    for (const made of history) calls.push(await read(made));
    const half = Math.floor(calls.length / 2);
    const [learned, judged] = [calls.slice(0, half), calls.slice(half)];
    const proposals = suggest(
      NOTHING,
      learned.map(({ recorded }) => recorded),
      tools,
    );
    const text = `version: 1\nrules:\n${writeRules(proposals.map(({ rule }) => rule)) || '  []'}`;
    const rules = readPolicy(text, { file: 'suggested', parseCommand: readCommandParts, builtIns });
    const decider = createDecider(rules);
    const isLet = async ({ made, recorded: { call } }) => {
      const said = await judgePast(rules, questionOf(made), call, (one) => decider.decide(one));
      return said.verdict === 'allow';
    };
    const before = new Set(learned.map(({ recorded }) => kindOf(recorded.call)));
    const found = { rules: proposals.length, repeated: 0, answerable: 0, answered: 0, wrong: 0 };
    for (const one of judged) {
      const { decided, call } = one.recorded;
      if (decided !== 'approved' || !before.has(kindOf(call))) continue;
      found.repeated += 1;
      // What is destructive may never be answered by a rule, however often people say yes.
      if (call.risk !== 'destructive') found.answerable += 1;
      if (await isLet(one)) found.answered += 1;
    }
    for (const one of calls) {
      const { decided, call, isTainted } = one.recorded;
      const isForbidden = decided === 'denied' || call.risk === 'destructive' || isTainted;
      if (isForbidden && (await isLet(one))) found.wrong += 1;
    }
    return found;
  };
}

/** What makes two questions the same to a person: the programs with what they do, the folder, the host. */
export function kindOf({ tool, commands, paths, hosts }) {
  const programs = commands.map((part) =>
    part === 'unreadable' ? '?' : part.slice(0, 2).join(' '),
  );
  const folders =
    commands.length > 0 ? [] : paths.map((path) => path.split('/').slice(0, 3).join('/'));
  return JSON.stringify([tool, programs, folders, hosts]);
}
