export { runCodexAuto } from './clients/codex-auto/codex-auto.js';
export { type Environment, stateFolder } from './state-folder.js';
