import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import type { SessionPerson } from "../useSession";

const Palette = dynamic(() => import("./Palette"), { ssr: false });

interface PaletteHostProps {
  person: SessionPerson;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** What is typed before the palette has come, by a key. */
function typedBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, before: string): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "Backspace") return before.slice(0, -1);
  return key.length === 1 ? before + key : null;
}

/** Listens to Ctrl or Cmd + K, and loads the palette the first time it is opened; what is typed meanwhile is kept for it. */
export function PaletteHost({ person, open, onOpen, onClose }: PaletteHostProps) {
  const change = useRef({ open, onOpen, onClose });
  change.current = { open, onOpen, onClose };
  const opened = useRef(open);
  opened.current ||= open;
  // Null once it is there and hears its keys itself.
  const early = useRef<string | null>("");
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) {
        const waits = change.current.open && early.current !== null;
        const text = waits ? typedBy(event, early.current ?? "") : null;
        if (text === null) return;
        early.current = text;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      event.preventDefault();
      const { open: isOpen, onOpen: show, onClose: hide } = change.current;
      if (early.current !== null) early.current = "";
      (isOpen ? hide : show)();
    };
    // Before any field or list behind it.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
  return opened.current ? <Palette person={person} open={open} early={early} onClose={onClose} /> : null;
}
