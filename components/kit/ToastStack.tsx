import { useEffect } from "react";
import { toast as sonner, Toaster } from "sonner";
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

/** The stack itself (the heavy half of ToastHost). */
export default function ToastStack() {
  useEffect(() => listenToToasts(show), []);
  return (
    <Toaster
      position="bottom-center"
      gap={8}
      offset={24}
      containerAriaLabel="Avisos"
      style={{ fontFamily: "inherit", "--width": "min(560px, calc(100vw - 32px))" }}
    />
  );
}
