import * as ai from 'ai7';
import { versionOf } from '../script.mjs';
import { aiPeer } from '../scripted/ai-sdk.mjs';

export const peer = aiPeer(versionOf('ai7'), 'v4', ai);
