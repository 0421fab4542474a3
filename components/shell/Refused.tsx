import { NoAccess } from "@/components/kit/NoAccess";
import type { Person } from "@/lib/access/can";
import { type Permission, permissionOf } from "@/lib/access/permissions";
import type { Screen } from "@/lib/nav/screens";
import { UsefulLinks } from "./UsefulLinks";

/** In place of a screen that a person may not open: who gives the right, and where they may go instead. */
export default function Refused({ screen, person }: { screen: Screen; person: Person }) {
  return <NoAccess grantedBy={grantedBy(screen)} actions={<UsefulLinks person={person} />} />;
}

// Ticketing gives the sales report through its access table (specification section 6); the rest is an administrator's.
function grantedBy(screen: Screen): string {
  if (screen.permission === "public") return "un administrador";
  const permission: Permission = permissionOf(screen.permission);
  return permission.also?.includes("ticketingAccess")
    ? "un administrador, o Ticketing desde Gestión de usuarios"
    : "un administrador";
}
