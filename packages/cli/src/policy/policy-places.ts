import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where an operator's rules stand: their own, and those of a workspace. */
export function policyPlaces(
  env: Environment,
  workspace: string,
): { readonly own: string; readonly project: string } {
  const config = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  return { own: join(config, 'sluice', 'sluice.yaml'), project: join(workspace, 'sluice.yaml') };
}
