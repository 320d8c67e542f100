export { runCodexAuto } from './clients/codex-auto/codex-auto.js';
export {
  type ClientPlaces,
  clientPlaces,
  type HookClient,
  hookClients,
  isClientPresent,
} from './install/client-places.js';
export { applyPlan, type ClientPlan, planDiff } from './install/client-plan.js';
export { planInstall } from './install/plan-install.js';
export { planUninstall } from './install/plan-uninstall.js';
export { type Environment, stateFolder } from './state-folder.js';
