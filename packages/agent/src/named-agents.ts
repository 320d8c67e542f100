import { nearestNames } from '@sluice/kernel';
import { AgentError } from './agent-error.js';
import type { AgentProfile } from './agent-options.js';
import type { BudgetLimits } from './loop/budget.js';
import { requireBudget } from './loop/budget.js';
import type { Model } from './models/model.js';
import type { SessionRow } from './ports/session-store.js';

/** The agents that a session or a task may choose by name. */
export interface NamedAgents {
  readonly names: readonly string[];
  /** `undefined` where no name is given; `UNKNOWN_AGENT` with the nearest for one that is not there. */
  require(name: unknown): AgentProfile | undefined;
  /** In words, for a model that hands out tasks. */
  describe(): string;
}

/** Checks every profile when the program starts, not at its first turn. */
export function createNamedAgents(
  agents: Readonly<Record<string, AgentProfile>>,
  base: { readonly model: Model; readonly budget: BudgetLimits },
): NamedAgents {
  const known = new Map(Object.entries(agents));
  for (const { model, budget } of known.values()) {
    requireBudget({ ...base.budget, ...budget }, model ?? base.model);
  }
  const names = [...known.keys()];
  return {
    names,
    require(name) {
      if (name === undefined) return undefined;
      const found = typeof name === 'string' ? known.get(name) : undefined;
      if (found) return found;
      throw unknownAgent(name, names);
    },
    describe: () =>
      names
        .map((name) => {
          const about = known.get(name)?.description;
          return about === undefined ? name : `${name} (${about})`;
        })
        .join(', '),
  };
}

/** The name that a session was made with. */
export function agentNameOf(row: Pick<SessionRow, 'metadata'> | undefined): unknown {
  return row?.metadata.agent;
}

function unknownAgent(name: unknown, names: readonly string[]): AgentError {
  const [nearest] = typeof name === 'string' ? nearestNames(name, names) : [];
  const meant = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  const there = names.length === 0 ? 'none is' : `there are ${names.join(', ')}`;
  return new AgentError(
    'UNKNOWN_AGENT',
    `Agent ${JSON.stringify(name)} is not among \`agents\` of createAgent: ${there}${meant}`,
  );
}
