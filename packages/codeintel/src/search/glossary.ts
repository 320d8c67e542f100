import { actionWords } from './glossary/action-words.js';
import { brandWords } from './glossary/brand-words.js';
import { buildWords } from './glossary/build-words.js';
import { clusterWords } from './glossary/cluster-words.js';
import { compilerWords } from './glossary/compiler-words.js';
import { craftWords } from './glossary/craft-words.js';
import { dataWords } from './glossary/data-words.js';
import { databaseWords } from './glossary/database-words.js';
import { deviceWords } from './glossary/device-words.js';
import { domainWords } from './glossary/domain-words.js';
import { editorWords } from './glossary/editor-words.js';
import { everydayWords } from './glossary/everyday-words.js';
import { fieldWords } from './glossary/field-words.js';
import { interfaceWords } from './glossary/interface-words.js';
import { kernelWords } from './glossary/kernel-words.js';
import { languageWords } from './glossary/language-words.js';
import { machineWords } from './glossary/machine-words.js';
import { messageWords } from './glossary/message-words.js';
import { nameWords } from './glossary/name-words.js';
import { networkWords } from './glossary/network-words.js';
import { nounWords } from './glossary/noun-words.js';
import { plainWords } from './glossary/plain-words.js';
import { platformWords } from './glossary/platform-words.js';
import { practiceWords } from './glossary/practice-words.js';
import { projectWords } from './glossary/project-words.js';
import { proseWords } from './glossary/prose-words.js';
import { protocolWords } from './glossary/protocol-words.js';
import { releaseWords } from './glossary/release-words.js';
import { reportWords } from './glossary/report-words.js';
import { sayingWords } from './glossary/saying-words.js';
import { scienceWords } from './glossary/science-words.js';
import { screenWords } from './glossary/screen-words.js';
import { securityWords } from './glossary/security-words.js';
import { serviceWords } from './glossary/service-words.js';
import { silentWords } from './glossary/silent-words.js';
import { synonymWords } from './glossary/synonym-words.js';
import { systemWords } from './glossary/system-words.js';
import { taiwanWords } from './glossary/taiwan-words.js';
import { thingWords } from './glossary/thing-words.js';
import { traditionalCharacters } from './glossary/traditional-characters.js';
import { webWords } from './glossary/web-words.js';
import { widerWords } from './glossary/wider-words.js';
import { wordingWords } from './glossary/wording-words.js';
import { workWords } from './glossary/work-words.js';
import { worldWords } from './glossary/world-words.js';
import { type Glossary, openGlossary, packGlossary } from './packed-glossary.js';

/**
 * Chinese words of programmers with the English words that code uses for them. One entry is the Chinese word and
 * its translations, the most likely first, `two_words` for a translation of two; entries are parted by semicolons.
 */
const parts = [
  actionWords,
  brandWords,
  buildWords,
  clusterWords,
  compilerWords,
  craftWords,
  dataWords,
  databaseWords,
  deviceWords,
  domainWords,
  editorWords,
  everydayWords,
  fieldWords,
  interfaceWords,
  kernelWords,
  languageWords,
  machineWords,
  messageWords,
  nameWords,
  networkWords,
  nounWords,
  plainWords,
  platformWords,
  practiceWords,
  projectWords,
  proseWords,
  protocolWords,
  releaseWords,
  reportWords,
  sayingWords,
  scienceWords,
  screenWords,
  securityWords,
  serviceWords,
  silentWords,
  synonymWords,
  systemWords,
  taiwanWords,
  thingWords,
  webWords,
  widerWords,
  wordingWords,
  workWords,
  worldWords,
];

let made: Glossary | undefined;

/** Made at the first Chinese word: most queries need none of it. Bundles have the bytes in a file instead. */
export function glossary(): Glossary {
  made ??= openGlossary(packedGlossary());
  return made;
}

export function packedGlossary(): Buffer {
  return packGlossary(parts.join(''), traditionalCharacters);
}

/** Every word in the order it is written. */
export function writtenWords(): string[] {
  return parts
    .flatMap((part) => part.split(';'))
    .map((entry) => entry.trim().split(' ')[0] ?? '')
    .filter((word) => word !== '');
}
