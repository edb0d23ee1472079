// A word from the browser when it is one's move and one looks elsewhere. Asked for only by who wants it.
const KEY = 'grognard.notify';
const known = typeof Notification !== 'undefined';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}
export const notify = $state<{ wanted: boolean; refused: boolean }>({
  wanted: known && stored() && Notification.permission === 'granted',
  refused: !known || Notification.permission === 'denied',
});

export async function want(on: boolean): Promise<void> {
  if (on && known && Notification.permission !== 'granted') {
    const answer = await Notification.requestPermission().catch(() => 'denied' as const);
    notify.refused = answer === 'denied';
    if (answer !== 'granted') on = false;
  }
  notify.wanted = on && known;
  try {
    localStorage.setItem(KEY, notify.wanted ? 'yes' : 'no');
  } catch {
    // It lasts as long as the page.
  }
}

/** Says it, if it is wanted and nobody looks at the page. One word replaces another of the same table. */
export function tell(title: string, body: string, tag: string): void {
  if (!notify.wanted || !known || Notification.permission !== 'granted' || (document.visibilityState === 'visible' && document.hasFocus()))
    return;
  try {
    const note = new Notification(title, { body, tag, icon: new URL('icon.svg', document.baseURI).href });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some browsers allow it to background scripts alone; the tab's title says it too.
  }
}
