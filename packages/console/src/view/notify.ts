import { visibleText } from '@sluice/plain';
import type { EventData } from '../model/timeline.js';
import { fill } from '../text/fill.js';
import { textsOf } from '../text/language.js';
import { said } from '../text/said.js';
import { readLanguage } from './preferences.js';

export type NotifyState = 'unsupported' | NotificationPermission;

export function notifyState(): NotifyState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Only for a page nobody looks at. The tag keeps two open pages from telling it twice. */
export function notifyAsked(event: EventData): void {
  if (event.frame?.type !== 'approval_request' || notifyState() !== 'granted') return;
  if (!document.hidden) return;
  const { tool_name, session_id, call_id, rule } = event.frame.data;
  const texts = textsOf(readLanguage());
  const notification = new Notification(
    fill(texts.approval.notifyTitle, { tool: visibleText(tool_name) }),
    {
      body: visibleText(`${texts.common.session}: ${session_id}\n${said(rule)}`),
      tag: `sluice ${session_id} ${call_id}`,
    },
  );
  notification.onclick = () => {
    window.focus();
    location.hash = '#/inbox';
    notification.close();
  };
}
