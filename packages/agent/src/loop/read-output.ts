import type { CompiledSchema } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';

/** What a model is told of the form of its answer. */
export function formOf({ json }: CompiledSchema): string {
  return `# Form of the answer\nWhen you are done, answer with one JSON value and nothing else: no words around it, no code fence. It must fit this JSON Schema:\n${JSON.stringify(json)}`;
}

/** The JSON that an answer holds, as it was written, or in words what is wrong with it. A fence is taken off. */
export async function readOutput(
  schema: CompiledSchema,
  text: string,
): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  const bare = /^\s*```(?:json)?\s*\n(.*)\n\s*```\s*$/s.exec(text)?.[1] ?? text;
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch (error) {
    return { problem: `Your answer is not JSON: ${messageOf(error)}.` };
  }
  const checked = await schema.validate(value);
  if (!checked.issues) return { value };
  const faults = checked.issues.slice(0, 10).map(({ path = [], message }) => {
    const place = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
    return `- ${place || 'the whole'}: ${message}`;
  });
  return { problem: `Your answer does not fit the form:\n${faults.join('\n')}\n` };
}
