import type { Tool } from '@sluice/kernel';
import type { PlannedTool } from '../auto-output.js';
import type { Environment } from '../folders.js';
import type { Settings } from '../settings/settings.js';
import { codeQuestions } from './code-questions.js';
import { codeTool, indexStatusTool } from './code-tool.js';
import type { RepositoryCode } from './repository-code.js';

export interface ToolMaker {
  readonly code: RepositoryCode;
  readonly settings: Settings;
  readonly prompt: string;
  readonly root: string;
  readonly env: Environment;
  readonly deadline: number;
}

/** The tool of a planned call: a program where the person named one, else a question about the code. */
export async function makeTool(planned: PlannedTool, maker: ToolMaker): Promise<Tool | undefined> {
  const command = maker.settings.tools.get(planned.tool)?.command;
  if (command) {
    const { commandTool } = await import('./command-tool.js');
    return commandTool(planned, { ...maker, command });
  }
  if (planned.tool === 'ci_index_status') return indexStatusTool(planned, maker.code);
  const question = Object.hasOwn(codeQuestions, planned.tool)
    ? codeQuestions[planned.tool]
    : undefined;
  return question && codeTool(planned, question, maker.code, maker.deadline);
}
