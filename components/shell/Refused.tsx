import { NoAccess } from "@/components/kit/NoAccess";
import { type Permission, permissionOf } from "@/lib/access/permissions";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { UsefulLinks } from "./UsefulLinks";
import type { SessionPerson } from "./useSession";

/** In place of a screen that a person may not open: who gives the right, and where they may go instead. */
export default function Refused({ screen, person }: { screen: PageScreen; person: SessionPerson }) {
  return <NoAccess grantedBy={grantedBy(screen)} actions={<UsefulLinks person={person} />} />;
}

// Ticketing gives the sales report through its access table (specification section 6); the rest is an administrator's.
function grantedBy(screen: PageScreen): string {
  if (screen.permission === "public") return "un administrador";
  const permission: Permission = permissionOf(screen.permission);
  return permission.also?.includes("ticketingAccess")
    ? "un administrador, o Ticketing desde Gestión de usuarios"
    : "un administrador";
}
