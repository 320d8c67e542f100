import type { ServerResponse } from 'node:http';
import type { WantedExport } from '../access/export-tickets.js';
import type { GatewayCore } from '../gateway-core.js';
import { filterOf, toolNames, viewOf } from '../methods/audit-query.js';
import { exportHead, exportLine } from './export-line.js';
import { securityHeaders } from './security-headers.js';

export const EXPORT_PATH = '/export/';
const PAGE = 1_000;

/** The entries as a file, read and sent page by page: of a million entries no more than a page is held. */
export async function sendExport(
  core: GatewayCore,
  wanted: WantedExport,
  response: ServerResponse,
): Promise<void> {
  const { format } = wanted;
  response.writeHead(200, {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    'content-disposition': `attachment; filename="sluice-audit.${format}"`,
  });
  response.write(exportHead(format));
  const filter = filterOf(wanted);
  const toolNameOf = toolNames(core);
  for (let after = wanted.after; !response.destroyed; ) {
    const rows = (await core.audit?.list({ ...filter, afterSeq: after, limit: PAGE })) ?? [];
    let text = '';
    for (const row of rows) text += exportLine(viewOf(row, await toolNameOf(row)), format);
    if (!response.write(text) && !response.destroyed) await untilDrained(response);
    const last = rows.at(-1)?.seq;
    if (rows.length < PAGE || last === undefined) break;
    after = last;
  }
  response.end();
}

/** Whichever comes first takes both listeners along: an export has many such waits. */
function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
