import { useSyncExternalStore } from "react";

/** What a person said about analytics in this browser; "refused" by the browser itself cannot be asked. */
export type Consent = "yes" | "no" | "unknown" | "refused";

const KEY = "bambalina.analitica";
const CHANGED = "bambalina:analitica";

/** The browser asks not to be followed: Global Privacy Control, or the older Do Not Track. */
function browserRefuses(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}

/** What holds now. Without storage it is asked again each time, and nothing loads. */
export function readConsent(): Consent {
  if (browserRefuses()) return "refused";
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "yes" || kept === "no" ? kept : "unknown";
  } catch {
    return "unknown";
  }
}

/** Keeps an answer in this browser and tells whoever shows it. */
export function giveConsent(answer: "yes" | "no"): void {
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** The answer, kept up with other tabs. */
export const useConsent = (): Consent => useSyncExternalStore(subscribe, readConsent, () => "unknown");
