import { useEffect, useState } from "react";

const PAUSE_MS = 200;

/** What is typed, trimmed, once the typing pauses: what a search asks the server for. */
export function usePaused(typed: string): string {
  const [q, setQ] = useState("");
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(setQ, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return q;
}
