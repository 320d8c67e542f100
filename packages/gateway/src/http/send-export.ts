import type { ServerResponse } from 'node:http';
import type { WantedExport } from '../access/export-tickets.js';
import type { Principal, Visit } from '../access/principal.js';
import type { GatewayCore } from '../gateway-core.js';
import { filterOf } from '../methods/audit-query.js';
import { securityHeaders } from './security-headers.js';

export const EXPORT_PATH = '/export/';
const CHUNK_CHARS = 256 * 1024;

/**
 * The entries as a file, as the audit exports them itself, sent as they are read: little of a million is ever held. It
 * breaks off where whoever asked for it may not come in any more.
 */
export async function sendExport(
  core: Pick<GatewayCore, 'audit' | 'downloads'>,
  { who, content: wanted }: { readonly who: Principal; readonly content: WantedExport },
  response: ServerResponse,
): Promise<void> {
  const download: Visit = { who, close: () => response.destroy() };
  core.downloads.add(download);
  try {
    await send(core, wanted, response);
  } finally {
    core.downloads.delete(download);
  }
}

async function send(
  { audit }: Pick<GatewayCore, 'audit'>,
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
  let text = '';
  for await (const line of audit?.export(format, filterOf(wanted)) ?? []) {
    if (response.destroyed) return;
    text += `${line}\n`;
    if (text.length < CHUNK_CHARS) continue;
    if (!response.write(text)) await untilDrained(response);
    text = '';
  }
  response.end(text);
}

/** Whichever comes first takes both listeners along: an export has many such waits. */
function untilDrained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
