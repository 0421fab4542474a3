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

/** Listens to Ctrl or Cmd + K, and loads the palette the first time it is opened. */
export function PaletteHost({ person, open, onOpen, onClose }: PaletteHostProps) {
  const change = useRef({ open, onOpen, onClose });
  change.current = { open, onOpen, onClose };
  const opened = useRef(open);
  opened.current ||= open;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      const { open: isOpen, onOpen: show, onClose: hide } = change.current;
      (isOpen ? hide : show)();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return opened.current ? <Palette person={person} open={open} onClose={onClose} /> : null;
}
