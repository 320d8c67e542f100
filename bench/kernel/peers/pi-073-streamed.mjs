import { runAgentLoop } from '@mariozechner/pi-agent-core';
import { versionOf } from '../script.mjs';
import { piPeer, streamedEvents } from '../scripted/pi-loop.mjs';

export const peer = piPeer(
  'pi-agent-core, streamed',
  versionOf('@mariozechner/pi-agent-core'),
  runAgentLoop,
  streamedEvents,
);
