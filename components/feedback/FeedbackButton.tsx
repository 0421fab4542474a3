import { MessageSquarePlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { Icon } from "@/components/kit/Icon";
import type { Person } from "@/lib/access/can";
import { onFeedbackAsked } from "./events";

const load = () => import("./FeedbackModal");
const FeedbackModal = dynamic(load, { ssr: false });

/** The header's button; the form is loaded when one goes for it. `screen` is the title of the page one is on. */
export function FeedbackButton({ person, screen }: { person: Person; screen: string | undefined }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const show = useCallback(() => {
    setUsed(true);
    setOpen(true);
  }, []);
  useEffect(() => onFeedbackAsked(show), [show]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Feedback"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={show}
        className="inline-flex h-9 items-center gap-2 rounded-control px-2.5 font-semibold text-muted transition-colors
          hover:bg-hover hover:text-text phone:size-11 phone:justify-center phone:px-0"
      >
        <Icon of={MessageSquarePlus} />
        <span className="text-help max-lg:hidden">Feedback</span>
      </button>
      {used && <FeedbackModal person={person} screen={screen} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
