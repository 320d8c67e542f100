export { type AutoOptions, type AutoRun, runAuto } from './auto.js';
export type { AutoOutput, Item, ToolResult } from './auto-output.js';
export { runCodexAuto } from './clients/codex-auto/codex-auto.js';
export { askCodexHooks, type CodexHooks } from './clients/codex-hooks.js';
export { exitCodes } from './exit-code.js';
export { type Environment, stateFolder } from './folders.js';
export { endHelper, isHelperUp, readHelperFile } from './helper/helper-file.js';
export { serveHelper } from './helper/serve-helper.js';
export {
  type ClientPlaces,
  clientPlaces,
  type HookClient,
  hookClients,
  isClientPresent,
} from './install/client-places.js';
export { applyPlan, type ClientPlan, planDiff } from './install/client-plan.js';
export { isInTranscript } from './install/find-in-transcript.js';
export {
  type GovernedClient,
  type GovernPlaces,
  type GovernScope,
  governedClients,
  governPlaces,
  isGovernable,
} from './install/govern-places.js';
export { type Inspection, inspectClient } from './install/inspect-client.js';
export { isGoverned, ownOfProject, planGovern, planUngovern } from './install/plan-govern.js';
export { planInstall } from './install/plan-install.js';
export { planUninstall } from './install/plan-uninstall.js';
export { type FoundFile, findFile, replaceFile } from './install/settings-file.js';
export { type HookTrial, tryHook } from './install/try-hook.js';
export { randomHex } from './program/random-hex.js';
export type { Receipt, ReceiptCall, ReceiptItem } from './receipt/receipt.js';
export { readReceipts } from './receipt/receipt-file.js';
export { renderText } from './render/for-user.js';
export type { AutoRequest, Client } from './request/auto-request.js';
export { isSettingsError, SettingsError } from './settings/settings-error.js';
export { uptimeMs } from './uptime-ms.js';
