import { can } from "@/lib/access/can";
import type { GrantKey } from "@/lib/access/grants";
import { isRole, type Role } from "@/lib/access/roles";
import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type { TicketingActor } from "../../actor";
import { ticketRows } from "../../shows/figures";
import type { previewAccess } from "../api";
import { type Scope, scopeOf, scopeOfRow } from "../scope";

interface Known {
  userId: number | null;
  name: string | null;
  rol: string | null;
  area: string | null;
  artista: string | null;
  acceso_montos: boolean | null;
  grants: GrantKey[];
}

/**
 * What the person of a mail sees of ticketing, or would see with the values of the form. Both limits hold: nothing is
 * shown that the one who asks may not see.
 */
export async function preview(
  actor: TicketingActor,
  { params: { email }, query: form }: Input<typeof previewAccess>,
): Promise<Output<typeof previewAccess>> {
  const [own, known] = await Promise.all([scopeOf(actor), find(email)]);
  const rol = known.rol !== null && isRole(known.rol) ? known.rol : null;
  const theirs = await scopeWith(email, rol, known, form);
  const scope = both(own, theirs);
  const hasRow = known.artista !== null || form.artista !== undefined || form.accesoMontos !== undefined;
  const artists = await query<{ name: string }>("SELECT name FROM artist WHERE id = ANY($1::int[]) ORDER BY name", [
    scope.artistIds ?? [],
  ]);
  const entra = rol !== null && can(personOf(email, rol, known, hasRow), "tickets.read");
  return {
    email,
    name: known.name,
    rol: known.rol,
    puede_entrar: entra,
    todos: scope.artistIds === null,
    artistas: artists.map(({ name }) => name),
    accesoMontos: theirs.money,
    shows: await ticketRows(scope, { active: true }),
  };
}

async function scopeWith(
  email: string,
  rol: Role | null,
  known: Known,
  form: Input<typeof previewAccess>["query"],
): Promise<Scope> {
  if (rol === "Administrador" || (form.artista === undefined && form.accesoMontos === undefined))
    return scopeOf({ userId: known.userId, mail: email, rol });
  const money = form.accesoMontos === undefined ? (known.acceso_montos ?? false) : form.accesoMontos === "true";
  return scopeOfRow(form.artista ?? known.artista ?? "Todos", money);
}

function both(a: Scope, b: Scope): Scope {
  const ids =
    a.artistIds === null ? b.artistIds : a.artistIds.filter((id) => b.artistIds === null || b.artistIds.includes(id));
  return { artistIds: ids, money: a.money && b.money };
}

async function find(email: string): Promise<Known> {
  const [row] = await query<Known>(
    `SELECT one.id AS "userId", u.name, u.rol, u.area, t.artista, t.acceso_montos,
       ARRAY(SELECT g.feature FROM user_grant g WHERE g.user_id = u.id AND (g.until IS NULL OR g.until > now())) AS grants
     FROM (SELECT $1::citext AS mail) m LEFT JOIN app_user one ON one.mail = m.mail LEFT JOIN app_user u ON u.id = one.id AND u.active
       LEFT JOIN ticketing_access t ON t.user_id = one.id OR t.mail = m.mail`,
    [email],
  );
  return row ?? { userId: null, name: null, rol: null, area: null, artista: null, acceso_montos: null, grants: [] };
}

function personOf(mail: string, rol: Role, { name, area, grants }: Known, ticketingAccess: boolean) {
  return {
    mail,
    name: name ?? mail,
    rol,
    area: area ?? "",
    picture: null,
    artista_id: null,
    grants,
    ticketingAccess,
    musicWinsAccess: false,
  };
}
