import type { Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";

/** A person as `can` sees one, without a database. */
export function personWith(rol: Role, more: Partial<Person> = {}): Person {
  return {
    mail: "alguien@demo.test",
    name: "Alguien",
    rol,
    area: "",
    picture: null,
    artista_id: null,
    grants: [],
    ticketingAccess: false,
    musicWinsAccess: false,
    ...more,
  };
}
