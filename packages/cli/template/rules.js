// A rule looks at the arguments of a call and can only tighten: ask a person, or deny. `undefined` lets the call go on.
export function askAboutLargeRefunds({ tool, args }) {
  if (tool.name !== 'refund' || args.euros <= 100) return undefined;
  return { verdict: 'ask', rule: 'refunds above 100 euros', where: 'rules.js', risk: 'write' };
}
