export { type AutoOptions, type AutoRun, runAuto } from './auto.js';
export type { AutoOutput, Item, ToolResult } from './auto-output.js';
export { exitCodes } from './exit-code.js';
export { cacheFolder, configFolder, type Environment, stateFolder } from './folders.js';
export type { Receipt, ReceiptCall, ReceiptItem } from './receipt/receipt.js';
export { readReceipts } from './receipt/receipt-file.js';
export { renderText } from './render/for-user.js';
export type { AutoRequest, Client } from './request/auto-request.js';
export { isSettingsError, SettingsError } from './settings/settings-error.js';
