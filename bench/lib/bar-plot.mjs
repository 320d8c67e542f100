// A bar plot as SVG text: one block of horizontal bars a group, on one logarithmic scale.

const ROW = 22;
const LEFT = 250;
const WIDTH = 900;
const RIGHT = 110;

/** `groups` are `{ title, bars: [{ label, value, isOurs }] }`; values must be above 0. */
export function barPlot({ title, unit, groups }) {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value));
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const x = (value) => LEFT + ((Math.log10(value) - low) / (high - low)) * (WIDTH - LEFT - RIGHT);

  let y = 44;
  const parts = [];
  for (const group of groups) {
    parts.push(text(16, y + 14, group.title, 'font-weight="bold"'));
    y += ROW + 4;
    for (const bar of group.bars) {
      const colour = bar.isOurs ? '#0f766e' : '#94a3b8';
      parts.push(
        text(LEFT - 8, y + 14, bar.label, 'text-anchor="end"'),
        `<rect x="${LEFT}" y="${y + 2}" width="${Math.max(1, x(bar.value) - LEFT).toFixed(1)}" height="${ROW - 6}" fill="${colour}"/>`,
        text(Number(x(bar.value).toFixed(1)) + 6, y + 14, shortNumber(bar.value)),
      );
      y += ROW;
    }
    y += 14;
  }
  const grid = [];
  for (let power = low; power <= high; power += 1) {
    const at = x(10 ** power).toFixed(1);
    grid.push(
      `<line x1="${at}" y1="40" x2="${at}" y2="${y}" stroke="#e2e8f0"/>`,
      text(at, y + 16, shortNumber(10 ** power), 'text-anchor="middle" fill="#64748b"'),
    );
  }
  const height = y + 28;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(16, 24, `${title} (${unit}, logarithmic)`, 'font-size="16"'),
    ...grid,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function text(x, y, words, attributes = '') {
  const escaped = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" ${attributes}>${escaped}</text>`;
}

/** Three figures that tell, without an exponent. */
export function shortNumber(value) {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return Number(value.toFixed(Math.min(digits, 6))).toLocaleString('en-US', {
    maximumFractionDigits: 6,
  });
}
