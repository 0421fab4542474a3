import { useEffect, useSyncExternalStore } from "react";

// `public/theme.js` reads the same key before the first paint, so that the frame never jumps.
const KEY = "bambalina.sidebar";
const NARROW = "(width < 64rem)";

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(NARROW);
  listeners.add(changed);
  media.addEventListener("change", changed);
  return () => {
    listeners.delete(changed);
    media.removeEventListener("change", changed);
  };
}

function isCollapsed(): boolean {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept === "collapsed";
  } catch {
    // Storage may be forbidden: the width of the window decides.
  }
  return window.matchMedia(NARROW).matches;
}

function setCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(KEY, collapsed ? "collapsed" : "expanded");
  } catch {
    // Without storage nothing is remembered.
  }
  for (const changed of listeners) changed();
}

/** Whether the sidebar is 80 px wide instead of 256: the person's choice, else collapsed on narrow windows. */
export function useSidebarCollapsed(): [boolean, (collapsed: boolean) => void] {
  const collapsed = useSyncExternalStore(subscribe, isCollapsed, () => false);
  // From here on this decides; the mark that theme.js left for the first paint has done its work.
  useEffect(() => {
    delete document.documentElement.dataset.sidebar;
  }, []);
  return [collapsed, setCollapsed];
}
