import { visibleText } from '@sluice/plain';
import { questionHref } from '../model/route.js';
import type { EventData } from '../model/timeline.js';
import { fill } from '../text/fill.js';
import { textsOf } from '../text/language.js';
import { said } from '../text/said.js';
import { wantsNotification, wantsSound } from './alert-choice.js';
import { readLanguage } from './preferences.js';

export type NotifyState = 'unsupported' | NotificationPermission;
const RUNG = 'sluice-rung';

export function notifyState(): NotifyState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Tells of a question in the ways that this browser was asked for: a sound, and a notification where nobody looks. */
export function notifyAsked(event: EventData): void {
  if (event.frame?.type !== 'approval_request') return;
  const { tool_name, session_id, call_id, rule } = event.frame.data;
  const tag = `sluice ${session_id} ${call_id}`;
  if (wantsSound() && isFirstToRing(`${tag} ${event.seq}`)) {
    void import('./chime.js').then(({ chime }) => chime());
  }
  if (notifyState() !== 'granted' || !wantsNotification() || !document.hidden) return;
  const texts = textsOf(readLanguage());
  const notification = new Notification(
    fill(texts.approval.notifyTitle, { tool: visibleText(tool_name) }),
    {
      body: visibleText(`${texts.common.session}: ${session_id}\n${said(rule)}`, 'words'),
      // Keeps two open pages from telling it twice.
      tag,
    },
  );
  notification.onclick = () => {
    window.focus();
    location.hash = questionHref(session_id, call_id);
    notification.close();
  };
}

/** Of several open pages one rings. */
function isFirstToRing(question: string): boolean {
  if (localStorage.getItem(RUNG) === question) return false;
  localStorage.setItem(RUNG, question);
  return true;
}
