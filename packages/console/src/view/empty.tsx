import { hrefOf } from '../model/route.js';
import { type EmptyKind, emptyTexts } from '../text/empty-texts.js';
import { useConsole } from './console-context.js';

/** The one way that brings something into each list: an address of the console, or a command. */
const ways: Readonly<Record<EmptyKind, { readonly href: string } | { readonly command: string }>> =
  {
    inbox: { href: hrefOf('sessions') },
    sessions: { href: hrefOf('chat') },
    noSessionFits: { href: hrefOf('sessions') },
    noneArchived: { href: hrefOf('sessions') },
    noToolFits: { href: hrefOf('tools') },
    grants: { href: hrefOf('inbox') },
    rules: { href: hrefOf('inbox') },
    rulesOfOthers: { href: hrefOf('audit') },
    noPastCalls: { href: hrefOf('chat') },
    audit: { href: hrefOf('chat') },
    auditFilter: { href: hrefOf('audit') },
    charts: { href: hrefOf('chat') },
    noWaits: { href: hrefOf('inbox') },
    noTokens: { href: hrefOf('chat') },
    noDecisions: { href: hrefOf('chat') },
    noSlowest: { href: hrefOf('chat') },
    noFailing: { href: hrefOf('audit') },
    people: { command: 'sluice people add ann --role approver' },
    servers: { command: 'sluice wrap --name files -- npx -y some-mcp-server' },
    context: { command: 'sluice install' },
  };

/** A list with nothing in it: what would stand here, and the one way that brings it there. */
export function Empty({ kind, onLead }: { readonly kind: EmptyKind; onLead?(): void }) {
  const { language } = useConsole();
  const words = emptyTexts[language][kind];
  const way = ways[kind];
  return (
    <p className="note empty">
      {words.text} {'command' in way && <code>{way.command}</code>}
      {'href' in way && 'lead' in words && (
        <a href={way.href} onClick={onLead}>
          {words.lead}
        </a>
      )}
    </p>
  );
}
