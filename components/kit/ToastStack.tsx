import { useEffect, useState } from "react";
import { toast as sonner, Toaster } from "sonner";
import { clearance, onKeepClear } from "./keepClear";
import { ToastCard } from "./ToastCard";
import { listenToToasts, type ToastMessage } from "./toast";

const DURATION_MS = { plain: 5_000, withAction: 8_000, error: 12_000 };

function durationOf(message: ToastMessage): number {
  if (message.kind === "error") return DURATION_MS.error;
  return message.action ? DURATION_MS.withAction : DURATION_MS.plain;
}

function show(message: ToastMessage): void {
  sonner.custom(
    (id) => (
      <div className="flex w-(--width) justify-center">
        <ToastCard message={message} onDone={() => sonner.dismiss(id)} />
      </div>
    ),
    {
      duration: durationOf(message),
      unstyled: true,
    },
  );
}

const EDGE = { desk: 24, phone: 16 };

const TYPED =
  "textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
/** As high as two messages. */
const ZONE = 160;

/** How far above the foot of the window the field that is typed in begins, where messages would lie over it. */
function typedClearance(): number {
  const field = document.activeElement;
  if (!field?.matches(TYPED)) return 0;
  const { top, bottom } = field.getBoundingClientRect();
  const height = window.innerHeight;
  return top < height && top > height / 2 && bottom > height - ZONE ? height - top : 0;
}

/** The stack itself (the heavy half of ToastHost): at the foot of the window, above the foot of a drawer and what is typed in. */
export default function ToastStack() {
  const [lift, setLift] = useState(0);
  useEffect(() => {
    const measure = () => setLift(Math.max(clearance(), typedClearance()));
    const stop = listenToToasts((message) => {
      measure();
      show(message);
    });
    const leave = onKeepClear(measure);
    // Pressing a button gives it the focus: messages that rise then would come between it and the pointer, and take its click.
    let pressed = false;
    const press = () => {
      pressed = true;
    };
    const release = () => {
      pressed = false;
      setTimeout(measure);
    };
    const focused = () => {
      if (!pressed) measure();
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", release, true);
    document.addEventListener("pointercancel", release, true);
    document.addEventListener("focusin", focused);
    return () => {
      stop();
      leave();
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", release, true);
      document.removeEventListener("pointercancel", release, true);
      document.removeEventListener("focusin", focused);
    };
  }, []);
  return (
    <Toaster
      position="bottom-center"
      gap={8}
      offset={EDGE.desk + lift}
      mobileOffset={EDGE.phone + lift}
      containerAriaLabel="Avisos"
      style={{ fontFamily: "inherit", "--width": "min(560px, calc(100vw - 32px))" }}
    />
  );
}
