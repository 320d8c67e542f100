import * as ai from 'ai6';
import { versionOf } from '../script.mjs';
import { aiPeer } from '../scripted/ai-sdk.mjs';

export const peer = aiPeer(versionOf('ai6'), 'v3', ai);
