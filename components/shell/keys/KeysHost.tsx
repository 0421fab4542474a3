import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { onKeysAsked, opensWithKey } from "./events";

const KeysSheet = dynamic(() => import("./KeysSheet"), { ssr: false });

/** Whether a key typed there is text, or belongs to what is open in front of the page. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null)
  );
}

/** Listens to `?`, and loads the sheet with the keys of the screen the first time it is opened. */
export function KeysHost({ screen }: { screen: PageScreen | undefined }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (takesText(event.target) || !opensWithKey()) return;
      event.preventDefault();
      show();
    };
    document.addEventListener("keydown", onKeyDown);
    const forget = onKeysAsked(show);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      forget();
    };
  }, []);
  if (!open) return null;
  return <KeysSheet screen={screen} onClose={() => setOpen(false)} />;
}
