import { toast } from "@/components/kit/toast";
import { noteLeft, unsentCount } from "@/lib/client/offline/person";
import { providerNow } from "@/lib/client/provider";
import { dropToken } from "@/lib/client/token";
import { forgetRecent } from "./palette/recent";

// Each provider ends its own session too and sends the browser back to the login page.
const LEAVE = { local: "/login", hosted: "/api/auth/hosted/logout", microsoft: "/api/auth/microsoft/logout" } as const;

/**
 * Leaves, unless something of this person waits on this device: then that is said first. What waits stays, theirs alone, and is
 * sent once they are in again.
 */
export async function leave(): Promise<void> {
  const waiting = unsentCount();
  if (waiting === 0) return signOut();
  toast.error(`Quedan ${waiting} sin enviar en este teléfono: se envían cuando vuelva a ingresar.`, {
    action: { label: "Salir igual", run: () => void signOut() },
  });
}

/** Ends the session on the server and then the provider's, forgets what this browser keeps and goes to the login page. */
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
  noteLeft();
  forgetRecent();
  await forgetImports().catch(() => undefined);
  location.assign(LEAVE[providerNow().provider]);
}

async function forgetImports() {
  const [{ forgetFiles }, { IMPORTS }] = await Promise.all([
    import("@/lib/client/keptFile"),
    import("@/lib/client/useKeptFile"),
  ]);
  await forgetFiles(IMPORTS);
}
