export { runCodexAuto } from './clients/codex-auto/codex-auto.js';
export { askCodexHooks, type CodexHooks } from './clients/codex-hooks.js';
export {
  type ClientPlaces,
  clientPlaces,
  type HookClient,
  hookClients,
  isClientPresent,
} from './install/client-places.js';
export { applyPlan, type ClientPlan, planDiff } from './install/client-plan.js';
export { isInTranscript } from './install/find-in-transcript.js';
export { type Inspection, inspectClient } from './install/inspect-client.js';
export { planInstall } from './install/plan-install.js';
export { planUninstall } from './install/plan-uninstall.js';
export { type HookTrial, tryHook } from './install/try-hook.js';
export { type Environment, stateFolder } from './state-folder.js';
