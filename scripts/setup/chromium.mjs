import { aptInstall } from './apt.mjs';
import { findProgram, isProgram } from './find-program.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];
const MAC_NAMES = ['Google Chrome', 'Chromium'];

export async function setUpChromium(context) {
  const { environment, places = PLACES } = context;
  const given = environment.SLUICE_TEST_CHROMIUM;
  if (given !== undefined) {
    if (!isProgram(given))
      throw new Error(`SLUICE_TEST_CHROMIUM is "${given}", which is no program; run: unset it`);
    return { environment: { SLUICE_TEST_CHROMIUM: given } };
  }
  const find = () => findProgram([...NAMES, ...MAC_NAMES], { environment, places });
  let path = find();
  if (!path) {
    await aptInstall(['chromium'], 'Chromium is missing', context);
    path = find();
  }
  if (!path) throw new Error('Chromium was installed, but is not on PATH; run: which chromium');
  return { environment: { SLUICE_TEST_CHROMIUM: path } };
}
