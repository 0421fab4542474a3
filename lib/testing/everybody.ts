import type { Person } from "@/lib/access/can";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { roles } from "@/lib/access/roles";
import { prisma } from "@/lib/db";
import type { Who } from "./expected";
import { anOpenShow, aPerson, type TestPerson } from "./factories";
import { anAssignment } from "./musicWins";
import { personWith } from "./person";

// "User" has no calls of its own; Board and Director Diseño have fixed menus, which grants get through.
const withGrants = (Object.keys(grantTitles) as GrantKey[]).flatMap((grant) =>
  (["User", "Director Diseño"] as const).map((rol): Who => ({ rol, grants: [grant] })),
);

/** Every role, every grant and the special cases of specification section 6. */
export const everybody: readonly Who[] = [
  ...roles.map((rol): Who => ({ rol })),
  ...withGrants,
  { rol: "Produccion", area: "Ticketing" },
  { rol: "Produccion", area: "Giras" },
  { rol: "Office", area: "Ticketing" },
  { rol: "Office", ticketingAccess: true },
  { rol: "Director Diseño", ticketingAccess: true },
  { rol: "User", budgetAssignment: true },
  { rol: "Board", budgetAssignment: true },
  { rol: "User", purseOwner: true },
  { rol: "Marketing", purseOwner: true },
  { rol: "User", showAccess: true },
];

/** What decides this one's access, as the database answers it (`madeOf` is compared with it). */
export const personLike = ({
  rol,
  area = "",
  grants = [],
  ticketingAccess = false,
  budgetAssignment,
  purseOwner = false,
  showAccess = false,
}: Who): Person =>
  personWith(rol, {
    area,
    grants: [...grants],
    ticketingAccess,
    musicWinsAccess: grants.includes("music_wins") || budgetAssignment === true,
    ownsPurse: purseOwner,
    showAccess,
  });

/** The same one in the database, with a session. */
export async function madeOf(who: Who): Promise<TestPerson> {
  const access = who.ticketingAccess ? { artista: "Todos", accesoMontos: true } : undefined;
  const person = await aPerson(who.rol, { area: who.area, grants: [...(who.grants ?? [])], access });
  if (who.budgetAssignment) await anAssignment(person, "Técnica", "reader");
  if (who.purseOwner) await prisma.purse.create({ data: { kind: "marketing", owner_id: person.userId } });
  if (who.showAccess) await anOpenShow(person);
  return person;
}
