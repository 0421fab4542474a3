import { toast } from "@/components/kit/toast";
import { endHere } from "@/lib/client/leaving";
import { noteLeft, unsentCount } from "@/lib/client/offline/person";
import { providerNow } from "@/lib/client/provider";
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

/**
 * Ends the session on the server and then the provider's, forgets what this browser keeps and goes to the login page. Where the server is not
 * reached it ends here all the same, and there before anything else is asked for: the page begins anew, where it opens without signal.
 */
export async function signOut(): Promise<void> {
  const told = await endHere();
  noteLeft();
  forgetRecent();
  await forgetImports().catch(() => undefined);
  if (told) location.assign(LEAVE[providerNow().provider]);
  else location.reload();
}

async function forgetImports() {
  const [{ forgetFiles }, { IMPORTS }] = await Promise.all([
    import("@/lib/client/keptFile"),
    import("@/lib/client/useKeptFile"),
  ]);
  await forgetFiles(IMPORTS);
}
