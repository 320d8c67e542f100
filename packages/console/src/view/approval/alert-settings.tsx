import { useState } from 'react';
import { keepNotification, keepSound, wantsNotification, wantsSound } from '../alert-choice.js';
import { useConsole } from '../console-context.js';
import { notifyState } from '../notify.js';

/** How this browser tells of a new question. Nothing is on that nobody switched on. */
export function AlertSettings() {
  const { texts } = useConsole();
  const [permission, setPermission] = useState(notifyState);
  const [notifies, setNotifies] = useState(wantsNotification);
  const [sounds, setSounds] = useState(wantsSound);
  const choose = async (isWanted: boolean) => {
    keepNotification(isWanted);
    setNotifies(isWanted);
    if (isWanted && permission === 'default') setPermission(await Notification.requestPermission());
  };
  const chooseSound = async (isWanted: boolean) => {
    keepSound(isWanted);
    setSounds(isWanted);
    // So that one knows what will be heard; the press also lets the browser make a sound later.
    if (isWanted) (await import('../chime.js')).chime();
  };
  return (
    <>
      {permission === 'denied' && <span className="muted">{texts.approval.notifyBlocked}</span>}
      {(permission === 'default' || permission === 'granted') && (
        <label className="switch">
          <input
            type="checkbox"
            checked={permission === 'granted' && notifies}
            onChange={({ target }) => void choose(target.checked)}
          />
          {texts.approval.notify}
        </label>
      )}
      <label className="switch">
        <input
          type="checkbox"
          checked={sounds}
          onChange={({ target }) => void chooseSound(target.checked)}
        />
        {texts.approval.sound}
      </label>
    </>
  );
}
