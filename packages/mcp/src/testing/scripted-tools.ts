import { type Tool, type ToolContext, type ToolMetadata, toolFromInstance } from '@sluice/kernel';

const READ_ONLY: ToolMetadata = { readonly: true, concurrent: true, openWorld: false };

/** Tools that show one behaviour each. `note` hears what `hang` and `deaf` go through. */
export function scriptedTools(note: (words: string) => void = () => undefined): Tool[] {
  const define = (
    name: string,
    exec: (args: Readonly<Record<string, unknown>>, context: ToolContext) => unknown,
    more: { readonly metadata?: ToolMetadata; readonly modes?: 'coding' } = {},
  ): Tool =>
    toolFromInstance({
      name,
      description: `Shows ${name}`,
      input_schema: schemas[name] ?? { type: 'object', properties: {} },
      exec,
      metadata: more.metadata ?? READ_ONLY,
      group: 'world',
      allowedModes: more.modes === 'coding' ? ['coding'] : ['chat_safe', 'coding'],
    });

  return [
    define('echo', ({ text }) => ({ said: text })),
    define('plan', () => 'coding only', { modes: 'coding' }),
    define('list', () => ['a', 'b']),
    define('odd', () => {
      const round: Record<string, unknown> = { big: 10n, at: new Date(0), kept: 1 };
      round.self = round;
      return round;
    }),
    define('large', ({ chars }) => 'x'.repeat(Number(chars))),
    define('refuse', () => ({ ok: false, error: 'not today', recommendations: ['try tomorrow'] })),
    define('throws', () => {
      throw new Error('broke inside');
    }),
    define('noisy', () => {
      console.log('a stray line');
      return 'done';
    }),
    define('count', ({ to }, { emit }) => {
      for (let step = 1; step <= Number(to); step += 1) {
        emit('progress', { progress: step, total: Number(to), message: `step ${step}` });
        emit('other', { progress: 1_000 });
      }
      return 'counted';
    }),
    define('hang', (_args, { signal }) => {
      note('hang started');
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          note('hang aborted');
          resolve('aborted');
        });
      });
    }),
    define('deaf', () => {
      note('deaf started');
      return new Promise((resolve) => setTimeout(resolve, 600_000));
    }),
    define('write', () => 'written', { metadata: { readonly: false } }),
    define('unmarked', () => 'ran', { metadata: {} }),
  ];
}

const schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  echo: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
  large: { type: 'object', properties: { chars: { type: 'integer' } }, required: ['chars'] },
  count: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] },
};
