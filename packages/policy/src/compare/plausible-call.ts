import type { PolicyCall } from '../call.js';
import type { Attribute } from '../condition/condition.js';
import { likelyCommands, likelyHosts, likelyPaths, likelyTexts } from './likely-values.js';
import type { Region } from './region.js';

/** What is known of tools that exist, so that a call which shows a change is one that could be made. */
export interface LikelyTools {
  /** Names of tools that could make such a call, the likeliest first. */
  toolsFor(call: PolicyCall): readonly string[];
  /** The call with what such a tool is always given and the rules do not look at. */
  filled(call: PolicyCall): readonly PolicyCall[];
}

/**
 * A call of the region that a person can picture, in the place of the shortest one that automata find: step by step, and
 * each step only where `holds` says that it still shows the same.
 */
export function plausibleCall(
  call: PolicyCall,
  region: Region,
  tools: LikelyTools,
  holds: (candidate: PolicyCall) => boolean,
): PolicyCall {
  let best = call;
  for (const step of stepsOf(region, tools)) {
    best = step(best).find(holds) ?? best;
  }
  return best;
}

type Step = (call: PolicyCall) => readonly PolicyCall[];

function stepsOf(region: Region, tools: LikelyTools): readonly Step[] {
  return [
    (call) =>
      call.commands.length === 0
        ? []
        : likelyCommands(region).map((words) => ({ ...call, commands: [words] })),
    (call) =>
      call.paths.length === 0
        ? []
        : likelyPaths(region).map((path) => ({ ...call, paths: [path] })),
    (call) =>
      call.hosts.length === 0
        ? []
        : likelyHosts(region).map((host) => ({ ...call, hosts: [host] })),
    ...[...region].flatMap(([attribute, { value }]): readonly Step[] => {
      if (attribute.startsWith('args.')) return [fieldStep(region, attribute, value)];
      return NAMED.has(attribute) && value !== 'any' ? [nameStep(region, attribute)] : [];
    }),
    (call) => tools.toolsFor(call).map((tool) => ({ ...call, tool })),
    (call) => likelyTexts(region, 'tool').map((tool) => ({ ...call, tool: likelier(call, tool) })),
    (call) => tools.filled(call),
  ];
}

/** A tool that exists, or whose name is whole, stays. */
function likelier({ tool }: PolicyCall, other: string): string {
  return /[_-]$/.test(tool) ? other : tool;
}

const NAMED: ReadonlySet<Attribute> = new Set<Attribute>([
  'mode',
  'face',
  'client',
  'person',
  'role',
  'workspace',
]);

function nameStep(region: Region, attribute: Attribute): Step {
  return (call) => likelyTexts(region, attribute).map((value) => ({ ...call, [attribute]: value }));
}

function fieldStep(region: Region, attribute: Attribute, value: unknown): Step {
  const names = attribute.slice('args.'.length).split('.');
  const values =
    typeof value === 'string'
      ? likelyTexts(region, attribute)
      : typeof value === 'number'
        ? [Math.ceil(value), Math.floor(value)]
        : [];
  return (call) => values.map((one) => ({ ...call, args: withField(call.args, names, one) }));
}

function withField(
  args: unknown,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): unknown {
  const before: Record<string, unknown> = { ...Object(args) };
  return {
    ...before,
    [name]: rest.length === 0 ? value : withField(before[name], rest, value),
  };
}
