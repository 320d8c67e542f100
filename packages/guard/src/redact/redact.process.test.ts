import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mixedShapes } from '../testing/index.js';

const SHAPES = 60;
const CHARACTERS = 200 * 1024;
/** Half a second of CPU for each text and filter: a rule that goes back over what it read needs many. */
const CPU_SECONDS = SHAPES;

const READ_ALL = `
  const { filterInjection, redact } = await import(process.argv[1]);
  const { mixedShapes, textOfShape } = await import(process.argv[2]);
  let read = 0;
  for (const shape of mixedShapes(${SHAPES}, Number(process.argv[3]))) {
    const text = textOfShape(shape, ${CHARACTERS});
    redact(text);
    filterInjection(text);
    read += text.length;
  }
  process.stdout.write(String(read));
`;

test('I06 hostile texts of 200 KB put together by chance are all read by a process whose CPU time is limited', () => {
  const built = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
  const read = execFileSync(
    'bash',
    [
      '-c',
      `ulimit -t ${CPU_SECONDS} && exec "$0" --input-type=module -e "$@"`,
      process.execPath,
      READ_ALL,
      built('index.js'),
      built('testing/index.js'),
      '7',
    ],
    { encoding: 'utf8' },
  );
  expect(Number(read)).toBe(SHAPES * CHARACTERS);
}, 180_000);

test('the same seed gives the same shapes, another gives others', () => {
  expect(mixedShapes(40, 3)).toEqual(mixedShapes(40, 3));
  expect(mixedShapes(40, 4)).not.toEqual(mixedShapes(40, 3));
});
