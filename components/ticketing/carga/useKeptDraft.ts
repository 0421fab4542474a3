import { useEffect, useRef, useState } from "react";
import { keepDraft, readDraft } from "./draft";
import type { GridDoc } from "./gridState";

const KEEP_AFTER_MS = 400;

/**
 * Keeps what is typed on this machine shortly after each change and when the page is left. Answers when it last did,
 * null while there is nothing to keep.
 */
export function useKeptDraft(key: string, doc: GridDoc, sheets: Record<string, string>): string | null {
  const [at, setAt] = useState(() => readDraft(key)?.at ?? null);
  const latest = useRef({ doc, sheets });
  const waiting = useRef(false);

  useEffect(() => {
    if (latest.current.doc === doc && latest.current.sheets === sheets) return;
    latest.current = { doc, sheets };
    waiting.current = true;
    const timer = setTimeout(() => {
      const now = new Date().toISOString();
      waiting.current = false;
      setAt(keepDraft(key, { doc, sheets, at: now }) ? now : null);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, doc, sheets]);

  useEffect(() => {
    const flush = () => {
      if (waiting.current) keepDraft(key, { ...latest.current, at: new Date().toISOString() });
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [key]);

  return at;
}
