export interface UnitOptions {
  readonly node: string;
  readonly program: string;
  /** What coding sessions may read and write. */
  readonly workspace: string;
  readonly port: number | undefined;
}

/** The first line of a unit of ours; one without it is somebody else's. */
export const UNIT_MARK =
  '# Written by `sluice service install`; `sluice service uninstall` takes it away.';

/**
 * The unit of systemd that keeps `sluice serve` running for one user. What serve prints on stdout holds an address that
 * signs a browser in, so it stays out of the journal; `sluice open` makes another. Keys and settings come from a file
 * that only its owner reads.
 */
export function unitText({ node, program, workspace, port }: UnitOptions): string {
  const words = [
    node,
    program,
    'serve',
    '--workspace',
    workspace,
    ...(port === undefined ? [] : ['--port', `${port}`]),
  ];
  return `${UNIT_MARK}
[Unit]
Description=Sluice, the gate before the tools of AI agents

[Service]
Type=simple
ExecStart=${words.map(quoted).join(' ')}
EnvironmentFile=-%h/.config/sluice/service.env
StandardOutput=null
StandardError=journal
Restart=on-failure
RestartSec=2
TimeoutStopSec=30
UMask=0077

[Install]
WantedBy=default.target
`;
}

/** One word for systemd: quoted, with nothing in it that it would fill in. */
function quoted(word: string): string {
  if (/[\r\n\0]/.test(word)) throw new Error(`a unit cannot name ${JSON.stringify(word)}`);
  const plain = word
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$');
  return `"${plain}"`;
}
