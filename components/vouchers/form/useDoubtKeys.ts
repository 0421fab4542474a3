import { useEffect, useState } from "react";
import { isForScreen } from "@/components/frame/useKeys";
import { goToFirstField, stopFrom, stopsIn, takeCandidate } from "./stops";

const AHEAD = "[role=dialog], [role=menu]";

/**
 * In a voucher's form Tab goes only to what is unsure, wrong or missing, and then to the button that validates; 1 to 9 take what an
 * unsure field may be. F2 lets Tab go through every field, and back.
 */
export function useDoubtKeys(): { everyField: boolean; turn: () => void } {
  const [everyField, setEveryField] = useState(false);
  useEffect(() => {
    const onTab = (event: KeyboardEvent) => {
      const place = document.querySelector("[data-unsure-only]");
      const at = document.activeElement;
      const inside = !at || at === document.body || place?.contains(at);
      if (everyField || !place || !inside) return;
      const next = stopFrom(stopsIn(place), at, event.shiftKey ? -1 : 1);
      if (!next) return;
      event.preventDefault();
      next.focus();
      if (next instanceof HTMLInputElement) next.select();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector(AHEAD)) return;
      if (event.key === "Tab") return onTab(event);
      if (event.key === "F2") {
        event.preventDefault();
        setEveryField((now) => !now);
        if (!everyField) goToFirstField();
      }
      if (/^[1-9]$/.test(event.key) && isForScreen(event) && takeCandidate(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [everyField]);
  return { everyField, turn: () => setEveryField((now) => !now) };
}
