import type { PolicyRule } from '@sluice/kernel';

/** Whether, and by what, the operating system holds commands to the workspace. */
export interface Confinement {
  readonly backend: { readonly confined: boolean; readonly why: string };
}

/** Asks before every shell command where the operating system does not hold commands to the workspace. */
export function askWhenUnconfined(
  sandbox: Confinement,
  tools: readonly string[] = ['bash_run', 'Bash'],
): PolicyRule {
  const names = new Set(tools);
  return ({ tool }) => {
    if (sandbox.backend.confined || !names.has(tool.name)) return undefined;
    const asked = {
      verdict: 'ask',
      rule: 'commands are not confined on this machine, so every one is asked about',
      where: `sandbox: ${sandbox.backend.why}`,
    } as const;
    return { ...asked, matched: [{ name: 'unconfined', ...asked }] };
  };
}
