import { isRecord } from '@sluice/plain';
import { fixedTool, isTool, toolFromInstance } from '../define/tool.js';
import type { Tool } from '../define/tool-types.js';
import { KernelError } from '../kernel-error.js';

/** The tool that was meant: as it is, made by the factory, or made from an instance. */
export function requireRegistrable(given: unknown): Tool {
  if (isClass(given)) throw bad(`the class ${given.name}`, `register(new ${given.name}())`);
  const made: unknown = typeof given === 'function' ? Reflect.apply(given, undefined, []) : given;
  if (made instanceof Promise) throw bad('a promise', 'await it first: register(await load())');
  if (Array.isArray(made)) throw bad('a list', 'one tool at a time: for (const one of tools) …');
  if (isTool(made)) return fixedTool(made);
  if (isInstance(made)) return toolFromInstance(made);
  if (!isRecord(made)) throw bad(String(made), 'make it with tool({ name, parameters, execute })');
  if ('inputSchema' in made && 'execute' in made) {
    throw bad('a tool of the AI SDK', 'toolFromAiSdk(name, theirs, { allowedModes })');
  }
  if (typeof made.name === 'string' && 'execute' in made) {
    throw bad(`the definition of "${made.name}"`, 'make a tool of it: register(tool({ … }))');
  }
  throw bad('an object that is no tool', 'make it with tool({ name, parameters, execute })');
}

type Instance = Parameters<typeof toolFromInstance>[0];

/** Whether it has the parts by which a hand-made tool is known; what is wrong with them, its maker says. */
function isInstance(value: unknown): value is Instance {
  return isRecord(value) && ('exec' in value || 'input_schema' in value);
}

function isClass(value: unknown): value is { readonly name: string } {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}

function bad(what: string, wayOut: string): KernelError {
  return new KernelError('BAD_TOOL', `register() was given ${what}; ${wayOut}`);
}
