import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Banner } from "./Banner";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Whether the browser says that there is a connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Shown while the browser says there is no connection. The text names what still works on this screen. */
export function OfflineBanner({
  children = "Lo que se ve puede no ser lo último; lo que se escribe queda en esta pestaña.",
}: {
  children?: string;
}) {
  if (useOnline()) return null;
  return (
    <Banner tone="warn" icon={WifiOff} title="Sin conexión.">
      {children}
    </Banner>
  );
}
