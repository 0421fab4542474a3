import type { Person } from "@/lib/access/can";
import { DEFAULT_LANDING, isMobile, landingFor, phonePages } from "./landing";
import { mayOpen } from "./menu";
import { screenOf } from "./screens";

/**
 * Where a person lands after a hosted sign-in whose state carries no return path (specification section 2): the default
 * landing, with Music Wins and the phone's table before it as everywhere. Who may not open it lands where the table says:
 * nobody's first page is "no access".
 */
export function hostedLandingFor(person: Person, userAgent: string): string {
  const landing = screenOf(DEFAULT_LANDING);
  const opens = landing !== undefined && mayOpen(person, landing);
  if (person.musicWinsAccess || !opens) return landingFor(person, userAgent);
  return (isMobile(userAgent) && phonePages[person.rol]) || DEFAULT_LANDING;
}
