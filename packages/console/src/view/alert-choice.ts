const NOTIFY = 'sluice-notify';
const SOUND = 'sluice-sound';

/** Whether this browser wants a notification; the browser's own permission is asked beside it. */
export function wantsNotification(): boolean {
  return localStorage.getItem(NOTIFY) !== 'off';
}

export function keepNotification(isWanted: boolean): void {
  localStorage.setItem(NOTIFY, isWanted ? 'on' : 'off');
}

/** Off unless somebody asked for it. */
export function wantsSound(): boolean {
  return localStorage.getItem(SOUND) === 'on';
}

export function keepSound(isWanted: boolean): void {
  localStorage.setItem(SOUND, isWanted ? 'on' : 'off');
}
