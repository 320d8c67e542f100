import type { Params, Result } from '@sluice/protocol';
import { EXPORT_PATH } from '../http/send-export.js';
import type { RequestContext } from './request-context.js';

/** An address that gives the entries as a file, once. */
export async function auditExport(
  { core, who }: RequestContext,
  params: Params<'audit.export'>,
): Promise<Result<'audit.export'>> {
  return { path: `${EXPORT_PATH}${core.exports.make(who, params)}` };
}
