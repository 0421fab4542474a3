import { actionsOf, type Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";
import type { me } from "@/lib/auth/api";
import type { CallOutput } from "@/lib/http/contract";
import { menuItemsFor } from "@/lib/nav/menu";

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

/** A signed-in person as the browser knows one: with what they may do and their menu, as the server says them. */
export function signedInWith(rol: Role, more: Partial<Person> = {}): CallOutput<typeof me> {
  const person = personWith(rol, more);
  return {
    ...person,
    viewer: null,
    hasPassword: true,
    provider: "local",
    actions: actionsOf(person),
    menu: menuItemsFor(person),
    flags: {},
    measuring: { sample: 0, analytics: null },
  };
}
