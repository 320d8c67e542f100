import type { Mode } from '../../model/console-state.js';
import { hrefOf } from '../../model/route.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';

/** What a model in this mode is shown of all the tools there are. */
export function ModeBadge({ mode }: { readonly mode: Mode }) {
  const { state, texts } = useConsole();
  const tools = state.tools.get(mode);
  const counts = tools && {
    offered: tools.offered,
    hidden: tools.hidden,
    total: tools.offered + tools.hidden,
  };
  return (
    <a className={`badge badge-${mode}`} href={hrefOf('tools')}>
      <span className="unseen">{texts.common.mode} </span>
      <strong>{mode}</strong>
      {counts && <span>{fill(texts.chat.badge, counts)}</span>}
    </a>
  );
}
