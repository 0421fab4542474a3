import { usePerson } from "@/lib/client/usePerson";

/** Why the signed-in person may not change the access of a mail; undefined when they may. The server decides again. */
export function useAccessLock(): (email: string) => string | undefined {
  const { person, can } = usePerson();
  return (email) => {
    if (!can("tickets.access.write")) return "Solo se puede mirar: lo cambian Ticketing y los administradores.";
    const isOwn = person?.mail.toLowerCase() === email.toLowerCase();
    return isOwn && person?.rol !== "Administrador" ? "Su propio acceso lo cambia un administrador." : undefined;
  };
}
