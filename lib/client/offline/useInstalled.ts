import { useEffect } from "react";

/**
 * Makes a page open without signal (scripts/lib/service-worker.mjs says which). One of a newer build takes over when the page is opened the
 * next time. @param name the folder of its service worker @param scope its address
 */
export function useInstalled(name: string, scope: string): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !navigator.serviceWorker) return;
    void navigator.serviceWorker
      .register(`/_next/static/${name}/sw.js`, { scope })
      .then(({ waiting, active }) => {
        if (!waiting || !active) return;
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage({ type: "SKIP_WAITING" });
      })
      .catch(() => undefined);
  }, [name, scope]);
}
