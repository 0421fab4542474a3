import { useEffect } from "react";
import { WINDOW_CHANNEL } from "@/lib/auth/rules";
import { BareNotice } from "./BareNotice";

/** The end of a sign-in in a window of its own: tells the page that waits, and goes. */
export function SignedInWindow() {
  useEffect(() => {
    const channel = new BroadcastChannel(WINDOW_CHANNEL);
    channel.postMessage("signed-in");
    channel.close();
    window.close();
  }, []);
  return <BareNotice title="Listo">Esta ventana se puede cerrar.</BareNotice>;
}
