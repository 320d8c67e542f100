export { launchUrl, newLaunchCode } from './access/launch-codes.js';
export type { OidcSettings } from './access/oidc.js';
export { readRoll } from './access/people-roll.js';
export { isPersonToken, newPersonToken } from './access/person-token.js';
export { createGateway, type Gateway } from './create-gateway.js';
export { approvalView, effectView } from './frames/approval-view.js';
export {
  defaultGatewayLimits,
  type GatewayLimits,
  type GatewayOptions,
} from './gateway-options.js';
export { questionBefore } from './methods/question-before.js';
export type {
  AuditReader,
  AuditRow,
  CallSourcesReader,
  ClientReader,
  ContextRunReader,
  FigureReader,
  PolicyEditor,
  RuleKeeper,
  ServerReader,
} from './ports.js';
