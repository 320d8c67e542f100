import { visibleText } from '@sluice/plain';
import { useEffect, useState } from 'react';
import { admissionRows } from '../../model/admission.js';
import type { Mode } from '../../model/console-state.js';
import { hrefOf } from '../../model/route.js';
import { fill } from '../../text/fill.js';
import { toolsTexts } from '../../text/tools-texts.js';
import { tryToolTexts } from '../../text/try-tool-texts.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { Visible } from '../visible.js';
import { TryTool } from './try-tool.js';
import '../../styles/tools.css';
import { saidOf } from '../../text/said.js';

const MODES: readonly Mode[] = ['chat_safe', 'coding'];

export function ToolsPage({ query }: { readonly query: string }) {
  const { state, store, texts, language } = useConsole();
  const toolWords = toolsTexts[language];
  const tried = new URLSearchParams(query).get('tool');
  const [words, setWords] = useState(() => new URLSearchParams(query).get('text') ?? '');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isOnline = state.status.kind === 'online';
  useEffect(() => {
    if (!isOnline) return;
    Promise.all(MODES.map((mode) => store.loadTools(mode))).then(
      () => setProblem(undefined),
      (error: unknown) => setProblem(saidOf(error)),
    );
  }, [store, isOnline]);
  const answers = MODES.flatMap((mode) => state.tools.get(mode) ?? []);
  const rows = admissionRows(answers, words);
  return (
    <>
      <div className="page-head">
        <h1>{toolWords.title}</h1>
      </div>
      {tried !== null && <TryTool key={tried} name={tried} />}
      <p className="note">{toolWords.note}</p>
      <ul className="counts">
        {answers.map(({ mode, offered, hidden }) => (
          <li key={mode}>
            {fill(toolWords.count, { mode, offered, hidden, total: offered + hidden })}
          </li>
        ))}
      </ul>
      <div className="panel filters">
        <label className="grow">
          <span>{toolWords.filter}</span>
          <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </label>
      </div>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {answers.length > 0 && rows.length === 0 && (
        <Empty kind="noToolFits" onLead={() => setWords('')} />
      )}
      {rows.length > 0 && (
        <ScrollBox label={toolWords.title}>
          <table className="stack">
            <thead>
              <tr>
                <th scope="col">{toolWords.name}</th>
                <th scope="col">{toolWords.group}</th>
                {MODES.map((mode) => (
                  <th key={mode} scope="col">
                    {mode}
                  </th>
                ))}
                <th scope="col">{toolWords.properties}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ tool, admitted }) => (
                <tr key={tool.name}>
                  <th scope="row">
                    <code>
                      <Visible text={tool.name} />
                    </code>{' '}
                    <a
                      className="try-link"
                      href={`${hrefOf('tools')}?tool=${encodeURIComponent(tool.name)}`}
                      aria-label={fill(tryToolTexts[language].tryLabel, {
                        tool: visibleText(tool.name),
                      })}
                    >
                      {tryToolTexts[language].try}
                    </a>
                    <div className="muted tool-words">
                      <Visible text={tool.description} />
                    </div>
                  </th>
                  <td data-label={toolWords.group}>{toolWords.groups[tool.group]}</td>
                  {MODES.map((mode) => (
                    <td key={mode} data-label={mode}>
                      {admitted.get(mode) ? (
                        <span className="yes">✓ {toolWords.admitted}</span>
                      ) : (
                        <span className="no">– {toolWords.refused}</span>
                      )}
                    </td>
                  ))}
                  <td data-label={toolWords.properties}>
                    {[
                      tool.annotations.read_only && texts.approval.readOnly,
                      tool.annotations.destructive && texts.approval.destructive,
                      tool.annotations.idempotent && texts.approval.idempotent,
                      tool.annotations.open_world && texts.approval.openWorld,
                    ]
                      .filter((word) => word !== false)
                      .join(' · ') || texts.common.none}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </>
  );
}
