import { toast } from "@/components/kit/toast";
import { dropToken } from "@/lib/client/token";
import { forgetRecent } from "./palette/recent";

/** Ends the session on the server, forgets what this browser keeps of it and goes to the login page. */
export async function signOut(): Promise<void> {
  try {
    const nextAuth = await import("next-auth/react");
    await nextAuth.signOut({ redirect: false });
  } catch {
    return toast.error("No se pudo cerrar la sesión. Revisar la red y reintentar.", {
      action: { label: "Reintentar", run: () => void signOut() },
    });
  }
  dropToken();
  forgetRecent();
  location.assign("/login");
}
