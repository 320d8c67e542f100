import { useState } from 'react';
import { keyOf } from '../../model/approval-inbox.js';
import { ApprovalCard } from '../approval/approval-card.js';
import { useConsole } from '../console-context.js';
import { notifyState } from '../notify.js';

export function InboxPage() {
  const { state, texts } = useConsole();
  const [permission, setPermission] = useState(notifyState);
  const { open } = state.inbox;
  return (
    <>
      <div className="page-head">
        <h1>{texts.approval.inboxTitle}</h1>
        {permission === 'default' && (
          <button
            type="button"
            onClick={() => {
              void Notification.requestPermission().then(setPermission);
            }}
          >
            {texts.approval.notify}
          </button>
        )}
        {permission === 'granted' && <span className="muted">{texts.approval.notifyOn}</span>}
        {permission === 'denied' && <span className="muted">{texts.approval.notifyBlocked}</span>}
      </div>
      {open.length === 0 && <p className="note empty">{texts.approval.inboxEmpty}</p>}
      {open.map((approval) => (
        <ApprovalCard key={`${keyOf(approval)} ${approval.digest}`} approval={approval} />
      ))}
    </>
  );
}
