import type { Result } from '@sluice/protocol';
import { filterHref } from '../../model/audit-filter.js';
import { chartsTexts } from '../../text/charts-texts.js';
import { fill } from '../../text/fill.js';
import { ruleNames } from '../../text/rule-names.js';
import { said } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { ScrollBox } from '../scroll-box.js';
import { Visible } from '../visible.js';

type Figures = Result<'audit.figures'>;

/** What a verdict of a line means in a chart. */
const KINDS = {
  allowed: ['allowed', 'granted', 'proposed'],
  refused: ['refused'],
  yes: ['approved', 'approved_with_edits'],
  no: ['denied'],
  unanswered: ['expired', 'cancelled'],
} as const;
const NAMES = ['allowed', 'yes', 'no', 'unanswered', 'refused'] as const;

/** How many calls each rule let through, refused or put to people; each rule leads to its entries. */
export function RuleTable({ figures }: { readonly figures: Figures }) {
  const { language } = useConsole();
  const words = chartsTexts[language];
  const rows = figures.rules
    .map(({ rule, by, verdicts }) => {
      const known = new Map(Object.entries(verdicts));
      const counts = NAMES.map((name) =>
        KINDS[name].reduce((sum, verdict) => sum + (known.get(verdict) ?? 0), 0),
      );
      return { rule, by, counts, total: counts.reduce((sum, count) => sum + count, 0) };
    })
    // What still waits for an answer was decided by nothing yet.
    .filter(({ total }) => total > 0);
  const top = Math.max(1, ...rows.map(({ total }) => total));
  if (rows.length === 0) {
    return (
      <div className="panel chart chart-wide">
        <h2>{words.rules}</h2>
        <Empty kind="noDecisions" />
      </div>
    );
  }
  return (
    <div className="panel chart chart-wide">
      <h2>{words.rules}</h2>
      <ScrollBox label={words.rules}>
        <table className="stack">
          <thead>
            <tr>
              <th scope="col">{words.rule}</th>
              <td />
              {NAMES.map((name) => (
                <th key={name} scope="col">
                  <span className={`swatch tone-${name}`} /> {words[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rule, by, counts }) => (
              <tr key={JSON.stringify([rule, by])}>
                <th scope="row">
                  <Decider rule={rule} by={by} />
                </th>
                <td className="range">
                  <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                    {counts.map((count, index) => (
                      <rect
                        key={NAMES[index]}
                        className={`tone tone-${NAMES[index]}`}
                        x={(counts.slice(0, index).reduce((sum, one) => sum + one, 0) / top) * 100}
                        width={(count / top) * 100}
                        height="10"
                      />
                    ))}
                  </svg>
                </td>
                {counts.map((count, index) => (
                  <td key={NAMES[index]} data-label={words[NAMES[index] ?? 'allowed']}>
                    {count === 0 ? '' : count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {figures.rules_left_out > 0 && (
        <p className="muted">{fill(words.leftOut, { count: figures.rules_left_out })}</p>
      )}
    </div>
  );
}

/** A rule, or what refused before any was asked; each leads to its entries. */
function Decider({ rule, by }: { readonly rule: string; readonly by: string | undefined }) {
  const { texts, language } = useConsole();
  if (by !== undefined) {
    const names: Readonly<Record<string, string>> = texts.rows.refusers;
    const who = (Object.hasOwn(names, by) ? names[by] : undefined) ?? by;
    return (
      <a href={filterHref({ person: by, kind: 'decided' })}>{fill(texts.now.stoppedBy, { who })}</a>
    );
  }
  if (rule === '') return chartsTexts[language].noRule;
  const names = ruleNames[language];
  const [code = rule] = rule.split(': ', 1);
  const name = Object.hasOwn(names, code) ? names[code] : undefined;
  return (
    <>
      <a href={filterHref({ rule })}>{name ?? <Visible text={said(rule)} isWords />}</a>
      {name !== undefined && (
        <>
          {' '}
          <code className="muted">{code}</code>
        </>
      )}
    </>
  );
}
