import { Check, CircleAlert, Info, Trash2 } from "lucide-react";
import { type FocusEvent, useRef } from "react";
import { cx } from "./cx";
import { focusBack } from "./focusBack";
import { Icon, type IconType } from "./Icon";
import type { ToastMessage } from "./toast";

const ICON: Record<ToastMessage["kind"], IconType> = { saved: Check, deleted: Trash2, info: Info, error: CircleAlert };

/** How a passing message looks: dark on light, light on dark; a failure on its soft red. */
export function ToastCard({ message, onDone }: { message: ToastMessage; onDone?: () => void }) {
  const failed = message.kind === "error";
  const before = useRef<Element | null>(null);
  return (
    <div
      role={failed ? "alert" : "status"}
      className={cx(
        "flex w-fit max-w-[calc(100vw-32px)] items-center gap-2.5 rounded-card px-3.5 py-3 text-body shadow-float",
        failed ? "bg-bad-soft text-bad" : "bg-text text-surface",
      )}
    >
      <Icon of={ICON[message.kind]} />
      <span>{message.text}</span>
      {message.action && (
        <button
          type="button"
          className="ml-1.5 whitespace-nowrap font-semibold underline underline-offset-3 focus-visible:outline-current"
          onFocus={({ relatedTarget }: FocusEvent) => {
            before.current = relatedTarget;
          }}
          onClick={({ currentTarget }) => {
            // The message goes away: what its action opens gives the focus back to where one was.
            if (document.activeElement === currentTarget) focusBack(before.current);
            message.action?.run();
            onDone?.();
          }}
        >
          {message.action.label}
        </button>
      )}
    </div>
  );
}
