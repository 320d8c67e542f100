/** A client whose tools ask us before they run. */
export type GovernedClient = 'claude' | 'codex' | 'gemini' | 'qwen' | 'opencode' | 'copilot' | 'pi';

export const governedClients: readonly GovernedClient[] = [
  'claude',
  'codex',
  'gemini',
  'qwen',
  'opencode',
  'copilot',
  'pi',
];
