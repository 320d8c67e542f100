import { ciChanges, ciIndexStatus, ciSearch, codeQuestions } from '@sluice/codeintel';
import type { PlannedTool } from '../auto-output.js';
import type { Environment } from '../folders.js';
import type { Settings } from '../settings/settings.js';
import { codeTool, indexStatusTool } from './code-tool.js';
import type { RepositoryCode } from './repository-code.js';
import type { RunnableTool } from './runnable-tool.js';

export interface ToolMaker {
  readonly code: RepositoryCode;
  readonly settings: Settings;
  readonly prompt: string;
  readonly root: string;
  readonly env: Environment;
  readonly deadline: number;
}

/** The tool of a planned call: a program where the person named one, else a question about the code. */
export async function makeTool(
  planned: PlannedTool,
  maker: ToolMaker,
): Promise<RunnableTool | undefined> {
  const { code, deadline } = maker;
  const command = maker.settings.tools.get(planned.tool)?.command;
  if (command) {
    const { commandTool } = await import('./command-tool.js');
    return commandTool(planned, { ...maker, command });
  }
  if (planned.tool === ciChanges.name) return codeTool(planned, ciChanges, code, deadline);
  if (planned.tool === ciIndexStatus.name) return indexStatusTool(planned, code);
  if (planned.tool === ciSearch.name) {
    return codeTool(planned, ciSearch, code, deadline, (answer) => {
      code.searching = answer.then(({ result }) => result).catch(() => undefined);
    });
  }
  const question = codeQuestions.find(({ name }) => name === planned.tool);
  return question && codeTool(planned, question, code, deadline);
}
