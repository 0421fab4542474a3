import { useEffect } from "react";

const WORKER = "/_next/static/gastos-tarjeta/sw.js";
const SCOPE = "/GastosTarjeta";

/** Makes the page open without signal. One of a newer build takes over when the page is opened the next time. */
export function useInstalled(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !navigator.serviceWorker) return;
    void navigator.serviceWorker
      .register(WORKER, { scope: SCOPE })
      .then(({ waiting, active }) => {
        if (!waiting || !active) return;
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage({ type: "SKIP_WAITING" });
      })
      .catch(() => undefined);
  }, []);
}
