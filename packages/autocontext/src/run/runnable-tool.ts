import { type JsonSchema, type Tool, type ToolContext, toolFromInstance } from '@sluice/kernel';
import type { PlannedTool } from '../auto-output.js';
import type { Finds } from './finds.js';
import { ToolFault } from './tool-fault.js';

export interface RunnableOptions {
  readonly planned: PlannedTool;
  readonly description: string;
  readonly version: string;
  readonly schema: JsonSchema;
  /** What it tells `keep` is used where it does not come to an end. */
  work(args: never, keep: (finds: Finds) => void, context: ToolContext): Worked | Promise<Worked>;
}

export interface Worked {
  /** For the record of the call. */
  readonly result: unknown;
  readonly finds: Finds;
}

/** A planned call's tool, with what it found and why it failed kept in their own types beside the kernel's record. */
export class RunnableTool {
  readonly tool: Tool;
  readonly version: string;
  #finds: Finds | undefined;
  #fault: ToolFault | undefined;

  constructor({ planned, description, version, schema, work }: RunnableOptions) {
    this.version = version;
    this.tool = toolFromInstance({
      name: planned.tool,
      description,
      input_schema: schema,
      exec: async (args: never, context: ToolContext) => {
        try {
          const keep = (finds: Finds): void => {
            this.#finds = finds;
          };
          const { result, finds } = await work(args, keep, context);
          this.#finds = finds;
          return result;
        } catch (error) {
          if (error instanceof ToolFault) this.#fault = error;
          throw error;
        }
      },
      metadata: {
        version,
        timeout: planned.timeout_ms,
        concurrent: true,
        readonly: true,
        destructive: false,
        openWorld: false,
      },
      group: 'code',
      allowedModes: ['coding'],
    });
  }

  /** `undefined` until it has answered, in part or whole. */
  get finds(): Finds | undefined {
    return this.#finds;
  }

  /** Set where it could not answer for a reason that has a code. */
  get fault(): ToolFault | undefined {
    return this.#fault;
  }
}
