const ASKED = "bambalina:keys";
const OFF = "bambalina.keys.off";

/** Opens the sheet of keys from elsewhere in the page. */
export function askForKeys(): void {
  dispatchEvent(new Event(ASKED));
}

/** Hears that the sheet is asked for. Answers how to stop. */
export function onKeysAsked(handler: () => void): () => void {
  addEventListener(ASKED, handler);
  return () => removeEventListener(ASKED, handler);
}

/** Whether `?` opens the sheet in this browser: a key of one character may be switched off (WCAG 2.1.4). */
export function opensWithKey(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

/** Switches `?` on or off in this browser. */
export function openWithKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  } catch {
    // Without storage it stays on.
  }
}
