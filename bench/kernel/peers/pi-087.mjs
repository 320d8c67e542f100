import { runAgentLoop } from '@earendil-works/pi-agent-core';
import { versionOf } from '../script.mjs';
import { piPeer } from '../scripted/pi-loop.mjs';

export const peer = piPeer(
  'pi-agent-core',
  versionOf('@earendil-works/pi-agent-core'),
  runAgentLoop,
);
