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

/** The stack itself (the heavy half of ToastHost): at the foot of the window, above the foot of an open drawer or modal. */
export default function ToastStack() {
  const [lift, setLift] = useState(0);
  useEffect(() => {
    const measure = () => setLift(clearance());
    const stop = listenToToasts((message) => {
      measure();
      show(message);
    });
    const leave = onKeepClear(measure);
    return () => {
      stop();
      leave();
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
