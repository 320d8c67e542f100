export { createGateway, type Gateway } from './create-gateway.js';
export { approvalView } from './frames/approval-view.js';
export {
  defaultGatewayLimits,
  type GatewayLimits,
  type GatewayOptions,
} from './gateway-options.js';
export type { AuditReader, AuditRow, ContextRunReader } from './ports.js';
